package io.lmrs.constraint;

/**
 * A number that comes with the value and is to lie within limits.
 *
 * @param name for people, programs and files
 * @param lower the least allowed, minus infinity if there is no such limit
 * @param upper the most allowed, infinity if there is no such limit
 * @param tolerance by how much a limit may be missed, in the constraint's own unit
 */
public record Constraint(String name, double lower, double upper, double tolerance)
    implements java.io.Serializable {

  /** What a limit may be missed by unless it is said otherwise. */
  public static final double TOLERANCE = 1e-6;

  public Constraint {
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException("the name of a constraint must not be empty");
    }
    if (!(lower <= upper)) {
      throw new IllegalArgumentException(
          "constraint %s: lower must be at most upper, %s: %s".formatted(name, upper, lower));
    }
    if (lower == Double.POSITIVE_INFINITY
        || upper == Double.NEGATIVE_INFINITY
        || Double.isInfinite(lower) && Double.isInfinite(upper)) {
      throw new IllegalArgumentException(
          "constraint %s: lower or upper must be finite: %s, %s".formatted(name, lower, upper));
    }
    if (!(tolerance >= 0) || Double.isInfinite(tolerance)) {
      throw new IllegalArgumentException(
          "constraint %s: tolerance must be at least 0 and finite: %s".formatted(name, tolerance));
    }
  }

  /** At most that much. */
  public static Constraint atMost(String name, double upper) {
    return new Constraint(name, Double.NEGATIVE_INFINITY, upper, TOLERANCE);
  }

  /** At least that much. */
  public static Constraint atLeast(String name, double lower) {
    return new Constraint(name, lower, Double.POSITIVE_INFINITY, TOLERANCE);
  }

  /** Between these two. */
  public static Constraint between(String name, double lower, double upper) {
    return new Constraint(name, lower, upper, TOLERANCE);
  }

  /** Equal to that, within the tolerance. */
  public static Constraint equal(String name, double value) {
    return new Constraint(name, value, value, TOLERANCE);
  }

  /** The same with another tolerance. */
  public Constraint within(double other) {
    return new Constraint(name, lower, upper, other);
  }

  /** True for an equality. */
  public boolean isEquality() {
    return lower == upper;
  }

  /** By how much a limit is missed, 0 if none is. */
  public double excess(double value) {
    return Math.max(0, Math.max(lower - value, value - upper));
  }

  /** True if no limit is missed by more than the tolerance. */
  public boolean holds(double value) {
    return excess(value) <= tolerance;
  }
}
