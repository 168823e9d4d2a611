package io.lmrs.search;

import io.lmrs.Outcome;
import java.util.stream.IntStream;

/** Whether evaluations of one place agree: if they do, values are taken for exact. */
public final class Repeats {

  /** Differences below this, relative to the values, are rounding. */
  public static final double ROUNDING = 1e-12;

  private Repeats() {}

  /** True if values of about this level that are spread so far differ by more than rounding. */
  public static boolean differ(double spread, double level) {
    return spread > ROUNDING * Math.abs(level);
  }

  /** True if both have the same value and constraints but for rounding, or both have failed. */
  public static boolean agree(Outcome a, Outcome b) {
    if (a instanceof Outcome.Value v && b instanceof Outcome.Value w) {
      return same(v.value(), w.value())
          && v.constraints().length == w.constraints().length
          && IntStream.range(0, v.constraints().length)
              .allMatch(i -> same(v.constraints()[i], w.constraints()[i]));
    }
    return a instanceof Outcome.Failure && b instanceof Outcome.Failure;
  }

  private static boolean same(double a, double b) {
    return !differ(Math.abs(a - b), a);
  }
}
