package io.lmrs;

import java.util.Optional;

/** A plain Java function as a problem. */
record FunctionProblem(
    String name, int dimension, Goal goal, Objective objective, Optional<Manifold> manifold)
    implements Problem {
  @Override
  public Session open() {
    return query -> Outcome.of(objective.value(query.x().toArray()));
  }
}
