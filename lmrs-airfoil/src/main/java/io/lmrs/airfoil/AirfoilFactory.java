package io.lmrs.airfoil;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.process.ProgramCalls;

/** Names the airfoil. */
public final class AirfoilFactory implements ProblemFactory<AirfoilSettings> {
  /** Made by the registry. */
  public AirfoilFactory() {}

  public static final String NAME = "airfoil";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "lift minus drag of a foil of 36 coefficients a side, by XFoil (section 5.3 of the paper)";
  }

  @Override
  public int defaultDimension() {
    return 72;
  }

  @Override
  public int leastDimension() {
    return 4;
  }

  @Override
  public AirfoilSettings defaults(int dimension) {
    return AirfoilSettings.defaults();
  }

  /**
   * Makes the problem.
   *
   * @throws io.lmrs.MissingPart if this machine has no XFoil that calculates
   */
  @Override
  public Problem create(int dimension, AirfoilSettings config) {
    if (dimension % 2 != 0) {
      throw new IllegalArgumentException("dimension must be even: " + dimension);
    }
    if (config.leastThickness() > config.mostThickness()) {
      throw new IllegalArgumentException(
          "least-thickness must be at most most-thickness = "
              + config.mostThickness()
              + ": "
              + config.leastThickness());
    }
    ProgramCalls.removeLeftovers();
    return new AirfoilProblem(dimension, config, Xfoil.find());
  }
}
