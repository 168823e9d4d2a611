package io.lmrs;

/** What became of a query. A failed evaluation is an outcome like any other. */
public sealed interface Outcome extends java.io.Serializable {

  /**
   * A finished evaluation.
   *
   * @param value the finite value
   * @param steps how many simulator steps it took, 1 where there is no such thing
   * @param observed moments of what a policy observed, or null
   */
  record Value(double value, long steps, Moments observed) implements Outcome {}

  /** An evaluation without a value, and why. */
  record Failure(String reason) implements Outcome {}

  /** The outcome of a computed number: NaN and infinities are failures. */
  static Outcome of(double value) {
    return Double.isFinite(value)
        ? new Value(value, 1, null)
        : new Failure("the value is not finite: " + value);
  }

  /** The cost for a search: infinite for a failure, so that it ranks worst. */
  default double cost(Goal goal) {
    return switch (this) {
      case Value v -> goal.cost(v.value());
      case Failure _ -> Double.POSITIVE_INFINITY;
    };
  }
}
