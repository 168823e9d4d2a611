package io.lmrs.problem.manifold;

import io.lmrs.Objective;
import io.lmrs.problem.TestFunction;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a hidden function does with the few features it sees.
 *
 * @param value the function, thread-safe
 * @param least its least value; empty where it is unbounded below
 * @param minimiser where that is, where it is known
 */
record InnerFunction(Objective value, OptionalDouble least, Optional<double[]> minimiser) {

  /** The steepest side of log-cosh. */
  private static final double STEEPEST = 30;

  static final String ELLIPSOID = "ellipsoid";
  static final String ROSENBROCK = "rosenbrock";
  static final String LOG_COSH = "log-cosh";

  /**
   * The function of that name.
   *
   * @param n of how many features
   * @param stiffness the ellipsoid's greatest curvature over its least
   */
  static InnerFunction named(String name, int n, double stiffness) {
    return switch (name) {
      case ELLIPSOID -> ellipsoid(spread(n, stiffness));
      case LOG_COSH -> logCosh(spread(n, STEEPEST));
      case ROSENBROCK -> of(TestFunction.ROSEN, n);
      default -> of(function(name), n);
    };
  }

  private static TestFunction function(String name) {
    for (TestFunction function : TestFunction.values()) {
      if (function.word().equals(name.toLowerCase(Locale.ROOT))) {
        return function;
      }
    }
    throw new IllegalArgumentException(
        "inner must be one of "
            + Stream.concat(
                    Stream.of(ELLIPSOID, ROSENBROCK, LOG_COSH),
                    Arrays.stream(TestFunction.values()).map(TestFunction::word))
                .collect(Collectors.joining("|"))
            + ": "
            + name);
  }

  // greatest^(i / (n - 1))
  private static double[] spread(int n, double greatest) {
    double[] out = new double[n];
    for (int i = 0; i < n; i++) {
      out[i] = n == 1 ? 1 : StrictMath.pow(greatest, (double) i / (n - 1));
    }
    return out;
  }

  private static InnerFunction ellipsoid(double[] weights) {
    return new InnerFunction(
        z -> {
          double sum = 0;
          for (int i = 0; i < z.length; i++) {
            sum += weights[i] * z[i] * z[i];
          }
          return sum;
        },
        OptionalDouble.of(0),
        Optional.of(new double[weights.length]));
  }

  private static InnerFunction logCosh(double[] scales) {
    return new InnerFunction(
        z -> {
          double sum = 0;
          for (int i = 0; i < z.length; i++) {
            // without the overflow of cosh, and exact near 0
            double t = Math.abs(scales[i] * z[i]);
            double half = StrictMath.sinh(Math.min(t, 1) / 2);
            sum +=
                t < 1
                    ? StrictMath.log1p(2 * half * half)
                    : t + StrictMath.log1p(StrictMath.exp(-2 * t)) - StrictMath.log(2);
          }
          return sum;
        },
        OptionalDouble.of(0),
        Optional.of(new double[scales.length]));
  }

  private static InnerFunction of(TestFunction function, int n) {
    if (n < function.leastDimension()) {
      throw new IllegalArgumentException(
          "manifold must be at least "
              + function.leastDimension()
              + " for "
              + function.word()
              + ": "
              + n);
    }
    return new InnerFunction(function.at(n), function.least(n), minimiser(function, n));
  }

  // where it is the same in every coordinate
  private static Optional<double[]> minimiser(TestFunction function, int n) {
    double[] z = new double[n];
    switch (function) {
      case SPHERE,
          NOISYSPHERE,
          CIGAR,
          TABLET,
          CIGTAB,
          CIGTAB2,
          ELLI,
          DIFFPOW,
          RASTRIGIN,
          SCHAFFER,
          SCHWEFEL2_22 -> {}
      case ROSEN, ROSEN_CHAINED, ROSEN_NESTEROV -> Arrays.fill(z, 1);
      case RIDGECIRCLE, HAPPYCAT -> Arrays.fill(z, -1);
      default -> {
        return Optional.empty();
      }
    }
    return Optional.of(z);
  }
}
