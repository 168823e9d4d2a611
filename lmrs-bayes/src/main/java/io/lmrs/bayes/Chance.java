package io.lmrs.bayes;

import io.lmrs.random.Normal;

/**
 * The logarithm of the probability that a normal number lies within limits, with derivatives; it
 * has a slope where the probability itself is too small for a number.
 */
record Chance(double value, double byMean, double byVariance) {
  private static final double LOG_ROOT_2_PI = 0.5 * StrictMath.log(2 * Math.PI);

  /** Below this many deviations the tail is worked out as a continued fraction. */
  private static final double FAR = 5;

  private static final int TERMS = 60;

  /** Limits that are nearer to each other, in deviations, count as one. */
  private static final double NARROW = 1e-4;

  /**
   * @param lower minus infinity if there is no such limit
   * @param upper infinity if there is no such limit
   */
  static Chance of(double mean, double variance, double lower, double upper) {
    double s = Math.sqrt(Math.max(Improvement.LEAST_VARIANCE, variance));
    double a = (lower - mean) / s;
    double b = (upper - mean) / s;
    // with b >= -a the mass is in the lower tail, seen from the other side
    boolean turned = a + b > 0;
    double from = turned ? -b : a;
    double to = turned ? -a : b;
    double[] slopes = new double[2];
    double value = between(from, to, slopes);
    double byFrom = turned ? -slopes[1] : slopes[0];
    double byTo = turned ? -slopes[0] : slopes[1];
    double byMean = -(byFrom + byTo) / s;
    double byDeviation = -((byFrom == 0 ? 0 : byFrom * a) + (byTo == 0 ? 0 : byTo * b)) / s;
    return new Chance(value, byMean, byDeviation / (2 * s));
  }

  // log(P(to) - P(from)), and its derivatives by both
  private static double between(double from, double to, double[] slopes) {
    double[] tail = tail(to);
    if (from == Double.NEGATIVE_INFINITY) {
      slopes[1] = tail[1];
      return tail[0];
    }
    double width = Math.max(NARROW, to - from);
    if (width == NARROW) {
      double middle = 0.5 * (from + to);
      slopes[0] = -0.5 * middle;
      slopes[1] = -0.5 * middle;
      return StrictMath.log(width) - 0.5 * middle * middle - LOG_ROOT_2_PI;
    }
    double[] low = tail(from);
    double part = StrictMath.exp(low[0] - tail[0]);
    double rest = -StrictMath.expm1(low[0] - tail[0]);
    slopes[0] = -low[1] * part / rest;
    slopes[1] = tail[1] / rest;
    return tail[0] + StrictMath.log(rest);
  }

  // log P(z) and its derivative
  private static double[] tail(double z) {
    if (z > -FAR) {
      double p = Normal.below(z);
      return new double[] {StrictMath.log(p), Normal.density(z) / p};
    }
    double t = -z;
    double c = t;
    for (int k = TERMS; k > 0; k--) {
      c = t + k / c;
    }
    return new double[] {-0.5 * t * t - LOG_ROOT_2_PI - StrictMath.log(c), c};
  }
}
