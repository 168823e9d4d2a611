package io.lmrs.constraint;

import io.lmrs.Goal;

/**
 * How good a point is under constraints: what is allowed comes first, then what is less wrong, then
 * what is good.
 *
 * @param violation 0 if all constraints hold, else {@link Constraints#violation}
 * @param cost the value where less is better, see {@link Goal#cost}
 */
public record Quality(double violation, double cost) {

  /** That of a failure: nothing is worse. */
  public static final Quality WORST =
      new Quality(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** True if this is better than the other; equal ones are not. */
  public boolean better(Quality other) {
    return violation < other.violation || violation == other.violation && cost < other.cost;
  }
}
