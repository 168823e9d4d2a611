package io.lmrs.bayes.model;

/** A function with a gradient. */
public interface Smooth {

  /**
   * The value, infinite where there is none.
   *
   * @param gradient where the gradient is written, or null
   */
  double value(double[] x, double[] gradient);
}
