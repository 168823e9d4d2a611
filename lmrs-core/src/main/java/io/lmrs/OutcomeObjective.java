package io.lmrs;

/**
 * A function that gives more than a value, such as constraints; see {@link Outcome#of(double,
 * double...)}. Exceptions are failed evaluations.
 */
@FunctionalInterface
public interface OutcomeObjective {

  /** What becomes of x. The array belongs to the callee. */
  Outcome evaluate(double[] x);
}
