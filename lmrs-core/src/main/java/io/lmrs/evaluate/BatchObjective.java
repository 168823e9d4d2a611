package io.lmrs.evaluate;

/** An objective that evaluates many points at once. */
@FunctionalInterface
public interface BatchObjective {

  /** The values of the points, one per row. NaN and infinities are failed evaluations. */
  double[] values(double[][] points);
}
