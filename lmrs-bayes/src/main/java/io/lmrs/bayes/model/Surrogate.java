package io.lmrs.bayes.model;

import io.lmrs.linear.Vectors;

/**
 * What is believed of a function: a normal distribution at any points. The covariance of two points
 * is {@code k(a, b) - v(a) . v(b)}, the prior's less what the data have taken away; {@code v} is
 * called the reduction. Immutable.
 */
public interface Surrogate {

  /** The prior. */
  Covariance covariance();

  /** What is believed of one point. */
  record Belief(double mean, double[] reduction) {}

  /** Mean and reduction at a point. */
  Belief at(double[] x);

  /** The variance at a point whose reduction is known. */
  default double variance(Belief belief) {
    return covariance().variance() - Vectors.dot(belief.reduction, belief.reduction);
  }

  /** The gradient at x of {@code meanWeight * mean(x) + weights . reduction(x)}. */
  double[] gradient(double[] x, double meanWeight, double[] weights);
}
