package io.lmrs.bayes;

import io.lmrs.bayes.model.Covariance;
import io.lmrs.bayes.model.Surrogate;
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
    Belief there = inner.at(point);
    this.reduction = there.reduction();
    double variance = Math.max(0, inner.variance(there));
    this.deviation = Math.sqrt(variance + inner.covariance().noise());
    this.error = (lie - there.mean()) / deviation;
  }

  @Override
  public Covariance covariance() {
    return inner.covariance();
  }

  @Override
  public Belief at(double[] x) {
    return extended(x, inner.at(x));
  }

  /** What is believed of a point, given what the inner model believes. */
  Belief extended(double[] x, Belief before) {
    int last = before.reduction().length;
    double[] out = Arrays.copyOf(before.reduction(), last + 1);
    out[last] =
        (inner.covariance().of(x, point) - Vectors.dot(before.reduction(), reduction)) / deviation;
    return new Belief(before.mean() + error * out[last], out);
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
