package io.lmrs.problem;

import io.lmrs.OutcomeObjective;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.constraint.Constraints;

/** A user's objective with constraints as a problem. */
public record OutcomeProblem(int dimension, OutcomeObjective objective, Constraints constraints)
    implements Problem {
  @Override
  public String name() {
    return "objective";
  }

  @Override
  public Session open() {
    return query -> objective.evaluate(query.x().toArray());
  }
}
