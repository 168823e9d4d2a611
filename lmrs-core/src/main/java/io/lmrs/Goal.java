package io.lmrs;

import java.util.OptionalDouble;

/** Whether smaller or larger values are better. Searches see costs, of which smaller is better. */
public enum Goal {
  MINIMIZE,
  MAXIMIZE;

  /** The cost of a value: the value itself, or its negative when maximising. */
  public double cost(double value) {
    return this == MINIMIZE ? value : -value;
  }

  /** The value that has this cost; the inverse of {@link #cost}. */
  public double value(double cost) {
    return cost(cost);
  }

  /** The value that has this cost; empty if the cost is not finite, as one that is not known. */
  public OptionalDouble known(double cost) {
    return Double.isFinite(cost) ? OptionalDouble.of(value(cost)) : OptionalDouble.empty();
  }

  /** True where {@code a} is strictly better than {@code b}. */
  public boolean better(double a, double b) {
    return cost(a) < cost(b);
  }
}
