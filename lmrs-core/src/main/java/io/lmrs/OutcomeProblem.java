package io.lmrs;

/** A user's objective with constraints as a problem. */
record OutcomeProblem(int dimension, OutcomeObjective objective, Constraints constraints)
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
