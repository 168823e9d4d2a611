package io.lmrs.problem.yardstick;

import io.lmrs.Problem;
import io.lmrs.problem.NoSettings;
import io.lmrs.problem.ProblemFactory;

/** Names the rover. */
public final class RoverFactory implements ProblemFactory<NoSettings> {
  static final String NAME = "rover";

  /** Made by the registry. */
  public RoverFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "a rover's path around obstacles, 30 points of a smooth curve; to be maximised, below 5";
  }

  @Override
  public int defaultDimension() {
    return RoverProblem.DIMENSION;
  }

  @Override
  public int leastDimension() {
    return RoverProblem.DIMENSION;
  }

  @Override
  public NoSettings defaults(int dimension) {
    return new NoSettings();
  }

  @Override
  public Problem create(int dimension, NoSettings settings) {
    if (dimension != RoverProblem.DIMENSION) {
      throw new IllegalArgumentException(
          "dimension of rover must be %d: %d".formatted(RoverProblem.DIMENSION, dimension));
    }
    return RoverProblem.boxed();
  }
}
