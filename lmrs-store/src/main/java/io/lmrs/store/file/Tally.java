package io.lmrs.store.file;

import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.constraint.Constraints;

/**
 * What a run has come to.
 *
 * @param evaluations evaluations, failed ones included
 * @param failures failed ones
 * @param best the best value that the constraints allow, NaN before the first
 */
public record Tally(long evaluations, long failures, double best) {
  public static final Tally NONE = new Tally(0, 0, Double.NaN);

  public Tally and(Outcome outcome, Goal goal, Constraints constraints) {
    Outcome checked = constraints.checked(outcome);
    return switch (checked) {
      case Outcome.Value v ->
          new Tally(
              evaluations + 1,
              failures,
              constraints.violation(v.constraints()) == 0
                      && (Double.isNaN(best) || goal.better(v.value(), best))
                  ? v.value()
                  : best);
      case Outcome.Failure _ -> new Tally(evaluations + 1, failures + 1, best);
    };
  }
}
