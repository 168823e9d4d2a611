package io.lmrs.problem.manifold;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.Arrays;

/**
 * Features of a periodic signal that don't change when it is shifted: feature j is the mean over
 * all positions p of {@code relu(sum_k w_jk x_(p+k) + b_j)}.
 */
record ConvolutionMap(int inputs, double[][] filters, double[] biases) implements FeatureMap {

  /** Draws the filters with variance 4/width and the biases with deviation 0.5. */
  static ConvolutionMap random(int d, int features, int width, Stream weights, Stream biases) {
    double[][] filters = new double[features][];
    for (int j = 0; j < features; j++) {
      filters[j] = weights.child(j).gaussians(width);
      Vectors.scale(2 / Math.sqrt(width), filters[j]);
    }
    double[] offsets = biases.gaussians(features);
    Vectors.scale(0.5, offsets);
    return new ConvolutionMap(d, filters, offsets);
  }

  @Override
  public int outputs() {
    return filters.length;
  }

  @Override
  public Tape tape() {
    double[] periodic = new double[inputs + filters[0].length - 1];
    double[] features = new double[outputs()];
    return new Tape() {
      @Override
      public double[] forward(double[] x) {
        continueTo(x, periodic);
        for (int j = 0; j < features.length; j++) {
          double sum = 0;
          for (int p = 0; p < inputs; p++) {
            sum += Math.max(0, response(j, p, periodic));
          }
          features[j] = sum / inputs;
        }
        return features;
      }

      @Override
      public void backward(double[] weights, double[] gradient) {
        Arrays.fill(gradient, 0);
        for (int j = 0; j < features.length; j++) {
          addGradient(j, weights[j], periodic, gradient);
        }
      }
    };
  }

  @Override
  public double[][] jacobian(double[] x) {
    double[] periodic = new double[inputs + filters[0].length - 1];
    continueTo(x, periodic);
    double[][] rows = new double[outputs()][inputs];
    for (int j = 0; j < rows.length; j++) {
      addGradient(j, 1, periodic, rows[j]);
    }
    return rows;
  }

  // the signal, followed by its own beginning
  private void continueTo(double[] x, double[] periodic) {
    System.arraycopy(x, 0, periodic, 0, inputs);
    System.arraycopy(x, 0, periodic, inputs, periodic.length - inputs);
  }

  private double response(int j, int p, double[] periodic) {
    double[] filter = filters[j];
    double sum = biases[j];
    for (int k = 0; k < filter.length; k++) {
      sum += filter[k] * periodic[p + k];
    }
    return sum;
  }

  private void addGradient(int j, double weight, double[] periodic, double[] gradient) {
    double[] filter = filters[j];
    double share = weight / inputs;
    for (int p = 0; p < inputs; p++) {
      if (response(j, p, periodic) > 0) {
        for (int k = 0; k < filter.length; k++) {
          int q = p + k;
          gradient[q < inputs ? q : q - inputs] += share * filter[k];
        }
      }
    }
  }
}
