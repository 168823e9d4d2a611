package io.lmrs.learn;

/**
 * The layer of a network that sees the d variables. It gives a few features; everything above is
 * small.
 */
interface InputLayer {

  int inputs();

  int outputs();

  float[][] parameters();

  /** What the features' derivatives depend on at x besides the parameters, or null. */
  Object gates(float[] x);

  /** The features at x. */
  void features(float[] x, float[] out);

  /**
   * Slopes of the features: {@code out[i * outputs + h] = q[i] . grad feature[h]} at the point of
   * gates[i].
   *
   * @param needed which are needed, indexed as {@code out}
   */
  void slopes(Object[] gates, float[][] q, int count, boolean[] needed, float[] out);

  /** Adds the gradient of {@code sum coefficients[i][h] * slope[i][h]}. */
  void addSlopeGradient(
      Object[] gates, float[][] q, int count, float[] coefficients, float[][] gradient);

  /** Adds the gradient of {@code sum coefficients[i][h] * feature[i][h]}. */
  void addFeatureGradient(float[][] x, int count, float[] coefficients, float[][] gradient);

  /** Adds {@code coefficient * grad feature[h]} to the row. */
  void addRow(Object gates, int h, float coefficient, float[] row);
}
