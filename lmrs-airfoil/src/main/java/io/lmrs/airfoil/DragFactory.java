package io.lmrs.airfoil;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.process.ProgramCalls;

/** Names the airfoil of least drag. */
public final class DragFactory implements ProblemFactory<DragSettings> {
  /** Made by the registry. */
  public DragFactory() {}

  /** The problem's name. */
  public static final String NAME = "airfoil-drag";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "drag of a foil that holds its lift and is thick enough, by XFoil; with constraints";
  }

  @Override
  public int defaultDimension() {
    return 24;
  }

  @Override
  public int leastDimension() {
    return 4;
  }

  @Override
  public DragSettings defaults(int dimension) {
    return DragSettings.defaults();
  }

  /**
   * Makes the problem.
   *
   * @throws io.lmrs.MissingPart if this machine has no XFoil that calculates
   */
  @Override
  public Problem create(int dimension, DragSettings config) {
    if (dimension % 2 != 0) {
      throw new IllegalArgumentException("dimension must be even: " + dimension);
    }
    ProgramCalls.removeLeftovers();
    return new DragProblem(dimension, config, Xfoil.find());
  }
}
