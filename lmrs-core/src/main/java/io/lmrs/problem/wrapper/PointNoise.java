package io.lmrs.problem.wrapper;

import io.lmrs.Query;
import io.lmrs.random.Stream;

/**
 * Noise that is out of the searches' control. It depends on the point as well as on the query's
 * seed: noise that depended on the seed alone would cancel in the difference of two points that
 * share it.
 */
public final class PointNoise {
  private PointNoise() {}

  /**
   * The random numbers of an evaluation.
   *
   * @param x the query's point
   * @param source whose noise it is
   */
  public static Stream of(Query query, double[] x, long source) {
    return Stream.of(query.seed(), Stream.NOISE, source).child(hash(x));
  }

  // not that of Arrays, by which mirrored points are alike
  private static long hash(double[] x) {
    long hash = x.length;
    for (double v : x) {
      hash = (hash ^ Double.doubleToRawLongBits(v)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return hash;
  }
}
