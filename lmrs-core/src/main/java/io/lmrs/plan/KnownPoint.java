package io.lmrs.plan;

import io.lmrs.Outcome;
import java.util.Arrays;

/**
 * A point whose value was known before the run.
 *
 * @param x in the problem's coordinates
 * @param value there
 * @param constraints the numbers that come with it, none for most problems
 */
public record KnownPoint(double[] x, double value, double... constraints) {
  public KnownPoint {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("the value of a known point must be finite: " + value);
    }
  }

  /** As if it had been evaluated. */
  public Outcome.Value outcome() {
    return new Outcome.Value(value, 1, null, constraints);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KnownPoint k
        && Arrays.equals(x, k.x)
        && value == k.value
        && Arrays.equals(constraints, k.constraints);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(x);
  }
}
