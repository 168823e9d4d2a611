package io.lmrs.problem.manifold;

import io.lmrs.problem.Dimension;
import io.lmrs.random.Stream;

/**
 * A synthetic function on a known manifold (section 5.4 of the paper): f(x) = g(r(x)) with r a
 * perceptron Linear(d, 2n), ReLU, Linear(2n, n) and g a random convex quadratic. Everything,
 * including the start, is a function of the instance's seed.
 */
public final class SyntheticProblem {

  /** The most entries of the first layer, 2nd; two GiB. */
  private static final long MOST_WEIGHTS = 1L << 28;

  private SyntheticProblem() {}

  /**
   * The instance of that seed.
   *
   * @param d the dimension of the points
   * @param n the dimension of the manifold, at most d
   */
  public static ManifoldProblem of(int d, int n, long seed) {
    Dimension.require(1, d);
    if (n < 1 || n > d) {
      throw new IllegalArgumentException("manifold must be in [1, " + d + "]: " + n);
    }
    if (2L * n * d > MOST_WEIGHTS) {
      throw new IllegalArgumentException(
          "manifold must be in [1, " + MOST_WEIGHTS / 2 / d + "] at dimension " + d + ": " + n);
    }
    return new ManifoldProblem(
        SyntheticFactory.NAME, ManifoldInstance.first(draw -> draw(d, n, seed, draw), 1));
  }

  private static ManifoldInstance.Draw draw(int d, int n, long seed, int draw) {
    Stream[] part = new Stream[7];
    for (int i = 0; i < part.length; i++) {
      part[i] = Stream.of(seed, Stream.INSTANCE, draw, i);
    }
    PerceptronMap map = PerceptronMap.random(d, n, part[0], part[1], part[2], part[3]);
    Quadratic outer = new Quadratic(part[4].gaussians(n), Quadratic.convex(n, part[5]));
    return new ManifoldInstance.Draw(new ManifoldFunction(map, outer), part[6].gaussians(d));
  }
}
