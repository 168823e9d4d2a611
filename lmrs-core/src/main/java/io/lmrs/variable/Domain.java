package io.lmrs.variable;

import io.lmrs.variable.Variable.Kind;
import java.util.List;

/**
 * Which values a variable may take.
 *
 * @param kind numbers or labels
 * @param lower least value; negative infinity leaves it open; 0 for labels
 * @param upper greatest value; infinity leaves it open; the last index for labels
 * @param logarithmic true if it is searched on a log scale
 * @param labels what a choice is between; empty for numbers
 */
public record Domain(
    Kind kind, double lower, double upper, boolean logarithmic, List<String> labels)
    implements java.io.Serializable {

  /** Whole numbers beyond this are not all doubles. */
  private static final double MOST_WHOLE = 1L << 53;

  /** The most labels of a choice. */
  private static final int MOST_LABELS = 1000;

  public Domain {
    labels = List.copyOf(labels);
    if (kind.labelled()) {
      lower = 0;
      upper = labels.size() - 1.0;
    }
  }

  static Domain numbers(Kind kind, double lower, double upper) {
    return new Domain(kind, lower, upper, false, List.of());
  }

  static Domain labels(Kind kind, List<String> labels) {
    return new Domain(kind, 0, 0, false, labels);
  }

  Domain onLogScale() {
    return new Domain(kind, lower, upper, true, labels);
  }

  /**
   * @param of the variable's name, for the message
   * @throws IllegalArgumentException naming the variable, the bound and the value
   */
  void require(String of) {
    if (!kind.labelled()) {
      requireBounds(of, kind, lower, upper, logarithmic);
      return;
    }
    requireLabels(of, labels);
    if (logarithmic) {
      throw new IllegalArgumentException("scale of " + of + " must be linear for a choice: log");
    }
  }

  private static void requireLabels(String of, List<String> labels) {
    if (labels.size() < 2 || labels.size() > MOST_LABELS) {
      throw new IllegalArgumentException(
          "choice %s must have 2 to %d labels: %d".formatted(of, MOST_LABELS, labels.size()));
    }
    for (int i = 0; i < labels.size(); i++) {
      if (labels.get(i).isBlank()) {
        throw new IllegalArgumentException("labels of " + of + " must not be blank: " + labels);
      }
      if (labels.indexOf(labels.get(i)) < i) {
        throw new IllegalArgumentException(
            "labels of " + of + " must differ, twice there is: " + labels.get(i));
      }
    }
  }

  private static void requireBounds(String of, Kind kind, double lower, double upper, boolean log) {
    if (!(lower < upper)) {
      throw new IllegalArgumentException(
          "lower of " + of + " must be less than upper = " + upper + ": " + lower);
    }
    if (log && lower <= 0 && lower > Double.NEGATIVE_INFINITY) {
      throw new IllegalArgumentException(
          "lower of " + of + " must be greater than 0 on a log scale: " + lower);
    }
    if (log && upper <= 0) {
      throw new IllegalArgumentException(
          "upper of " + of + " must be greater than 0 on a log scale: " + upper);
    }
    if (kind == Kind.INTEGER) {
      requireWhole("lower", of, lower);
      requireWhole("upper", of, upper);
    }
  }

  private static void requireWhole(String field, String of, double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) <= MOST_WHOLE;
    if (!whole && !Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          field + " of " + of + " must be a whole number up to 2^53: " + value);
    }
  }

  /** Where it begins if nobody says: in the middle, or near the end that is not open. */
  double middle() {
    if (kind.labelled()) {
      return kind == Kind.CHOICE ? 0 : Math.floor(upper / 2);
    }
    boolean low = lower > Double.NEGATIVE_INFINITY;
    boolean high = upper < Double.POSITIVE_INFINITY;
    double value;
    if (logarithmic) {
      double l = low ? StrictMath.log(lower) : high ? StrictMath.log(upper) - 1 : 0;
      double h = high ? StrictMath.log(upper) : low ? StrictMath.log(lower) + 1 : 0;
      value = StrictMath.exp(0.5 * l + 0.5 * h);
    } else {
      double l = low ? lower : high ? upper - 2 : 0;
      double h = high ? upper : low ? lower + 2 : 0;
      value = 0.5 * l + 0.5 * h;
    }
    return Math.clamp(kind == Kind.INTEGER ? Math.rint(value) : value, lower, upper);
  }

  /** Where a value lies between the bounds on its scale, 0 to 1; NaN if a side is open. */
  double position(double value) {
    if (!bounded()) {
      return Double.NaN;
    }
    return logarithmic
        ? (StrictMath.log(value) - StrictMath.log(lower))
            / (StrictMath.log(upper) - StrictMath.log(lower))
        : (value - lower) / (upper - lower);
  }

  /** True if both ends are bounded. */
  boolean bounded() {
    return Double.isFinite(lower) && Double.isFinite(upper);
  }
}
