package io.lmrs.learn;

/**
 * Features of a one-dimensional signal that do not depend on where something happens: filters of
 * one width slide over the (circular) signal, ReLU, mean over all positions.
 */
final class ConvolutionInput implements InputLayer {
  private final float[][] filters;
  private final float[] bias;
  private final float[][] parameters;
  private final int inputs;

  ConvolutionInput(int inputs, float[][] filters, float[] bias) {
    this.inputs = inputs;
    this.filters = filters;
    this.bias = bias;
    this.parameters = new float[filters.length + 1][];
    System.arraycopy(filters, 0, parameters, 0, filters.length);
    parameters[filters.length] = bias;
  }

  @Override
  public int inputs() {
    return inputs;
  }

  @Override
  public int outputs() {
    return filters.length;
  }

  @Override
  public float[][] parameters() {
    return parameters;
  }

  @Override
  public Object gates(float[] x) {
    boolean[][] open = new boolean[filters.length][inputs];
    float[] wrapped = wrapped(x);
    for (int h = 0; h < filters.length; h++) {
      for (int p = 0; p < inputs; p++) {
        open[h][p] = response(h, wrapped, p) + bias[h] > 0;
      }
    }
    return open;
  }

  // the signal continued at its end, so that no filter needs a remainder
  private float[] wrapped(float[] x) {
    int width = filters[0].length;
    float[] out = new float[inputs + width - 1];
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i % inputs];
    }
    return out;
  }

  private float response(int h, float[] wrapped, int p) {
    float sum = 0;
    for (int k = 0; k < filters[h].length; k++) {
      sum += filters[h][k] * wrapped[p + k];
    }
    return sum;
  }

  @Override
  public void features(float[] x, float[] out) {
    float[] wrapped = wrapped(x);
    for (int h = 0; h < filters.length; h++) {
      float sum = 0;
      for (int p = 0; p < inputs; p++) {
        sum += Math.max(0, response(h, wrapped, p) + bias[h]);
      }
      out[h] = sum / inputs;
    }
  }

  @Override
  public void slopes(Object[] gates, float[][] q, int count, boolean[] needed, float[] out) {
    for (int i = 0; i < count; i++) {
      boolean[][] open = (boolean[][]) gates[i];
      float[] wrapped = wrapped(q[i]);
      for (int h = 0; h < filters.length; h++) {
        float sum = 0;
        for (int p = 0; p < inputs; p++) {
          sum += open[h][p] ? response(h, wrapped, p) : 0;
        }
        out[i * filters.length + h] = sum / inputs;
      }
    }
  }

  @Override
  public void addSlopeGradient(
      Object[] gates, float[][] q, int count, float[] coefficients, float[][] gradient) {
    for (int i = 0; i < count; i++) {
      addGradient((boolean[][]) gates[i], wrapped(q[i]), coefficients, i, gradient);
    }
  }

  @Override
  public void addFeatureGradient(float[][] x, int count, float[] coefficients, float[][] gradient) {
    for (int i = 0; i < count; i++) {
      boolean[][] open = (boolean[][]) gates(x[i]);
      addGradient(open, wrapped(x[i]), coefficients, i, gradient);
      for (int h = 0; h < filters.length; h++) {
        int many = 0;
        for (boolean gate : open[h]) {
          many += gate ? 1 : 0;
        }
        gradient[filters.length][h] += coefficients[i * filters.length + h] * many / inputs;
      }
    }
  }

  private void addGradient(
      boolean[][] open, float[] wrapped, float[] coefficients, int i, float[][] gradient) {
    for (int h = 0; h < filters.length; h++) {
      float c = coefficients[i * filters.length + h] / inputs;
      for (int p = 0; c != 0 && p < inputs; p++) {
        for (int k = 0; open[h][p] && k < filters[h].length; k++) {
          gradient[h][k] += c * wrapped[p + k];
        }
      }
    }
  }

  @Override
  public void addRow(Object gates, int h, float coefficient, float[] row) {
    boolean[] open = ((boolean[][]) gates)[h];
    for (int p = 0; p < inputs; p++) {
      for (int k = 0; open[p] && k < filters[h].length; k++) {
        row[(p + k) % inputs] += coefficient * filters[h][k] / inputs;
      }
    }
  }
}
