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
 * @param best the best value seen, NaN if every evaluation failed; under constraints the best of
 *     those that are allowed, or that of the least violation
 * @param point where it was seen, null if every evaluation failed
 * @param incumbent the point the search stands at
 * @param incumbentValue its value as far as known, else NaN
 * @param evaluations evaluations, failed ones included
 * @param failures failed evaluations
 * @param iterations finished iterations
 * @param stop why the run ended
 * @param seconds how long it took
 * @param trace where the run stood after every iteration
 * @param frame what its outcomes have led to: the coordinates in which the incumbent is meant; null
 *     if an earlier version of the store kept the result
 * @param lastFailure why the last failed evaluation failed, null if none did
 * @param feasibility how the best point stands with the constraints
 */
public record RunResult(
    double best,
    double[] point,
    double[] incumbent,
    double incumbentValue,
    long evaluations,
    long failures,
    long iterations,
    StopReason stop,
    double seconds,
    List<Progress> trace,
    Frame frame,
    String lastFailure,
    Feasibility feasibility) {

  /** The result of a run without constraints. */
  public RunResult(
      double best,
      double[] point,
      double[] incumbent,
      double incumbentValue,
      long evaluations,
      long failures,
      long iterations,
      StopReason stop,
      double seconds,
      List<Progress> trace,
      Frame frame,
      String lastFailure) {
    this(
        best,
        point,
        incumbent,
        incumbentValue,
        evaluations,
        failures,
        iterations,
        stop,
        seconds,
        trace,
        frame,
        lastFailure,
        Feasibility.FREE);
  }

  public RunResult {
    point = copy(point);
    incumbent = copy(incumbent);
    trace = List.copyOf(trace);
  }

  @Override
  public double[] point() {
    return copy(point);
  }

  @Override
  public double[] incumbent() {
    return copy(incumbent);
  }

  private static double[] copy(double[] x) {
    return x == null ? null : x.clone();
  }
}
