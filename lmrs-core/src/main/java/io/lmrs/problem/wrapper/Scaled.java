package io.lmrs.problem.wrapper;

import io.lmrs.Bounds;
import io.lmrs.Problem;

/**
 * The problem with variables of different sizes: f(factors * x), coordinate by coordinate.
 *
 * @param inner the problem as it was
 * @param factors a positive number per variable
 */
public record Scaled(Problem inner, double[] factors) implements Transformed {
  public Scaled {
    if (factors.length != inner.dimension()) {
      throw new IllegalArgumentException(
          "factors must have " + inner.dimension() + " entries: " + factors.length);
    }
    factors = factors.clone();
    for (int i = 0; i < factors.length; i++) {
      if (!(factors[i] > 0) || Double.isInfinite(factors[i])) {
        throw new IllegalArgumentException(
            "factors[" + i + "] must be positive and finite: " + factors[i]);
      }
    }
  }

  /** Factors from 1/conditioning for the first variable to conditioning for the last. */
  public static Scaled spread(Problem inner, double conditioning) {
    int d = inner.dimension();
    double[] factors = new double[d];
    for (int i = 0; i < d; i++) {
      // conditioning^t with t from -1 to 1
      double t = d == 1 ? 0 : 2.0 * i / (d - 1) - 1;
      factors[i] = StrictMath.pow(conditioning, t);
    }
    return new Scaled(inner, factors);
  }

  @Override
  public void toInner(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] *= factors[i];
    }
  }

  @Override
  public void toOuter(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] /= factors[i];
    }
  }

  @Override
  public void gradientToOuter(double[] gradient) {
    toInner(gradient);
  }

  @Override
  public Bounds bounds() {
    Bounds box = inner.bounds();
    if (box.open()) {
      return box;
    }
    double[] lower = box.lower();
    double[] upper = box.upper();
    toOuter(lower);
    toOuter(upper);
    return new Bounds(lower, upper);
  }
}
