package io.lmrs.lab.claims;

import io.lmrs.cli.report.Figures;
import io.lmrs.lab.paper.Figure3;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/**
 * What the paper claims of the manifold: its dimension (figure 5), and how it is learned (figure
 * 3).
 */
final class ManifoldClaims {
  private ManifoldClaims() {}

  static void judge(JudgedClaims ledger) {
    for (int d : new int[] {100, 1000}) {
      StringJoiner here = new StringJoiner(", ");
      double before = 0;
      int tested = 0;
      boolean rising = true;
      for (int n : new int[] {2, 5, 10, 20, 50, 100, 500, 1000}) {
        OptionalDouble cost = ledger.fact("figure5", "LMRS d=%d n=%d".formatted(d, n));
        if (cost.isPresent()) {
          double value = Claims.cost(cost.getAsDouble());
          tested++;
          rising &= value > before;
          before = value;
          here.add(
              "n = %d: %s"
                  .formatted(n, Double.isInfinite(value) ? "some seeds never" : Math.round(value)));
        }
      }
      ledger.row(
          "Smaller n is faster at d = " + d,
          Claims.NO_NUMBERS,
          tested == 0 ? "" : "evaluations to 10 %%: %s".formatted(here),
          tested < 2 ? Claims.UNTESTED : Claims.verdict(rising),
          "figure5");
    }
    compare(ledger, "The gain is very large at n = 2, d = 100", 100, 2, 2);
    compare(ledger, "The gain is very large at n = 5, d = 1000", 1000, 5, 2);
    compare(ledger, "There is a gain even at n = d = 100", 100, 100, 1);
    compare(ledger, "There is a gain even at n = d = 1000", 1000, 1000, 1);
    manifolds(ledger);
  }

  private static void manifolds(JudgedClaims ledger) {
    StringJoiner here = new StringJoiner("; ");
    boolean all = true;
    int tested = 0;
    for (String title : Figure3.titles()) {
      OptionalDouble learned = ledger.fact("figure3", "residual on " + title);
      OptionalDouble random = ledger.fact("figure3", "random residual on " + title);
      if (learned.isPresent() && random.isPresent()) {
        boolean noisy = ledger.fact("figure3", "error on " + title).orElse(1) > 0.5;
        here.add(
            "%s: %s, %s%s"
                .formatted(
                    title,
                    Figures.brief(learned.getAsDouble()),
                    Figures.brief(random.getAsDouble()),
                    noisy ? " (too noisy)" : ""));
        if (!noisy) {
          tested++;
          all &= learned.getAsDouble() < 0.9 * random.getAsDouble();
        }
      }
    }
    ledger.row(
        "The manifold is learned quickly in all cases",
        "a figure without a scale to compare with",
        here.length() == 0
            ? ""
            : "|g - Pg| / |g| of the learned space and of a random one: " + here,
        tested == 0 ? Claims.UNTESTED : Claims.verdict(all),
        "figure3");
  }

  // that ARS needs more than so many times what LMRS needs
  private static void compare(JudgedClaims ledger, String claim, int d, int n, int times) {
    String at = " d=%d n=%d".formatted(d, n);
    OptionalDouble lmrs = ledger.fact("figure5", "LMRS" + at);
    OptionalDouble ars = ledger.fact("figure5", "ARS" + at);
    boolean large = times > 1;
    String printed = Claims.NO_NUMBERS + (large ? "; here: at least " + times : "");
    if (lmrs.isEmpty() || ars.isEmpty()) {
      ledger.row(claim, printed, "", Claims.UNTESTED, "figure5");
    } else if (Double.isNaN(lmrs.getAsDouble()) && Double.isNaN(ars.getAsDouble())) {
      // neither got there on every seed: the value at the end tells
      double here = ledger.fact("figure5", "LMRS" + at + ", end").orElse(Double.NaN);
      double there = ledger.fact("figure5", "ARS" + at + ", end").orElse(Double.NaN);
      ledger.row(
          claim,
          printed,
          "value at the end: LMRS %s, ARS %s".formatted(Figures.brief(here), Figures.brief(there)),
          large || Double.isNaN(here + there) ? Claims.UNTESTED : Claims.verdict(here < there),
          "figure5");
    } else {
      double ratio = Claims.cost(ars.getAsDouble()) / Claims.cost(lmrs.getAsDouble());
      ledger.row(
          claim,
          printed,
          "ARS / LMRS to 10 %%: %s".formatted(Figures.brief(ratio)),
          Claims.verdict(ratio > times),
          "figure5");
    }
  }
}
