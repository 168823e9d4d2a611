package io.lmrs.problem.bbob;

/**
 * A function less its least value, and where that is. Thread-safe.
 *
 * @param formula computes the excess over the least value
 * @param optimum where the excess is 0
 */
record Landscape(Formula formula, double[] optimum) {

  /** Leaves x as it is; overwrites the scratch. */
  interface Formula {
    double value(double[] x, Scratch scratch);
  }
}
