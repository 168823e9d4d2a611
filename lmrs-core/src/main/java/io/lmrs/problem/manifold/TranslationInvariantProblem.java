package io.lmrs.problem.manifold;

import io.lmrs.problem.Dimension;
import io.lmrs.random.Stream;

/**
 * A function of a periodic signal that is the same for every shift of the signal and varies along a
 * low-dimensional manifold: a convex quadratic of the means of a few rectified convolutions. The
 * case for which the paper's introduction suggests a convolutional manifold. Everything, including
 * the start, is a function of the instance's seed.
 */
public final class TranslationInvariantProblem {

  /** The instance's streams start at this part, apart from those of other families. */
  private static final int FIRST_PART = 10;

  private TranslationInvariantProblem() {}

  /**
   * The instance of that seed.
   *
   * @param d the length of the signal
   * @param features the dimension of the manifold
   * @param width the length of a filter, at most d
   */
  public static ManifoldProblem of(int d, int features, int width, long seed) {
    Dimension.require(2, d);
    if (features < 1) {
      throw new IllegalArgumentException("features must be at least 1: " + features);
    }
    if (width < 1 || width > d) {
      throw new IllegalArgumentException("width must be in [1, " + d + "]: " + width);
    }
    // the means divide a gradient by the square root of d
    return new ManifoldProblem(
        TranslationInvariantFactory.NAME,
        ManifoldInstance.first(draw -> draw(d, features, width, seed, draw), Math.sqrt(d)));
  }

  private static ManifoldInstance.Draw draw(int d, int features, int width, long seed, int draw) {
    Stream[] part = new Stream[5];
    for (int i = 0; i < part.length; i++) {
      part[i] = Stream.of(seed, Stream.INSTANCE, draw, FIRST_PART + i);
    }
    ConvolutionMap map = ConvolutionMap.random(d, features, width, part[0], part[1]);
    // rectified features are never negative, so neither is what they should be
    double[] center = part[2].gaussians(features);
    for (int j = 0; j < features; j++) {
      center[j] = Math.abs(center[j]);
    }
    Quadratic outer = new Quadratic(center, Quadratic.convex(features, part[3]));
    return new ManifoldInstance.Draw(new ManifoldFunction(map, outer), part[4].gaussians(d));
  }
}
