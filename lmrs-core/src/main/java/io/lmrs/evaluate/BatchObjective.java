package io.lmrs.evaluate;

/** An objective that evaluates many points at once. */
@FunctionalInterface
public interface BatchObjective {

  /**
   * The values of the points, one per row, at least one. NaN and infinities are failed evaluations;
   * what is thrown fails the whole batch, unless the thread was interrupted.
   */
  double[] values(double[][] points);
}
