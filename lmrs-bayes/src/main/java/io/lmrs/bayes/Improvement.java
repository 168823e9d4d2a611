package io.lmrs.bayes;

import io.lmrs.random.Normal;

/**
 * What a batch is worth, as a function of the joint distribution of its costs, with derivatives.
 *
 * @param value the expected improvement in some sense, at least 0
 * @param byMean derivatives by the means
 * @param byCovariance derivatives by the covariances, symmetric: the differential is the sum over
 *     all entries
 */
record Improvement(double value, double[] byMean, double[][] byCovariance) {

  /** A measure of improvement below a threshold. */
  interface Measure {
    Improvement of(double[] mean, double[][] covariance, double threshold);
  }

  /** The least variance at which a point counts as uncertain. */
  static final double LEAST_VARIANCE = 1e-14;

  /** Expected improvement of one point: {@code E[(threshold - Y)+]}. */
  static Improvement single(double mean, double variance, double threshold) {
    double s = Math.sqrt(Math.max(LEAST_VARIANCE, variance));
    double z = (threshold - mean) / s;
    double p = Normal.below(z);
    double density = Normal.density(z);
    double value = Math.max(0, (threshold - mean) * p + s * density);
    return new Improvement(value, new double[] {-p}, new double[][] {{density / (2 * s)}});
  }

  /**
   * The logarithm of a single point's expected improvement, which has a slope where the improvement
   * itself is too small for a number (Ament et al., "Unexpected improvements to expected
   * improvement", 2023).
   */
  record Logarithm(double value, double byMean, double byVariance) {

    /** Below this many deviations the improvement is worked out as a continued fraction. */
    private static final double FAR = 3;

    private static final int TERMS = 60;

    static Logarithm of(double mean, double variance, double threshold) {
      double s = Math.sqrt(Math.max(LEAST_VARIANCE, variance));
      double z = (threshold - mean) / s;
      if (z > -FAR) {
        double p = Normal.below(z);
        double density = Normal.density(z);
        double h = z * p + density;
        return new Logarithm(
            StrictMath.log(h) + StrictMath.log(s), -p / (s * h), density / (2 * s * s * h));
      }
      // P(Z < -t) = density / (t + c), so that z p + density = density c / (t + c)
      double t = -z;
      double c = t;
      for (int k = TERMS; k > 1; k--) {
        c = t + k / c;
      }
      c = 1 / c;
      double value = StrictMath.log(c / (t + c)) - 0.5 * t * t - LOG_ROOT_2_PI + StrictMath.log(s);
      return new Logarithm(value, -1 / (s * c), (t + c) / (2 * s * s * c));
    }
  }

  private static final double LOG_ROOT_2_PI = 0.5 * StrictMath.log(2 * Math.PI);
}
