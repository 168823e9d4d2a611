package io.lmrs;

/**
 * Where a run stands after an iteration.
 *
 * @param iteration finished iterations
 * @param evaluations evaluations so far, failed ones included
 * @param failures failed evaluations so far
 * @param best the best value seen, NaN before the first
 * @param incumbent the incumbent's value: without noise if the problem offers it, otherwise as
 *     evaluated by the search, NaN if neither is known
 * @param seconds since the run began
 * @param metrics what the search says of the iteration
 * @param point where the incumbent is; null in a trace, which would be too large with it
 */
public record Progress(
    long iteration,
    long evaluations,
    long failures,
    double best,
    double incumbent,
    double seconds,
    Metrics metrics,
    double[] point) {

  public Progress {
    point = point == null ? null : point.clone();
  }

  /** As it stands in a trace, without the incumbent's point. */
  public Progress(
      long iteration,
      long evaluations,
      long failures,
      double best,
      double incumbent,
      double seconds,
      Metrics metrics) {
    this(iteration, evaluations, failures, best, incumbent, seconds, metrics, null);
  }

  /** The incumbent's point, in a fresh array; null in a trace. */
  @Override
  public double[] point() {
    return point == null ? null : point.clone();
  }

  /** The same for a trace. */
  Progress withoutPoint() {
    return new Progress(iteration, evaluations, failures, best, incumbent, seconds, metrics);
  }
}
