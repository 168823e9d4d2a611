package io.lmrs.problem.manifold;

import io.lmrs.linear.Vectors;
import java.util.function.IntFunction;

/**
 * A usable draw of a random manifold function. Some draws are flat or dead at their start, or have
 * next to nothing to gain; those are rejected and counted.
 *
 * @param function the function
 * @param start where a search starts
 * @param startValue its value there
 * @param reference the least value that L-BFGS finds from there with the true gradient
 * @param rejected how many draws were rejected before this one
 */
record ManifoldInstance(
    ManifoldFunction function, double[] start, double startValue, double reference, int rejected) {

  private static final int MOST_DRAWS = 1000;
  private static final double LEAST_GAP = 0.1;
  private static final double LEAST_GRADIENT = 0.1;

  /** A function and its start, not yet judged. */
  record Draw(ManifoldFunction function, double[] start) {}

  /**
   * The first usable draw: the gap to the reference is more than half of the start's value and more
   * than 0.1, and the gradient at the start times {@code unit} is longer than 0.1.
   *
   * @param draws makes draw 0, 1, ...
   * @param unit the length that a gradient is measured with
   */
  static ManifoldInstance first(IntFunction<Draw> draws, double unit) {
    for (int rejected = 0; rejected < MOST_DRAWS; rejected++) {
      Draw draw = draws.apply(rejected);
      double value = draw.function.value(draw.start);
      double slope = unit * Vectors.norm(draw.function.gradient(draw.start));
      if (slope > LEAST_GRADIENT) {
        double reference = Lbfgs.minimum(draw.function.differentiable(), draw.start);
        double gap = value - reference;
        if (gap > value / 2 && gap > LEAST_GAP) {
          return new ManifoldInstance(draw.function, draw.start, value, reference, rejected);
        }
      }
    }
    throw new IllegalStateException("none of " + MOST_DRAWS + " draws of the problem is usable");
  }
}
