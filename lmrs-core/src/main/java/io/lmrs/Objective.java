package io.lmrs;

/** A function to optimise. NaN, infinities and exceptions are failed evaluations. */
@FunctionalInterface
public interface Objective {

  /** The value at x. The array belongs to the callee. */
  double value(double[] x);
}
