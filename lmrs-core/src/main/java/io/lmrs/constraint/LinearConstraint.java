package io.lmrs.constraint;

import java.util.Arrays;

/**
 * A weighted sum of the variables that lies within limits at every point that is evaluated: {@code
 * lower <= coefficients * x <= upper}. Nobody has to compute it in an evaluation.
 *
 * @param name for people and files
 * @param coefficients one per variable
 * @param lower the least allowed, minus infinity if there is no such limit
 * @param upper the most allowed, infinity if there is no such limit
 */
public record LinearConstraint(String name, double[] coefficients, double lower, double upper)
    implements java.io.Serializable {

  public LinearConstraint {
    // the same rules for a name and its limits
    new Constraint(name, lower, upper, 0);
    coefficients = coefficients.clone();
    boolean all = true;
    for (int i = 0; i < coefficients.length; i++) {
      if (!Double.isFinite(coefficients[i])) {
        throw new IllegalArgumentException(
            "linear constraint %s: coefficient %d must be finite: %s"
                .formatted(name, i + 1, coefficients[i]));
      }
      all &= coefficients[i] == 0;
    }
    if (all) {
      throw new IllegalArgumentException(
          "linear constraint " + name + ": a coefficient must differ from 0");
    }
  }

  /** At most that much. */
  public static LinearConstraint atMost(String name, double upper, double... coefficients) {
    return new LinearConstraint(name, coefficients, Double.NEGATIVE_INFINITY, upper);
  }

  /** At least that much. */
  public static LinearConstraint atLeast(String name, double lower, double... coefficients) {
    return new LinearConstraint(name, coefficients, lower, Double.POSITIVE_INFINITY);
  }

  /** Equal to that, to rounding. */
  public static LinearConstraint equal(String name, double value, double... coefficients) {
    return new LinearConstraint(name, coefficients, value, value);
  }

  /** One per variable, in a fresh array. */
  @Override
  public double[] coefficients() {
    return coefficients.clone();
  }

  /** True for an equality. */
  public boolean isEquality() {
    return lower == upper;
  }

  /** The weighted sum, from the first variable to the last. */
  public double at(double[] x) {
    double sum = 0;
    for (int i = 0; i < coefficients.length; i++) {
      sum += coefficients[i] * x[i];
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LinearConstraint(var called, var weights, var least, var most)
        && name.equals(called)
        && Arrays.equals(coefficients, weights)
        && lower == least
        && upper == most;
  }

  @Override
  public int hashCode() {
    return name.hashCode() * 31 + Arrays.hashCode(coefficients);
  }
}
