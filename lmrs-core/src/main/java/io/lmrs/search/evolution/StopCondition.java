package io.lmrs.search.evolution;

import io.lmrs.Metrics;

/**
 * Why an evolution strategy of the CMA-ES family has nothing more to gain: the termination criteria
 * of Hansen, "The CMA Evolution Strategy: A Tutorial" (arXiv 1604.00772), section B.3. The metric
 * {@code stopped} holds the ordinal of the first one that was met.
 */
public enum StopCondition {
  /** None was met. */
  NONE,
  /** A tenth of a deviation along a principal axis does not change the mean. */
  NO_EFFECT_AXIS,
  /** A fifth of a deviation along a coordinate does not change the mean. */
  NO_EFFECT_COORD,
  /** The condition number of the covariance matrix exceeds 1e14. */
  CONDITION_COV,
  /** The best values of the last 10 + 30 n / lambda generations are the same. */
  EQUAL_FUN_VALUES,
  /** Neither the best nor the median values have become better over a fifth of the run. */
  STAGNATION,
  /** The longest deviation has grown by more than 1e4. */
  TOL_X_UP,
  /** The values vary by less than 1e-12. */
  TOL_FUN,
  /** The deviations are below 1e-12 of the first step size. */
  TOL_X;

  /** The name of the metric. */
  public static final String METRIC = "stopped";

  /** What the metrics of a search say. */
  public static StopCondition of(Metrics metrics) {
    double ordinal = metrics.get(METRIC);
    return ordinal > 0 && ordinal < values().length ? values()[(int) ordinal] : NONE;
  }
}
