package io.lmrs.lab.paper;

import io.lmrs.Problem;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Suite;
import io.lmrs.lab.reproduce.WorkProgress;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.Problems;
import io.lmrs.problem.TestFunction;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * When a search has come to a stationary point of a test function, begun at a start: the value
 * leaves at most some part of the gap to a reference open, or, on a smooth function, the gradient
 * has fallen to a ten-thousandth. All of this is looked at from outside and costs no evaluation.
 *
 * @param problem the function
 * @param start its value at the start
 * @param reference the value to get to
 * @param smooth the gradient counts as well
 * @param gradient the gradient's length at the start, where it counts
 */
record Stationary(
    Problem problem, double start, double reference, boolean smooth, double gradient) {

  /** The gradient has fallen to this part of that at the start. */
  static final double GRADIENT = 1e-4;

  /** L-BFGS has found the least value where it leaves less than this part of the gap open. */
  private static final double SAME = 1e-6;

  private static final double DIFFERENCE = 1e-6;
  private static final long REFERENCE_EVALUATIONS = 2000;

  /** Here a gradient is never small, or is small on a ridge, so that only values count. */
  private static final Set<TestFunction> ROUGH =
      EnumSet.of(
          TestFunction.NOISYSPHERE,
          TestFunction.DIFFPOW,
          TestFunction.SCHWEFEL2_22,
          TestFunction.HAPPYCAT,
          TestFunction.RIDGECIRCLE,
          TestFunction.BUKIN,
          TestFunction.RIDGE,
          TestFunction.LINCON);

  /** Looks at a function from the start of that seed. */
  static Stationary of(TestFunction function, int dimension, long seed, WorkProgress bench) {
    Problem problem = Problems.create(function.word(), dimension, Map.of());
    double[] x = problem.start(seed);
    double start = problem.clean(x).orElseThrow();
    if (ROUGH.contains(function)) {
      double reference =
          Suite.stationary(function.word(), x).orElseGet(() -> problem.reference().orElseThrow());
      return new Stationary(problem, start, reference, false, Double.NaN);
    }
    double found =
        ShortRun.of(
                problem,
                new Method("reference", "lbfgs-fd", Map.of("slopes", "central")),
                seed,
                REFERENCE_EVALUATIONS * (2L * dimension + 5),
                bench,
                _ -> false)
            .best();
    double least = problem.reference().orElse(found);
    double reference = found - least <= SAME * (start - least) ? least : found;
    Stationary at = new Stationary(problem, start, reference, true, Double.NaN);
    return new Stationary(problem, start, reference, true, at.slope(x));
  }

  /** The part of the gap that a value leaves open. */
  double open(double value) {
    return (value - reference) / (start - reference);
  }

  /** True where the gradient at x is small. */
  boolean flat(double[] x) {
    return smooth && slope(x) <= GRADIENT * gradient;
  }

  private double slope(double[] x) {
    double[] at = x.clone();
    double[] slopes = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      double h = DIFFERENCE * Math.max(1, Math.abs(x[i]));
      at[i] = x[i] + h;
      double above = problem.clean(at).orElseThrow();
      at[i] = x[i] - h;
      slopes[i] = (above - problem.clean(at).orElseThrow()) / (2 * h);
      at[i] = x[i];
    }
    return Vectors.norm(slopes);
  }
}
