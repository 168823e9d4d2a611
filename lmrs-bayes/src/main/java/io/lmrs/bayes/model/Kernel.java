package io.lmrs.bayes.model;

import java.util.Arrays;
import java.util.List;

/**
 * Kernels of unit variance as functions of the squared distance, which is measured in length scales
 * (Rasmussen and Williams, 2006, section 4.2) or, for the last one, on a {@link Sphere}.
 */
public enum Kernel {
  /** {@code exp(-r^2 / 2)}. */
  SQUARED_EXPONENTIAL(0),
  /** {@code (1 + sqrt(3) r) exp(-sqrt(3) r)}. */
  MATERN_32(3),
  /** {@code (1 + sqrt(5) r + 5 r^2 / 3) exp(-sqrt(5) r)}. */
  MATERN_52(5),
  /**
   * A constant and a linear function on the sphere (Doumont et al., "We still don't understand
   * high-dimensional Bayesian optimization", 2025).
   */
  SPHERICAL_LINEAR(0);

  private static final double ROOT3 = Math.sqrt(3);
  private static final double ROOT5 = Math.sqrt(5);

  /** Twice the part that is linear; the rest is the constant. */
  static final double LINEAR = 0.8;

  /** Degrees of freedom of the spectral density, a multivariate t; 0 for a normal one. */
  private final int freedom;

  Kernel(int freedom) {
    this.freedom = freedom;
  }

  /** Those that depend on differences of points alone. */
  public static List<Kernel> stationary() {
    return Arrays.stream(values()).filter(k -> !k.spherical()).toList();
  }

  int freedom() {
    return freedom;
  }

  /** True if distances are those on the sphere. */
  boolean spherical() {
    return this == SPHERICAL_LINEAR;
  }

  double value(double r2) {
    return switch (this) {
      case SQUARED_EXPONENTIAL -> StrictMath.exp(-0.5 * r2);
      case MATERN_32 -> {
        double a = ROOT3 * Math.sqrt(r2);
        yield (1 + a) * StrictMath.exp(-a);
      }
      case MATERN_52 -> {
        double a = ROOT5 * Math.sqrt(r2);
        yield (1 + a + 5.0 / 3 * r2) * StrictMath.exp(-a);
      }
      // the cosine of the angle is 1 - 2 r2
      case SPHERICAL_LINEAR -> 1 - LINEAR * r2;
    };
  }

  /** The slope that belongs to a value that is known already, without another exponential. */
  double slope(double r2, double value) {
    return switch (this) {
      case SQUARED_EXPONENTIAL -> -0.5 * value;
      case MATERN_32 -> -1.5 * value / (1 + ROOT3 * Math.sqrt(r2));
      case MATERN_52 -> {
        double a = 1 + ROOT5 * Math.sqrt(r2);
        yield -5.0 / 6 * a * value / (a + 5.0 / 3 * r2);
      }
      case SPHERICAL_LINEAR -> -LINEAR * value / (1 - LINEAR * r2);
    };
  }

  /** The derivative of the value by the squared distance; finite at 0 for all of them. */
  double slope(double r2) {
    return slope(r2, value(r2));
  }
}
