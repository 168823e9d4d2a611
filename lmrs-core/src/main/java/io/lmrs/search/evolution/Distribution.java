package io.lmrs.search.evolution;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The shape of the normal distribution that an evolution strategy samples from, apart from its mean
 * and its step size: y = A z with z standard normal, so that y has the covariance C = A A^T.
 */
sealed interface Distribution permits FullCovariance, DiagonalCovariance, LimitedMemory {

  /** Weights and rates. */
  StrategyParameters parameters();

  /** The shaped y = A z of every z, in fresh arrays. */
  double[][] shape(double[][] z);

  /** Adapts the shape to what was selected; the arrays of z are used up. */
  void learn(Selection selected);

  /**
   * Keeps C's numbers in a sane range; called after every {@link #learn}.
   *
   * @return the factor that was taken out of A and goes to the step size, nearly always 1
   */
  double tidy();

  /** The deviations of the coordinates, as last measured. Read only. */
  double[] deviations();

  /** The covariance of two coordinates as it is now; not known to a limited memory. */
  double covariance(int i, int k);

  /** The deviation along the longest principal axis, as last measured. */
  double longest();

  /** The condition number of C, as last measured, or NaN where it is not known. */
  double condition();

  /** True where a principal axis is known whose {@code step}-fold does not change the mean. */
  boolean axisWithoutEffect(double[] mean, double step);

  /** The evolution path of the covariance (p_c). Read only. */
  double[] path();

  void save(DataOutput out) throws IOException;

  void restore(DataInput in) throws IOException;

  /** Makes the distribution for a dimension and a population. */
  interface Maker {
    Distribution make(int dimension, int population);
  }

  /**
   * A ranked generation.
   *
   * @param z the standard normal samples
   * @param y the shaped samples
   * @param order indices of the samples, best first
   * @param zw the weighted mean of the best z
   * @param yw the weighted mean of the best y, the mean's step in units of the step size
   * @param moving false where the path of the covariance is stalled (h_sigma)
   */
  record Selection(
      double[][] z, double[][] y, int[] order, double[] zw, double[] yw, boolean moving) {}
}
