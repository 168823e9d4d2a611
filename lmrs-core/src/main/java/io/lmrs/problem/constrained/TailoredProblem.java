package io.lmrs.problem.constrained;

import io.lmrs.Bounds;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.constraint.Constraints;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.OptionalDouble;

/**
 * A random problem with constraints whose solution is known, since it is made around it: with z = x
 * - solution, the value is {@code 100 + sum of (stiffness_i (Hz)_i^2) / 2 + ripple sum of (1 -
 * cos(4 z_i)) + t'z} for a product H of reflections, and a constraint is {@code a'z + (v'z)^2 / 2 +
 * 1 - cos(w'z) <= slack}, the last parts for some of them. The slope t is minus the sum of
 * multipliers times a over the constraints without slack and the faces on which the solution lies,
 * so the solution satisfies the conditions of Karush, Kuhn and Tucker. Without ripples and cosines
 * everything is convex; these only add to values and constraints, and nothing at the solution, so
 * it stays the global one. Thread-safe.
 */
final class TailoredProblem implements Problem {
  static final double LEAST = 100;
  private static final long TAILORED = 310;
  private static final double BOX = 5;
  private static final int REFLECTIONS = 3;

  /** The part of the variables whose bound is active at the solution. */
  private static final double ON_FACE = 0.1;

  private final double[] solution;
  private final double[] stiffness;
  private final double[][] mirrors;
  private final double[] tilt;
  private final double ripple;
  private final Limit[] limits;

  private record Limit(double[] a, double[] v, double[] w, double slack) {
    double value(double[] z) {
      double sum = Vectors.dot(a, z) - slack;
      if (v != null) {
        double bow = Vectors.dot(v, z);
        sum += bow * bow / 2 + 1 - StrictMath.cos(Vectors.dot(w, z));
      }
      return sum;
    }
  }

  TailoredProblem(int d, TailoredFactory.Config config) {
    Stream stream = Stream.of(config.seed(), Stream.INSTANCE, TAILORED);
    solution = new double[d];
    stiffness = new double[d];
    tilt = new double[d];
    ripple = config.ripple();
    for (int i = 0; i < d; i++) {
      solution[i] = 6 * stream.child(0).uniform(i) - 3;
      stiffness[i] = Math.pow(config.condition(), d == 1 ? 0 : i / (d - 1.0));
      if (stream.child(1).uniform(i) < ON_FACE) {
        boolean upper = stream.child(2).uniform(i) < 0.5;
        solution[i] = upper ? BOX : -BOX;
        tilt[i] = (upper ? -1 : 1) * (0.5 + 1.5 * stream.child(3).uniform(i));
      }
    }
    mirrors = new double[REFLECTIONS][];
    for (int k = 0; k < REFLECTIONS; k++) {
      mirrors[k] = stream.child(4).child(k).direction(d);
    }
    limits = new Limit[config.constraints()];
    for (int k = 0; k < limits.length; k++) {
      Stream own = stream.child(5).child(k);
      boolean active = k < config.active();
      boolean bent = own.uniform(0) < config.nonlinear();
      double[] a = own.child(1).direction(d);
      limits[k] =
          new Limit(
              a,
              bent ? own.child(2).direction(d) : null,
              bent ? own.child(3).direction(d) : null,
              active ? 0 : 0.5 + 2 * own.uniform(4));
      if (active) {
        Vectors.add(-(0.5 + 1.5 * own.uniform(5)), a, tilt);
      }
    }
  }

  /** Where the least value is, in a fresh array. */
  double[] solution() {
    return solution.clone();
  }

  @Override
  public String name() {
    return TailoredFactory.NAME;
  }

  @Override
  public int dimension() {
    return solution.length;
  }

  @Override
  public Bounds bounds() {
    return Bounds.box(dimension(), -BOX, BOX);
  }

  @Override
  public Constraints constraints() {
    return Constraints.atMostZero(limits.length);
  }

  @Override
  public Session open() {
    double[] z = new double[dimension()];
    return query -> {
      query.x().copyTo(z);
      Vectors.add(-1, solution, z);
      double[] values = new double[limits.length];
      for (int k = 0; k < values.length; k++) {
        values[k] = limits[k].value(z);
      }
      return Outcome.of(value(z), values);
    };
  }

  private double value(double[] z) {
    double sum = LEAST + Vectors.dot(tilt, z);
    double[] turned = z.clone();
    for (double[] mirror : mirrors) {
      Vectors.add(-2 * Vectors.dot(mirror, turned), mirror, turned);
    }
    for (int i = 0; i < z.length; i++) {
      sum += stiffness[i] * turned[i] * turned[i] / 2;
      sum += ripple == 0 ? 0 : ripple * (1 - StrictMath.cos(4 * z[i]));
    }
    return sum;
  }

  @Override
  public double[] start(long seed) {
    Stream stream = Stream.of(seed, Stream.START);
    double[] x = new double[dimension()];
    for (int i = 0; i < x.length; i++) {
      x[i] = BOX * (2 * stream.uniform(i) - 1);
    }
    return x;
  }

  @Override
  public OptionalDouble reference() {
    return OptionalDouble.of(LEAST);
  }
}
