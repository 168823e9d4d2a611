package io.lmrs;

import io.lmrs.constraint.Feasibility;
import java.util.List;

/**
 * How a run ended. Its arrays are copies.
 *
 * {@snippet :
 * RunResult result = Lmrs.minimize(x -> x[0] * x[0] + x[1] * x[1], new double[] {1, 2});
 * System.out.println(result.best() + " at " + Arrays.toString(result.point()));
 * }
 *
 * @param found the best that was seen
 * @param last where the search stands
 * @param spent what it took
 * @param stop why the run ended
 * @param trace where the run stood after every iteration
 */
public record RunResult(
    Best found, LastPoint last, Spent spent, StopReason stop, List<Progress> trace) {

  /**
   * The best that a run has seen.
   *
   * @param value the best value, NaN if every evaluation failed; under constraints the best of
   *     those that are allowed, or that of the least violation
   * @param point where it was seen, null if every evaluation failed
   * @param feasibility how the point stands with the constraints
   */
  public record Best(double value, double[] point, Feasibility feasibility) {
    public Best {
      point = copy(point);
    }

    /** Where it was seen, in a fresh array. */
    @Override
    public double[] point() {
      return copy(point);
    }
  }

  /**
   * The incumbent at the end.
   *
   * @param point the point the search stands at
   * @param value its value as far as known, else NaN
   * @param frame what the run's outcomes have led to: the coordinates in which the point is meant;
   *     null if an earlier version of the store kept the result
   */
  public record LastPoint(double[] point, double value, Frame frame) {
    public LastPoint {
      point = copy(point);
    }

    /** The point the search stands at, in a fresh array. */
    @Override
    public double[] point() {
      return copy(point);
    }
  }

  /**
   * What a run took.
   *
   * @param evaluations evaluations, failed ones included
   * @param failures failed evaluations
   * @param lastFailure why the last of them failed, null if none did
   * @param iterations finished iterations
   * @param seconds how long it took
   */
  public record Spent(
      long evaluations, long failures, String lastFailure, long iterations, double seconds) {}

  public RunResult {
    trace = List.copyOf(trace);
  }

  /** The best value seen; see {@link Best}. */
  public double best() {
    return found.value();
  }

  /** Where the best value was seen, in a fresh array; null if every evaluation failed. */
  public double[] point() {
    return found.point();
  }

  /** How the best point stands with the constraints. */
  public Feasibility feasibility() {
    return found.feasibility();
  }

  /** The point the search stands at, in a fresh array. */
  public double[] incumbent() {
    return last.point();
  }

  /** The incumbent's value as far as known, else NaN. */
  public double incumbentValue() {
    return last.value();
  }

  /** The coordinates in which the incumbent is meant; see {@link LastPoint}. */
  public Frame frame() {
    return last.frame();
  }

  /** How many evaluations, failed ones included. */
  public long evaluations() {
    return spent.evaluations();
  }

  /** How many evaluations failed. */
  public long failures() {
    return spent.failures();
  }

  /** Why the last failed evaluation failed, null if none did. */
  public String lastFailure() {
    return spent.lastFailure();
  }

  /** How many iterations were finished. */
  public long iterations() {
    return spent.iterations();
  }

  /** How long the run took. */
  public double seconds() {
    return spent.seconds();
  }

  private static double[] copy(double[] x) {
    return x == null ? null : x.clone();
  }
}
