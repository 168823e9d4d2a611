package io.lmrs.search.mixed;

import io.lmrs.variable.Variable;
import io.lmrs.variable.Variable.Kind;
import io.lmrs.variable.Variables;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The free variables of a point, seen as lines to move along: numbers in their own units, on a log
 * scale as logarithms; labels one by one.
 *
 * @param variables what they are
 * @param numbers those that have an order
 * @param choices those that have none
 */
record Axes(Variables variables, int[] numbers, int[] choices) {

  /** The first step along a real number, as a part of its size. */
  private static final double FIRST_REAL = 0.25;

  /** The first step along whole numbers, as a part of their size. */
  private static final double FIRST_WHOLE = 0.5;

  static Axes of(Variables variables) {
    int[] free =
        IntStream.range(0, variables.dimension())
            .filter(i -> !variables.list().get(i).isFixed())
            .toArray();
    return new Axes(
        variables,
        Arrays.stream(free).filter(i -> !unordered(variables.list().get(i))).toArray(),
        Arrays.stream(free).filter(i -> unordered(variables.list().get(i))).toArray());
  }

  // of two labels one is beside the other
  private static boolean unordered(Variable v) {
    return v.kind() == Kind.CHOICE && v.labels().size() > 2;
  }

  boolean whole(int i) {
    return variables.list().get(i).kind() != Kind.REAL;
  }

  /** The place on the line. */
  double place(int i, double value) {
    Variable v = variables.list().get(i);
    return v.logarithmic() && !whole(i) ? StrictMath.log(value) : value;
  }

  /** The nearest allowed value at a place. */
  double value(int i, double place) {
    Variable v = variables.list().get(i);
    if (whole(i)) {
      double least = v.logarithmic() ? Math.max(1, v.lower()) : v.lower();
      return Math.clamp(Math.floor(place + 0.5), least, v.upper());
    }
    double value = v.logarithmic() ? StrictMath.exp(place) : place;
    double least = v.logarithmic() ? Double.MIN_NORMAL : -Double.MAX_VALUE;
    return Math.clamp(value, Math.max(v.lower(), least), Math.min(v.upper(), Double.MAX_VALUE));
  }

  /** Values all along a variable that is bounded: all of them, or so many evenly spread. */
  double[] places(int i, int most) {
    Variable v = variables.list().get(i);
    if (!Double.isFinite(v.upper() - v.lower())) {
      return new double[0];
    }
    double low = place(i, v.lower());
    double high = place(i, v.upper());
    int count = whole(i) ? (int) Math.min(most, high - low + 1) : most;
    double[] out = new double[count];
    for (int k = 0; k < count; k++) {
      out[k] =
          whole(i)
              ? value(i, low + (high - low) * k / (count - 1))
              : value(i, low + (high - low) * (k + 0.5) / count);
    }
    return out;
  }

  /** The first step along every variable. */
  double[] firstSteps(double[] start) {
    double[] step = new double[variables.dimension()];
    for (int i : numbers) {
      Variable v = variables.list().get(i);
      double size = variables.size(i, start[i]);
      double whole = v.logarithmic() ? Math.abs(start[i]) / 4 : FIRST_WHOLE * size;
      step[i] = whole(i) ? Math.max(1, Math.floor(whole)) : FIRST_REAL * size;
    }
    return step;
  }
}
