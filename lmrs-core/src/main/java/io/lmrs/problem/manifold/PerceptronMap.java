package io.lmrs.problem.manifold;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;

/** The features {@code r(x) = W2 relu(W1 x + b1) + b2} with 2n hidden units. */
record PerceptronMap(Columns first, double[] firstBias, Columns second, double[] secondBias)
    implements FeatureMap {

  /**
   * Draws the weights: W1 with variance 1/d, b1 with deviation 0.5, W2 with variance 1/(2n), b2
   * with deviation 0.1.
   *
   * @param parts the streams of W1, b1, W2 and b2
   */
  static PerceptronMap random(int d, int n, Stream... parts) {
    return new PerceptronMap(
        matrix(2 * n, d, 1 / Math.sqrt(d), parts[0]),
        vector(2 * n, 0.5, parts[1]),
        matrix(n, 2 * n, 1 / Math.sqrt(2.0 * n), parts[2]),
        vector(n, 0.1, parts[3]));
  }

  private static Columns matrix(int rows, int columns, double deviation, Stream stream) {
    double[][] out = new double[columns][];
    for (int j = 0; j < columns; j++) {
      out[j] = vector(rows, deviation, stream.child(j));
    }
    return new Columns(out);
  }

  private static double[] vector(int length, double deviation, Stream stream) {
    double[] out = stream.gaussians(length);
    Vectors.scale(deviation, out);
    return out;
  }

  @Override
  public int inputs() {
    return first.count();
  }

  @Override
  public int outputs() {
    return second.rows();
  }

  @Override
  public Tape tape() {
    double[] hidden = new double[first.rows()];
    double[] slopes = new double[first.rows()];
    double[] features = new double[outputs()];
    return new Tape() {
      @Override
      public double[] forward(double[] x) {
        activate(x, hidden);
        second.product(hidden, features);
        Vectors.add(1, secondBias, features);
        return features;
      }

      @Override
      public void backward(double[] weights, double[] gradient) {
        second.transposedProduct(weights, slopes);
        gate(slopes, hidden);
        first.transposedProduct(slopes, gradient);
      }
    };
  }

  // column j of the Jacobian is W2 applied to the open gates' part of column j of W1
  @Override
  public double[][] jacobian(double[] x) {
    double[] hidden = new double[first.rows()];
    activate(x, hidden);
    double[][] out = new double[outputs()][inputs()];
    double[] column = new double[outputs()];
    for (int j = 0; j < inputs(); j++) {
      double[] open = first.columns()[j].clone();
      gate(open, hidden);
      second.product(open, column);
      for (int i = 0; i < column.length; i++) {
        out[i][j] = column[i];
      }
    }
    return out;
  }

  private void activate(double[] x, double[] hidden) {
    first.product(x, hidden);
    for (int k = 0; k < hidden.length; k++) {
      hidden[k] = Math.max(0, hidden[k] + firstBias[k]);
    }
  }

  // a closed gate lets nothing through
  private static void gate(double[] slopes, double[] hidden) {
    for (int k = 0; k < slopes.length; k++) {
      slopes[k] = hidden[k] > 0 ? slopes[k] : 0;
    }
  }
}
