package io.lmrs.problem.yardstick;

import io.lmrs.Bounds;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.problem.wrapper.Bounded;
import java.util.OptionalDouble;

/**
 * The rover's path of Wang, Gehring, Kohli and Jegelka, "Batched large-scale Bayesian optimization
 * in high-dimensional spaces" (AISTATS 2018), without its noise: 60 variables in [0, 1] are 30
 * points of the plane, a curve through them avoids obstacles on its way from one corner to the
 * other. The value, to be maximised, is 5 less the cost; no path has no cost.
 *
 * <p>The curve of the original is a smoothing spline that allows a sum of squared errors of 30 -
 * sqrt(60) = 22.25. Points of the box differ from their mean by less than that, so there is never
 * an interior knot: the curve is a cubic polynomial by least squares over the chord lengths, and at
 * most 8 numbers matter at a time. The value jumps where the curve meets an obstacle. Thread-safe.
 */
final class RoverProblem implements Problem {
  static final int DIMENSION = 60;

  private static final int POINTS = DIMENSION / 2;
  private static final int TERMS = 4;
  private static final int PLACES = 1000;
  private static final double BEST = 5;

  /** A point of the plane per unit of a variable, and where 0 lies. */
  private static final double SCALE = 1.2;

  private static final double OFFSET = -0.1;
  private static final double FIRST = 0.05;
  private static final double LAST = 0.95;
  private static final double MISSED = 10;
  private static final double FREE = 0.05;
  private static final double BLOCKED = 20;

  private static final Bounds BOX = Bounds.box(DIMENSION, 0, 1);

  private RoverProblem() {}

  /** The problem in its box. */
  static Problem boxed() {
    return new Bounded(new RoverProblem(), BOX);
  }

  @Override
  public String name() {
    return RoverFactory.NAME;
  }

  @Override
  public int dimension() {
    return DIMENSION;
  }

  @Override
  public Goal goal() {
    return Goal.MAXIMIZE;
  }

  @Override
  public boolean exact() {
    return true;
  }

  /** A point uniform in the box. */
  @Override
  public double[] start(long seed) {
    return BOX.uniform(seed);
  }

  @Override
  public Session open() {
    double[] u = new double[DIMENSION];
    return query -> {
      query.x().copyTo(u);
      return Outcome.of(value(u));
    };
  }

  @Override
  public OptionalDouble clean(double[] u) {
    return OptionalDouble.of(value(u));
  }

  /** What no path reaches: a path without length. */
  @Override
  public OptionalDouble reference() {
    return OptionalDouble.of(BEST);
  }

  /** 5 less the cost of the path. */
  static double value(double[] u) {
    double[] x = new double[POINTS];
    double[] y = new double[POINTS];
    for (int j = 0; j < POINTS; j++) {
      x[j] = SCALE * u[2 * j] + OFFSET;
      y[j] = SCALE * u[2 * j + 1] + OFFSET;
    }
    LeastSquaresCurve fit = new LeastSquaresCurve(chordLengths(x, y), TERMS);
    double[] pathX = fit.curve(x, PLACES);
    double[] pathY = fit.curve(y, PLACES);
    double missed =
        Math.abs(pathX[0] - FIRST)
            + Math.abs(pathY[0] - FIRST)
            + Math.abs(pathX[PLACES - 1] - LAST)
            + Math.abs(pathY[PLACES - 1] - LAST);
    return BEST - MISSED * missed - travel(pathX, pathY);
  }

  // how far along the points each one lies, from 0 to 1
  private static double[] chordLengths(double[] x, double[] y) {
    double[] t = new double[x.length];
    for (int j = 1; j < t.length; j++) {
      double dx = x[j] - x[j - 1];
      double dy = y[j] - y[j - 1];
      t[j] = t[j - 1] + Math.sqrt(dx * dx + dy * dy);
    }
    double whole = t[t.length - 1];
    for (int j = 0; j < t.length; j++) {
      t[j] = whole > 0 ? t[j] / whole : 0;
    }
    return t;
  }

  // trapezoids over the pieces of the path
  private static double travel(double[] x, double[] y) {
    double sum = 0;
    double before = rate(x[0], y[0]);
    for (int i = 1; i < x.length; i++) {
      double rate = rate(x[i], y[i]);
      double dx = x[i] - x[i - 1];
      double dy = y[i] - y[i - 1];
      sum += 0.5 * (before + rate) * Math.sqrt(dx * dx + dy * dy);
      before = rate;
    }
    return sum;
  }

  private static double rate(double x, double y) {
    boolean outside = !(x >= 0 && x < 1 && y >= 0 && y < 1);
    return FREE + (outside || Obstacles.hit(x, y) ? BLOCKED : 0);
  }
}
