package io.lmrs.search.evolution;

import io.lmrs.Metrics;

/**
 * Why an evolution strategy of the CMA-ES family has nothing more to gain: the termination criteria
 * of Hansen, "The CMA Evolution Strategy: A Tutorial" (arXiv 1604.00772), section B.3. The metric
 * {@code stopped} holds the code of the first one that was met, which never changes.
 */
public enum StopCondition {
  /** None was met. */
  NONE(0),
  /** A tenth of a deviation along a principal axis does not change the mean. */
  NO_EFFECT_AXIS(1),
  /** A fifth of a deviation along a coordinate does not change the mean. */
  NO_EFFECT_COORD(2),
  /** The condition number of the covariance matrix exceeds 1e14. */
  CONDITION_COV(3),
  /** The best values of the last 10 + 30 n / lambda generations are the same. */
  EQUAL_FUN_VALUES(4),
  /** Neither the best nor the median values have become better over a fifth of the run. */
  STAGNATION(5),
  /** The longest deviation has grown by more than 1e4. */
  TOL_X_UP(6),
  /** The values vary by less than 1e-12. */
  TOL_FUN(7),
  /** The deviations are below 1e-12 of the first step size. */
  TOL_X(8);

  /** The name of the metric. */
  public static final String METRIC = "stopped";

  private final int code;

  StopCondition(int code) {
    this.code = code;
  }

  /** The number that stands for it where numbers alone are kept. */
  int code() {
    return code;
  }

  /** The one of that code; none for a code that is not known. */
  static StopCondition of(double code) {
    for (StopCondition condition : values()) {
      if (condition.code == code) {
        return condition;
      }
    }
    return NONE;
  }

  /** What the metrics of a search say. */
  public static StopCondition of(Metrics metrics) {
    return of(metrics.get(METRIC));
  }
}
