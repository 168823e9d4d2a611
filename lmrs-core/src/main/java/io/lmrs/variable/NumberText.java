package io.lmrs.variable;

/** Numbers for people: whole ones without a point. */
final class NumberText {
  private static final double MOST_PLAIN = 1e15;

  private NumberText() {}

  static String of(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    return value == Math.rint(value) && Math.abs(value) < MOST_PLAIN
        ? whole(value)
        : Double.toString(value);
  }

  static String whole(double value) {
    return Math.abs(value) < Long.MAX_VALUE ? Long.toString((long) value) : Double.toString(value);
  }
}
