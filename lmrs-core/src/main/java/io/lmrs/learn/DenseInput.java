package io.lmrs.learn;

/** Linear features W x + b. */
final class DenseInput implements InputLayer {
  private final float[][] weights;
  private final float[] bias;
  private final float[][] parameters;
  private final Kernels kernels;

  DenseInput(float[][] weights, float[] bias, Kernels kernels) {
    this.weights = weights;
    this.bias = bias;
    this.kernels = kernels;
    this.parameters = new float[weights.length + 1][];
    System.arraycopy(weights, 0, parameters, 0, weights.length);
    parameters[weights.length] = bias;
  }

  @Override
  public int inputs() {
    return weights[0].length;
  }

  @Override
  public int outputs() {
    return weights.length;
  }

  @Override
  public float[][] parameters() {
    return parameters;
  }

  @Override
  public Object gates(float[] x) {
    return null;
  }

  @Override
  public void features(float[] x, float[] out) {
    kernels.multiply(new float[][] {x}, 1, weights, null, out);
    for (int h = 0; h < bias.length; h++) {
      out[h] += bias[h];
    }
  }

  @Override
  public void slopes(Object[] gates, float[][] q, int count, boolean[] needed, float[] out) {
    kernels.multiply(q, count, weights, needed, out);
  }

  @Override
  public void addSlopeGradient(
      Object[] gates, float[][] q, int count, float[] coefficients, float[][] gradient) {
    // the bias does not change a slope
    kernels.addOuter(coefficients, q, count, java.util.Arrays.copyOf(gradient, weights.length));
  }

  @Override
  public void addFeatureGradient(float[][] x, int count, float[] coefficients, float[][] gradient) {
    addSlopeGradient(null, x, count, coefficients, gradient);
    float[] biasGradient = gradient[weights.length];
    for (int i = 0; i < count; i++) {
      for (int h = 0; h < bias.length; h++) {
        biasGradient[h] += coefficients[i * bias.length + h];
      }
    }
  }

  @Override
  public void addRow(Object gates, int h, float coefficient, float[] row) {
    JavaKernels.axpy(coefficient, weights[h], row);
  }
}
