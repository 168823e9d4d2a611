package io.lmrs.problem;

import io.lmrs.Goal;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;

/**
 * A plain Java function as a problem.
 *
 * @param objective the function, null if the points are evaluated elsewhere
 */
public record FunctionProblem(String name, int dimension, Goal goal, Objective objective)
    implements Problem {
  @Override
  public Session open() {
    return query -> Outcome.of(objective.value(query.x().toArray()));
  }
}
