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
}
