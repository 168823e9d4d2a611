package io.lmrs.bayes.model;

import io.lmrs.linear.Matrices;
import io.lmrs.linear.Vectors;

/**
 * Full inference (Rasmussen and Williams, 2006, algorithm 2.1): mean {@code k^T K^-1 y}, reduction
 * {@code L^-1 k} with {@code K = L L^T}. The prior's mean is 0. Holds about {@code n^2 / 2} numbers
 * after and {@code 3 n^2 / 2} while it is made.
 */
public final class GaussianProcess implements Surrogate {

  /** Added to the diagonal, as a part of the variance, where rounding asks for it. */
  private static final double FIRST_JITTER = 1e-10;

  private static final int MOST_JITTERS = 8;

  private final Covariance covariance;
  private final double[][] points;
  private final double[][] columns;
  private final double[][] inverseFactor;
  private final double[] alpha;

  public GaussianProcess(Covariance covariance, double[][] points, double[] targets) {
    this.covariance = covariance;
    this.points = points;
    this.columns = Distances.columns(points, covariance.lengths());
    Cholesky factor = factor();
    this.alpha = factor.solve(targets);
    this.inverseFactor = factor.inverseTransposed();
  }

  /** About how many multiplications such a model takes: a factor, and its inverse. */
  public static double operations(double points, int dimension) {
    return points * points * (2 * points / 3 + dimension);
  }

  private Cholesky factor() {
    double jitter = 0;
    for (int i = 0; i <= MOST_JITTERS; i++) {
      Cholesky factor = Cholesky.of(matrix(jitter));
      if (factor != null) {
        return factor;
      }
      jitter = jitter == 0 ? FIRST_JITTER * covariance.variance() : 10 * jitter;
    }
    throw new IllegalStateException("the covariance matrix is not positive definite");
  }

  private double[][] matrix(double jitter) {
    int n = points.length;
    double[][] out = new double[n][n];
    double[] row = new double[n];
    for (int i = 0; i < n; i++) {
      kernelRow(points[i], i, row);
      for (int j = 0; j < i; j++) {
        out[j][i] = row[j];
      }
      out[i][i] = covariance.variance() + covariance.noise() + jitter;
    }
    return out;
  }

  // covariances of x with the first points
  private void kernelRow(double[] x, int count, double[] out) {
    Distances.from(Distances.scaled(x, covariance.lengths()), columns, count, out);
    for (int j = 0; j < count; j++) {
      out[j] = covariance.variance() * covariance.kernel().value(out[j]);
    }
  }

  @Override
  public Covariance covariance() {
    return covariance;
  }

  /** Covariances of x with all points of the data. */
  double[] kernelRow(double[] x) {
    double[] out = new double[points.length];
    kernelRow(x, points.length, out);
    return out;
  }

  /** {@code K^-1 b} in a fresh array. */
  double[] solve(double[] b) {
    return combine(reduce(b));
  }

  @Override
  public Belief at(double[] x) {
    double[] row = kernelRow(x);
    return new Belief(Vectors.dot(row, alpha), reduce(row));
  }

  private double[] reduce(double[] k) {
    double[] out = new double[k.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = Vectors.dot(inverseFactor[i], k);
    }
    return out;
  }

  // L^-T v; rows of one length are added together
  private double[] combine(double[] v) {
    double[] out = new double[v.length];
    for (int from = 0; from < v.length; ) {
      int end = inverseFactor[from].length;
      Matrices.addRows(v, inverseFactor, from, end, out, 0, end);
      from = end;
    }
    return out;
  }

  @Override
  public double[] gradient(double[] x, double meanWeight, double[] weights) {
    double[] factors = combine(weights);
    Vectors.add(meanWeight, alpha, factors);
    double[] squares = new double[points.length];
    Distances.from(Distances.scaled(x, covariance.lengths()), columns, points.length, squares);
    double[] out = new double[x.length];
    double sum = 0;
    for (int i = 0; i < squares.length; i++) {
      factors[i] *= 2 * covariance.variance() * covariance.kernel().slope(squares[i]);
      sum += factors[i];
    }
    for (int k = 0; k < out.length; k++) {
      // sum_i f_i (x - x_i) / l^2
      double scaled = x[k] / covariance.lengths()[k];
      out[k] = (sum * scaled - Vectors.dot(factors, columns[k])) / covariance.lengths()[k];
    }
    return out;
  }
}
