package io.lmrs;

import io.lmrs.random.Stream;
import java.util.Arrays;

/**
 * A box. Infinite entries leave a side open.
 *
 * @param lower least allowed value per variable, or null for none
 * @param upper greatest allowed value per variable, or null for none
 */
public record Bounds(double[] lower, double[] upper) implements java.io.Serializable {

  /** No bound at all. */
  public static final Bounds NONE = new Bounds(null, null);

  public Bounds {
    if ((lower == null) != (upper == null)) {
      throw new IllegalArgumentException(
          "bounds must have both sides, use infinities to leave one open");
    }
    if (lower != null) {
      if (lower.length != upper.length) {
        throw new IllegalArgumentException(
            "upper must have " + lower.length + " entries: " + upper.length);
      }
      lower = lower.clone();
      upper = upper.clone();
      for (int i = 0; i < lower.length; i++) {
        if (!(lower[i] < upper[i])) {
          throw new IllegalArgumentException(
              "lower["
                  + i
                  + "] must be less than upper["
                  + i
                  + "] = "
                  + upper[i]
                  + ": "
                  + lower[i]);
        }
      }
    }
  }

  /** The least allowed values, in a fresh array; null if nothing is bounded. */
  @Override
  public double[] lower() {
    return lower == null ? null : lower.clone();
  }

  /** The greatest allowed values, in a fresh array; null if nothing is bounded. */
  @Override
  public double[] upper() {
    return upper == null ? null : upper.clone();
  }

  /** The least allowed value of a variable, in bounds that are not {@link #open}. */
  public double lower(int variable) {
    return lower[variable];
  }

  /** The greatest allowed value of a variable, in bounds that are not {@link #open}. */
  public double upper(int variable) {
    return upper[variable];
  }

  /** The same interval for every variable. */
  public static Bounds box(int dimension, double lower, double upper) {
    double[] low = new double[dimension];
    double[] high = new double[dimension];
    Arrays.fill(low, lower);
    Arrays.fill(high, upper);
    return new Bounds(low, high);
  }

  /** A point drawn uniformly from a box that is bounded on all sides, for starts. */
  public double[] uniform(long seed) {
    Stream stream = Stream.of(seed, Stream.START);
    double[] x = new double[lower.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = lower[i] + stream.uniform(i) * (upper[i] - lower[i]);
    }
    return x;
  }

  /** True where no variable is bounded. */
  public boolean open() {
    return lower == null;
  }

  /** True where the point lies in the box. */
  public boolean contains(double[] x) {
    if (!open()) {
      for (int i = 0; i < x.length; i++) {
        if (!(x[i] >= lower[i] && x[i] <= upper[i])) {
          return false;
        }
      }
    }
    return true;
  }
}
