package io.lmrs.cli.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Goal;
import io.lmrs.Metrics;
import io.lmrs.Progress;
import io.lmrs.cli.report.Figures;
import io.lmrs.evaluate.Trials;
import io.lmrs.spec.Json;
import java.util.List;
import java.util.Optional;

/**
 * What the trials of a run came to.
 *
 * @param trials how they were held
 * @param last the last trial's mean, NaN without any
 * @param lastAt evaluations by then
 * @param best the best trial's mean, NaN without any
 * @param reached evaluations at the first trial that passed the threshold, or 0
 * @param confirmed evaluations when more evaluations confirmed it, or 0
 * @param mean what these came to, NaN without any
 */
record TrialResult(
    Trials trials,
    double last,
    long lastAt,
    double best,
    long reached,
    long confirmed,
    double mean) {

  static TrialResult of(Trials trials, List<Progress> trace) {
    Goal goal = trials.problem().goal();
    double last = Double.NaN;
    long lastAt = 0;
    double best = Double.NaN;
    long reached = 0;
    long confirmed = 0;
    double mean = Double.NaN;
    for (Progress progress : trace) {
      double trial = progress.metrics().get(Metrics.TRIAL);
      if (!Double.isNaN(trial)) {
        last = trial;
        lastAt = progress.evaluations();
        best = Double.isNaN(best) || goal.better(trial, best) ? trial : best;
      }
      reached =
          reached == 0 && passes(goal, trial, trials.threshold())
              ? progress.evaluations()
              : reached;
      double confirmation = progress.metrics().get(Metrics.CONFIRMED);
      if (confirmed == 0 && passes(goal, confirmation, trials.threshold())) {
        confirmed = progress.evaluations();
        mean = confirmation;
      }
    }
    return new TrialResult(trials, last, lastAt, best, reached, confirmed, mean);
  }

  private static boolean passes(Goal goal, double value, double threshold) {
    return goal.cost(value) <= goal.cost(threshold);
  }

  /** The last trial in words. */
  String lastTrial() {
    return lastAt == 0
        ? "none yet"
        : Figures.number(last)
            + " after "
            + lastAt
            + " episodes (mean of "
            + trials.evaluations()
            + " episodes that do not count)";
  }

  /** Whether and when the threshold was reached, in words; empty for a problem without any. */
  Optional<String> solved() {
    if (Double.isNaN(trials.threshold())) {
      return Optional.empty();
    }
    String threshold = Figures.number(trials.threshold());
    if (confirmed > 0) {
      return Optional.of(
          threshold
              + " reached after "
              + reached
              + " episodes, confirmed after "
              + confirmed
              + " (mean of "
              + trials.confirmations()
              + ": "
              + Figures.number(mean)
              + ")");
    }
    return Optional.of(
        threshold
            + (reached > 0
                ? " reached after " + reached + " episodes, not confirmed"
                : " not reached"));
  }

  ObjectNode json() {
    ObjectNode node = Json.object();
    node.set("threshold", Json.of(trials.threshold()));
    node.put("spacing", trials.spacing());
    node.put("episodes", trials.evaluations());
    node.set("last", Json.of(last));
    node.put("lastAt", lastAt);
    node.set("best", Json.of(best));
    node.set("reached", reached == 0 ? Json.of(Double.NaN) : Json.of(reached));
    node.set("confirmed", confirmed == 0 ? Json.of(Double.NaN) : Json.of(confirmed));
    node.set("mean", Json.of(mean));
    return node;
  }
}
