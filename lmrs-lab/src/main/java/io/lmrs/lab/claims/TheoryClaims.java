package io.lmrs.lab.claims;

import io.lmrs.cli.report.Figures;
import io.lmrs.lab.paper.Theory;
import java.util.OptionalDouble;

/** What the paper proves. */
final class TheoryClaims {
  private TheoryClaims() {}

  static void judge(JudgedClaims ledger) {
    for (String title : Theory.titles()) {
      JudgedClaims rows =
          title.equals(Theory.theorem())
              ? ledger.withObstacle(
                  "up to the steps that were run its bound is above what is possible at all")
              : ledger;
      OptionalDouble share = ledger.fact("theory", title + ", holds");
      double telling = ledger.fact("theory", title + ", telling").orElse(0);
      boolean broken = share.isPresent() && share.getAsDouble() < 1;
      rows.row(
          title + ": the mean squared gradient norm is bounded as proved",
          "a proof",
          share.isEmpty()
              ? ""
              : "holds in %s of the measurements, %s of which have a bound below what is possible at all"
                  .formatted(
                      Figures.percent(share.getAsDouble()),
                      telling == 0 ? "none" : Long.toString(Math.round(telling))),
          share.isEmpty() || (telling == 0 && !broken) ? Claims.UNTESTED : Claims.verdict(!broken),
          "theory");
    }
    OptionalDouble lemma = ledger.fact("theory", "lemma 1 off by");
    ledger.row(
        "Lemma 1: the estimator is the smoothed gradient plus bias(U), for any basis U",
        "a proof",
        lemma.isEmpty()
            ? ""
            : "off by up to %s of the gradient for a wrong basis; it is the projection on U"
                .formatted(Figures.wholePercent(lemma.getAsDouble())),
        lemma.isEmpty() ? Claims.UNTESTED : Claims.verdict(lemma.getAsDouble() < 0.1),
        "theory");
    OptionalDouble loss = ledger.fact("theory", "loss of the printed learner");
    double bound = ledger.fact("theory", "loss bound").orElse(Double.NaN);
    ledger.row(
        "The cumulative loss of the learner as printed is within the path-length bound",
        "a proof, for a learner that solves its problem exactly",
        loss.isEmpty()
            ? ""
            : "%s, bound %s; our default's %s, a model that says 0 %s"
                .formatted(
                    Figures.brief(loss.getAsDouble()),
                    Figures.brief(bound),
                    Figures.brief(
                        ledger.fact("theory", "loss of the default learner").orElse(Double.NaN)),
                    Figures.brief(ledger.fact("theory", "loss of nothing").orElse(Double.NaN))),
        loss.isEmpty() ? Claims.UNTESTED : Claims.verdict(loss.getAsDouble() <= bound),
        "theory");
  }
}
