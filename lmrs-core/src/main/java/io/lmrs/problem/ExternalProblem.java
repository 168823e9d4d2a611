package io.lmrs.problem;

import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;

/** A problem that only workers outside can evaluate. */
record ExternalProblem(int dimension, ExternalSettings settings) implements Problem {

  @Override
  public String name() {
    return ExternalFactory.NAME;
  }

  @Override
  public Goal goal() {
    return settings.goal();
  }

  @Override
  public double[] start(long seed) {
    return settings.start() == ExternalSettings.Start.ZEROS
        ? new double[dimension]
        : Problem.super.start(seed);
  }

  private static final String ELSEWHERE =
      "the problem external is evaluated by a program of yours, not here: see lmrs serve or drive"
          + " --help";

  @Override
  public Session open() {
    return _ -> new Outcome.Failure(ELSEWHERE);
  }

  @Override
  public void requireReady() {
    throw new IllegalArgumentException(ELSEWHERE);
  }
}
