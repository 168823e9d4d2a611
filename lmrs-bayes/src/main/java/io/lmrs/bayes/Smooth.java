package io.lmrs.bayes;

/** A function with a gradient. */
interface Smooth {

  /**
   * The value, infinite where there is none.
   *
   * @param gradient where the gradient is written, or null
   */
  double value(double[] x, double[] gradient);
}
