package io.lmrs.mujoco.ppo;

import io.lmrs.mujoco.DensePolicy;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;

/**
 * A perceptron with tanh between its layers, for batches of rows. Weights lie input by input, so
 * that the inner loops run over neighbouring numbers, which the compiler vectorises.
 */
final class Mlp {
  private final int[] sizes;
  private final int[] offsets;
  private final double[] theta;
  private final double[] gradient;
  private final double[][] values;
  private final double[][] slopes;

  /**
   * @param most rows of the largest batch
   * @param sizes of the input, the hidden layers and the output
   */
  Mlp(int most, int... sizes) {
    this.sizes = sizes.clone();
    this.offsets = new int[sizes.length];
    this.values = new double[sizes.length][];
    this.slopes = new double[sizes.length][];
    for (int l = 0; l < sizes.length; l++) {
      values[l] = new double[most * sizes[l]];
      slopes[l] = new double[most * sizes[l]];
      if (l > 0) {
        offsets[l] = offsets[l - 1] + (l > 1 ? (sizes[l - 2] + 1) * sizes[l - 1] : 0);
      }
    }
    int last = sizes.length - 1;
    int size = offsets[last] + (sizes[last - 1] + 1) * sizes[last];
    this.theta = new double[size];
    this.gradient = new double[size];
  }

  /** The parameters themselves. */
  double[] theta() {
    return theta;
  }

  /** The gradient that {@link #backward} adds to. */
  double[] gradient() {
    return gradient;
  }

  /**
   * Random orthogonal weights, biases 0 (Saxe et al. 2013).
   *
   * @param gain factor of the hidden layers
   * @param lastGain factor of the last one
   */
  void initialise(Stream random, double gain, double lastGain) {
    for (int l = 1; l < sizes.length; l++) {
      int in = sizes[l - 1];
      int out = sizes[l];
      boolean wide = out > in;
      double[][] rows = orthonormal(random.child(l), Math.min(in, out), Math.max(in, out));
      double factor = l == sizes.length - 1 ? lastGain : gain;
      for (int k = 0; k < in; k++) {
        for (int j = 0; j < out; j++) {
          theta[offsets[l] + k * out + j] = factor * (wide ? rows[k][j] : rows[j][k]);
        }
      }
    }
  }

  private static double[][] orthonormal(Stream random, int count, int length) {
    double[][] rows = new double[count][];
    for (int i = 0; i < count; i++) {
      double[] row = random.child(i).gaussians(length);
      // twice, for orthogonality to the last digits
      for (int pass = 0; pass < 2; pass++) {
        for (int j = 0; j < i; j++) {
          double dot = 0;
          for (int k = 0; k < length; k++) {
            dot += row[k] * rows[j][k];
          }
          for (int k = 0; k < length; k++) {
            row[k] -= dot * rows[j][k];
          }
        }
        double norm = 0;
        for (double v : row) {
          norm += v * v;
        }
        norm = Math.sqrt(norm);
        for (int k = 0; k < length; k++) {
          row[k] /= norm;
        }
      }
      rows[i] = row;
    }
    return rows;
  }

  /**
   * Computes the outputs of a batch.
   *
   * @param x rows of inputs
   * @return rows of outputs, valid until the next call
   */
  double[] forward(double[] x, int rows) {
    System.arraycopy(x, 0, values[0], 0, rows * sizes[0]);
    for (int l = 1; l < sizes.length; l++) {
      int in = sizes[l - 1];
      int out = sizes[l];
      int weights = offsets[l];
      int bias = weights + in * out;
      double[] from = values[l - 1];
      double[] to = values[l];
      for (int r = 0; r < rows; r++) {
        int at = r * out;
        System.arraycopy(theta, bias, to, at, out);
        for (int k = 0; k < in; k++) {
          add(from[r * in + k], theta, weights + k * out, to, at, out);
        }
      }
      if (l < sizes.length - 1) {
        for (int i = 0; i < rows * out; i++) {
          to[i] = Math.tanh(to[i]);
        }
      }
    }
    return values[sizes.length - 1];
  }

  /** Adds the gradient of a loss to {@link #gradient}, given its slopes by the last outputs. */
  void backward(double[] slope, int rows) {
    int last = sizes.length - 1;
    System.arraycopy(slope, 0, slopes[last], 0, rows * sizes[last]);
    for (int l = last; l > 0; l--) {
      int in = sizes[l - 1];
      int out = sizes[l];
      int weights = offsets[l];
      int bias = weights + in * out;
      double[] from = values[l - 1];
      double[] here = slopes[l];
      double[] below = slopes[l - 1];
      for (int r = 0; r < rows; r++) {
        int at = r * out;
        add(1, here, at, gradient, bias, out);
        for (int k = 0; k < in; k++) {
          add(from[r * in + k], here, at, gradient, weights + k * out, out);
        }
        if (l > 1) {
          for (int k = 0; k < in; k++) {
            double value = from[r * in + k];
            below[r * in + k] = dot(theta, weights + k * out, here, at, out) * (1 - value * value);
          }
        }
      }
    }
  }

  private static void add(double factor, double[] x, int xAt, double[] y, int yAt, int count) {
    for (int j = 0; j < count; j++) {
      y[yAt + j] += factor * x[xAt + j];
    }
  }

  // four sums, which the processor works on side by side
  private static double dot(double[] x, int xAt, double[] y, int yAt, int count) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int j = 0;
    for (; j + 3 < count; j += 4) {
      a += x[xAt + j] * y[yAt + j];
      b += x[xAt + j + 1] * y[yAt + j + 1];
      c += x[xAt + j + 2] * y[yAt + j + 2];
      d += x[xAt + j + 3] * y[yAt + j + 3];
    }
    for (; j < count; j++) {
      a += x[xAt + j] * y[yAt + j];
    }
    return (a + b) + (c + d);
  }

  /** The layers as a policy has them: output by output. */
  List<DensePolicy.Layer> layers() {
    List<DensePolicy.Layer> layers = new ArrayList<>();
    for (int l = 1; l < sizes.length; l++) {
      int in = sizes[l - 1];
      int out = sizes[l];
      double[] weights = new double[in * out];
      double[] bias = new double[out];
      for (int j = 0; j < out; j++) {
        bias[j] = theta[offsets[l] + in * out + j];
        for (int k = 0; k < in; k++) {
          weights[j * in + k] = theta[offsets[l] + k * out + j];
        }
      }
      layers.add(new DensePolicy.Layer(in, out, weights, bias));
    }
    return layers;
  }
}
