package io.lmrs.learn;

/**
 * The paper's parametric family: h(x) = g(r(x)), a scalar model of the function through a map r to
 * n coordinates. The learner sees the function only through slopes q . grad h(x). Not thread-safe;
 * arrays are single precision, a point has d entries.
 *
 * <p>A third party adds a family by implementing this and {@link Family}.
 */
public interface ManifoldModel {

  /** The number d of variables. */
  int dimension();

  /** The number n of coordinates of r. */
  int manifold();

  /** The parameters in blocks; live arrays, changed in place by the learner. */
  float[][] parameters();

  /** What the model's derivatives depend on at x besides the parameters (for ReLU: the gates). */
  Object linearise(float[] x);

  /**
   * Slopes {@code out[i] = q[i] . grad h(x[i])} where {@code at[i]} is x[i] linearised. Remembers
   * what {@link #backpropagate} needs.
   */
  void slopes(Object[] at, float[][] q, int count, float[] out);

  /** Values {@code out[i] = h(x[i])}. Remembers what {@link #backpropagate} needs. */
  void values(float[][] x, int count, float[] out);

  /**
   * Adds {@code sum_i coefficients[i] * d out[i] / d parameters} to the gradient, for the outputs
   * of the last call of {@link #slopes} or {@link #values}; the gradient's blocks are shaped as
   * {@link #parameters}.
   */
  void backpropagate(float[] coefficients, float[][] gradient);

  /** The n gradients of r at a linearised point, into n rows of d entries. */
  void jacobian(Object at, float[][] rows);

  /** The gradient of h at a linearised point. */
  void gradient(Object at, float[] out);
}
