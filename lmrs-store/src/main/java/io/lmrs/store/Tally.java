package io.lmrs.store;

import io.lmrs.Goal;
import io.lmrs.Outcome;

/**
 * What a run has come to.
 *
 * @param evaluations evaluations, failed ones included
 * @param failures failed ones
 * @param best the best value, NaN before the first
 */
record Tally(long evaluations, long failures, double best) {
  static final Tally NONE = new Tally(0, 0, Double.NaN);

  Tally and(Outcome outcome, Goal goal) {
    return switch (outcome) {
      case Outcome.Value v ->
          new Tally(
              evaluations + 1,
              failures,
              Double.isNaN(best) || goal.better(v.value(), best) ? v.value() : best);
      case Outcome.Failure _ -> new Tally(evaluations + 1, failures + 1, best);
    };
  }
}
