package io.lmrs;

/**
 * A plain Java function as a problem.
 *
 * @param objective the function, null if the points are evaluated elsewhere
 */
record FunctionProblem(String name, int dimension, Goal goal, Objective objective)
    implements Problem {
  @Override
  public Session open() {
    return query -> Outcome.of(objective.value(query.x().toArray()));
  }
}
