package io.lmrs;

import java.util.Arrays;
import java.util.Objects;

/** What became of a query. A failed evaluation is an outcome like any other. */
public sealed interface Outcome extends java.io.Serializable {

  /**
   * A finished evaluation.
   *
   * @param value the finite value
   * @param steps how many simulator steps it took, 1 where there is no such thing
   * @param observed moments of what a policy observed, or null
   * @param constraints the numbers that come with the value and are to lie within limits, finite;
   *     none for most problems
   */
  record Value(double value, long steps, Moments observed, double... constraints)
      implements Outcome {

    /** A value without constraints. */
    public Value(double value, long steps, Moments observed) {
      this(value, steps, observed, NO_CONSTRAINTS);
    }

    /** The same evaluation with another value. */
    public Value withValue(double other) {
      return new Value(other, steps, observed, constraints);
    }

    /** The same evaluation with other moments. */
    public Value withObserved(Moments other) {
      return new Value(value, steps, other, constraints);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Value v
          && Double.compare(value, v.value) == 0
          && steps == v.steps
          && Objects.equals(observed, v.observed)
          && Arrays.equals(constraints, v.constraints);
    }

    @Override
    public int hashCode() {
      return Objects.hash(value, steps, observed, Arrays.hashCode(constraints));
    }

    @Override
    public String toString() {
      return "Value[value=%s, steps=%d, observed=%s, constraints=%s]"
          .formatted(value, steps, observed, Arrays.toString(constraints));
    }
  }

  /** What an evaluation without constraints has. */
  double[] NO_CONSTRAINTS = {};

  /** An evaluation without a value, and why. */
  record Failure(String reason) implements Outcome {}

  /** The outcome of a computed number: NaN and infinities are failures. */
  static Outcome of(double value) {
    return Double.isFinite(value)
        ? new Value(value, 1, null)
        : new Failure("the value is not finite: " + value);
  }

  /**
   * The outcome of a computed value and the numbers that are to lie within limits: NaN and
   * infinities are failures.
   */
  static Outcome of(double value, double... constraints) {
    for (int i = 0; i < constraints.length; i++) {
      if (!Double.isFinite(constraints[i])) {
        return new Failure("constraint " + i + " is not finite: " + constraints[i]);
      }
    }
    return of(value) instanceof Value ? new Value(value, 1, null, constraints.clone()) : of(value);
  }

  /** The cost for a search: infinite for a failure, so that it ranks worst. */
  default double cost(Goal goal) {
    return switch (this) {
      case Value v -> goal.cost(v.value());
      case Failure _ -> Double.POSITIVE_INFINITY;
    };
  }
}
