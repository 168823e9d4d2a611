package io.lmrs.problem;

import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.problem.wrapper.PointNoise;
import io.lmrs.random.Stream;
import java.util.OptionalDouble;

/** A test function at one dimension, started at a standard normal point. */
final class TestFunctionProblem implements Problem {
  private final TestFunction function;
  private final int dimension;
  private final Objective formula;

  TestFunctionProblem(TestFunction function, int dimension) {
    this.function = function;
    this.dimension = dimension;
    this.formula = function.at(dimension);
  }

  @Override
  public String name() {
    return function.word();
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public boolean exact() {
    return true;
  }

  @Override
  public Session open() {
    double[] x = new double[dimension];
    return query -> {
      query.x().copyTo(x);
      return outcome(formula.value(x), query, x);
    };
  }

  private Outcome outcome(double value, Query query, double[] x) {
    if (function == TestFunction.LINCON && x[0] < 0) {
      return new Outcome.Failure("lincon is undefined for x0 < 0: " + x[0]);
    }
    if (function == TestFunction.NOISYSPHERE) {
      Stream noise = PointNoise.of(query, x, 0);
      double factor = StrictMath.exp(2.1e-9 * noise.gaussian(0) / dimension);
      return Outcome.of(value * factor + 0.1 * noise.uniform(1));
    }
    return Outcome.of(value);
  }

  /** A standard normal point; for lincon its first coordinate is made feasible. */
  @Override
  public double[] start(long seed) {
    double[] x = Problem.super.start(seed);
    if (function == TestFunction.LINCON) {
      x[0] = Math.abs(x[0]);
    }
    return x;
  }

  /** The value without noise, NaN where the function is undefined. */
  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.of(formula.value(x));
  }

  @Override
  public OptionalDouble reference() {
    return function.least(dimension);
  }
}
