package io.lmrs.problem;

import io.lmrs.Bounds;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.wrapper.Bounded;
import io.lmrs.random.Stream;
import java.util.OptionalDouble;

/**
 * A design problem in small: a linear cost of variables in [0, 1] plus a multiple of what smooth
 * random constraints are violated by. Every variable matters, and there is a kink wherever a
 * constraint becomes active. The start violates few constraints, by little. Thread-safe.
 */
final class PenalisedProblem implements Problem {
  private static final long PENALISED = 300;

  /** A constraint leans on about this many variables, and slightly on all others. */
  private static final int STRONG = 10;

  private static final double WEAK = 0.01;

  private final double[] costs;
  private final Constraint[] constraints;
  private final double penalty;
  private final double[] start;

  private PenalisedProblem(
      double[] costs, Constraint[] constraints, double penalty, double[] start) {
    this.costs = costs;
    this.constraints = constraints;
    this.penalty = penalty;
    this.start = start;
  }

  /**
   * What must not be positive: {@code need - sum of gains_j x_j (3 - x_j) / 2 - sin(wave x) / 2 +
   * (bow x - rest)^2}.
   */
  private record Constraint(double need, double[] gains, double[] wave, double[] bow, double rest) {

    double excess(double[] x) {
      double gain = 0;
      double phase = 0;
      double bend = -rest;
      for (int j = 0; j < x.length; j++) {
        gain += gains[j] * x[j] * (3 - x[j]);
        phase += wave[j] * x[j];
        bend += bow[j] * x[j];
      }
      return need - gain / 2 - StrictMath.sin(phase) / 2 + bend * bend;
    }
  }

  /** The instance of that seed. */
  static Problem of(int d, int constraints, double penalty, long seed) {
    Stream stream = Stream.of(seed, Stream.INSTANCE, PENALISED);
    double[] costs = new double[d];
    double[] start = new double[d];
    for (int j = 0; j < d; j++) {
      costs[j] = 0.5 + 3 * stream.child(0).uniform(j);
      start[j] = 0.5 + 0.4 * stream.child(1).uniform(j);
    }
    Constraint[] all = new Constraint[constraints];
    for (int k = 0; k < constraints; k++) {
      all[k] = constraint(start, stream.child(2 + k));
    }
    return new Bounded(new PenalisedProblem(costs, all, penalty, start), Bounds.box(d, 0, 1));
  }

  private static Constraint constraint(double[] start, Stream stream) {
    int d = start.length;
    double[] gains = new double[d];
    for (int j = 0; j < d; j++) {
      double u = stream.child(0).uniform(2L * j);
      double size = stream.child(0).uniform(2L * j + 1);
      gains[j] = u * d < STRONG ? 0.1 + 0.5 * size : WEAK * size;
    }
    double[] wave = Vectors.scale(2, stream.child(1).direction(d));
    double[] bow = stream.child(2).direction(d);
    Constraint free = new Constraint(0, gains, wave, bow, Vectors.dot(bow, start));
    // from a little violated to comfortably kept
    double slack = 1.05 * stream.child(3).uniform(0) - 0.05;
    return new Constraint(-slack - free.excess(start), gains, wave, bow, free.rest);
  }

  private double value(double[] x) {
    double violated = 0;
    for (Constraint constraint : constraints) {
      violated += Math.max(0, constraint.excess(x));
    }
    return Vectors.dot(costs, x) + penalty * violated;
  }

  @Override
  public String name() {
    return PenalisedFactory.NAME;
  }

  @Override
  public int dimension() {
    return start.length;
  }

  @Override
  public Session open() {
    double[] x = new double[dimension()];
    return query -> {
      query.x().copyTo(x);
      return Outcome.of(value(x));
    };
  }

  /** The start of the instance, the same for every seed of a run. */
  @Override
  public double[] start(long seed) {
    return start.clone();
  }

  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.of(value(x));
  }
}
