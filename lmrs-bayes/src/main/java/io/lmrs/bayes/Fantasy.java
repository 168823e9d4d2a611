package io.lmrs.bayes;

import io.lmrs.linear.Vectors;
import java.util.Arrays;

/**
 * A model to which one more value is pretended, at a point that is chosen but not evaluated
 * (Ginsbourger, Le Riche and Carraro 2010). The reduction grows by one entry.
 */
final class Fantasy implements Surrogate {
  private final Surrogate inner;
  private final double[] point;
  private final double[] reduction;
  private final double deviation;
  private final double error;

  /**
   * @param lie the pretended value at the point
   */
  Fantasy(Surrogate inner, double[] point, double lie) {
    this.inner = inner;
    this.point = point;
    this.reduction = inner.reduction(point);
    Covariance covariance = inner.covariance();
    double variance = covariance.variance() - Vectors.dot(reduction, reduction);
    this.deviation = Math.sqrt(Math.max(0, variance) + covariance.noise());
    this.error = (lie - inner.mean(point)) / deviation;
  }

  /** The added entry of the reduction, given the inner one. */
  double entry(double[] x, double[] innerReduction) {
    return (inner.covariance().of(x, point) - Vectors.dot(innerReduction, reduction)) / deviation;
  }

  /** What the mean changes by per unit of the added entry. */
  double error() {
    return error;
  }

  @Override
  public Covariance covariance() {
    return inner.covariance();
  }

  @Override
  public double mean(double[] x) {
    return inner.mean(x) + error * entry(x, inner.reduction(x));
  }

  @Override
  public double[] reduction(double[] x) {
    double[] before = inner.reduction(x);
    double[] out = Arrays.copyOf(before, before.length + 1);
    out[before.length] = entry(x, before);
    return out;
  }

  @Override
  public double[] gradient(double[] x, double meanWeight, double[] weights) {
    int last = weights.length - 1;
    double factor = (meanWeight * error + weights[last]) / deviation;
    double[] passed = Arrays.copyOf(weights, last);
    Vectors.add(-factor, reduction, passed);
    double[] out = inner.gradient(x, meanWeight, passed);
    inner.covariance().addGradient(x, point, factor, out);
    return out;
  }
}
