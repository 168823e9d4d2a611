package io.lmrs.bayes;

/**
 * What is believed of a function: a normal distribution at any points. The covariance of two points
 * is {@code k(a, b) - v(a) . v(b)}, the prior's less what the data have taken away; {@code v} is
 * called the reduction. Immutable.
 */
interface Surrogate {

  /** The prior. */
  Covariance covariance();

  /** The mean at a point. */
  double mean(double[] x);

  /** The reduction at a point. */
  double[] reduction(double[] x);

  /** The gradient at x of {@code meanWeight * mean(x) + weights . reduction(x)}. */
  double[] gradient(double[] x, double meanWeight, double[] weights);
}
