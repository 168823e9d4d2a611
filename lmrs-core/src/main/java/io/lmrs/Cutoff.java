package io.lmrs;

/**
 * When an evaluation may end before its time, since its value does not matter any more. It is for
 * evaluations whose value is a sum over steps; a problem may ignore it. An evaluation may end
 *
 * <ul>
 *   <li>if no further steps can make its value as good as the bound. It then has the best value
 *       that it could still have reached.
 *   <li>if its sum lags: if it is worse than the straight line that leads from the slack, counted
 *       from 0 to the worse side, to the bound at the end. It then has the value to which its sum
 *       leads at the same pace. An infinite slack rules this out.
 * </ul>
 *
 * Both values are worse than the bound. A value that is not worse is always one of a whole
 * evaluation.
 *
 * @param bound a value of the problem, NaN for no cutoff
 * @param slack how far a sum may be behind at the beginning, at least 0
 */
public record Cutoff(double bound, double slack) implements java.io.Serializable {

  /** An evaluation goes on to its end. */
  public static final Cutoff NONE = new Cutoff(Double.NaN, Double.POSITIVE_INFINITY);

  public Cutoff {
    if (Double.isInfinite(bound)) {
      throw new IllegalArgumentException("bound must be finite, or NaN for none: " + bound);
    }
    if (!(slack >= 0)) {
      throw new IllegalArgumentException("slack must be at least 0: " + slack);
    }
  }

  /** Ends only what certainly does not reach the bound. */
  public static Cutoff exact(double bound) {
    return new Cutoff(bound, Double.POSITIVE_INFINITY);
  }

  /** True if every evaluation goes on to its end. */
  public boolean none() {
    return Double.isNaN(bound);
  }

  /** True if a value is worse than the bound, so that nobody needs it. */
  public boolean misses(Goal goal, double value) {
    return goal.cost(value) > goal.cost(bound);
  }

  /**
   * True if a sum lags.
   *
   * @param part of the evaluation's steps that it sums over, in (0, 1)
   */
  public boolean lags(Goal goal, double sum, double part) {
    return goal.cost(sum) > part * goal.cost(bound) + (1 - part) * slack
        && misses(goal, sum / part);
  }
}
