package io.lmrs.bayes.model;

import io.lmrs.linear.Matrices;
import io.lmrs.linear.Vectors;

/**
 * The negative logarithm of the marginal likelihood and its gradient by the logarithms of the
 * hyper-parameters (Rasmussen and Williams, 2006, equations 2.30 and 5.9).
 */
public final class Likelihood implements Smooth {
  private static final double LOG_2_PI = StrictMath.log(2 * Math.PI);

  private final Kernel kernel;
  private final double[][] points;
  private final double[] targets;

  Likelihood(Kernel kernel, double[][] points, double[] targets) {
    this.kernel = kernel;
    this.points = points;
    this.targets = targets;
  }

  /** About how many multiplications a value with its gradient takes. */
  public static double operations(double points, int dimension) {
    return points * points * (points + 2 * dimension);
  }

  @Override
  public double value(double[] logs, double[] gradient) {
    int n = points.length;
    int d = points[0].length;
    Covariance covariance = Covariance.of(kernel, d, logs);
    double[][] columns = Distances.columns(points, covariance.lengths());
    double[][] squares = new double[n][n];
    double[][] matrix = new double[n][n];
    double[] stretches = Sphere.stretches(kernel, points, covariance.lengths());
    fill(covariance, columns, stretches, squares, matrix);
    Cholesky factor = Cholesky.of(matrix);
    if (factor == null) {
      return Double.POSITIVE_INFINITY;
    }
    double[] alpha = factor.solve(targets);
    double fit = 0;
    for (int i = 0; i < n; i++) {
      fit += targets[i] * alpha[i];
    }
    if (gradient != null) {
      double[][] inverse = factor.inverse();
      gradient(covariance, columns, stretches, squares, matrix, inverse, alpha, gradient);
    }
    return 0.5 * fit + factor.halfLogDeterminant() + 0.5 * n * LOG_2_PI;
  }

  // squared distances below the diagonal; covariances on both sides, the factor takes the upper one
  private static void fill(
      Covariance covariance,
      double[][] columns,
      double[] stretches,
      double[][] squares,
      double[][] matrix) {
    int n = matrix.length;
    double[] at = new double[columns.length];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < at.length; k++) {
        at[k] = columns[k][i];
      }
      Distances.from(at, columns, i + 1, squares[i]);
      if (stretches != null) {
        Sphere.bend(stretches[i], stretches, i + 1, squares[i]);
      }
      for (int j = 0; j < i; j++) {
        matrix[i][j] = covariance.variance() * covariance.kernel().value(squares[i][j]);
        matrix[j][i] = matrix[i][j];
      }
      matrix[i][i] = covariance.variance() + covariance.noise();
    }
  }

  // 1/2 tr((K^-1 - alpha alpha^T) dK), K^-1 being overwritten
  private void gradient(
      Covariance covariance,
      double[][] columns,
      double[] stretches,
      double[][] squares,
      double[][] values,
      double[][] inverse,
      double[] alpha,
      double[] out) {
    int n = alpha.length;
    int own = out.length - 2;
    double trace = 0;
    double function = 0;
    double isotropic = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double r2 = squares[i][j];
        double w = inverse[i][j] - alpha[i] * alpha[j];
        double slope = w * kernel.slope(r2, values[i][j]);
        function += 2 * w * values[i][j];
        isotropic += slope * r2;
        inverse[i][j] = slope;
        inverse[j][i] = slope;
      }
      double w = inverse[i][i] - alpha[i] * alpha[i];
      trace += w;
      function += w * covariance.variance();
      inverse[i][i] = 0;
    }
    double[] each = own == 1 && stretches == null ? null : new double[columns.length];
    if (stretches != null) {
      addStretching(covariance, stretches, squares, inverse, each);
    }
    if (own == 1 && each == null) {
      // d r^2 / d log l = -2 r^2, every pair twice
      out[0] = -2 * isotropic;
    } else {
      perCoordinate(columns, inverse, each);
      for (int k = 0; k < each.length; k++) {
        out[own == 1 ? 0 : k] = own == 1 && k > 0 ? out[0] + each[k] : each[k];
      }
    }
    out[own] = 0.5 * function;
    out[own + 1] = 0.5 * covariance.noise() * trace;
  }

  // sum_ij w_ij (x_i - x_j)^2 = 2 sum_i x_i^2 sum_j w_ij - 2 sum_ij w_ij x_i x_j
  private static void perCoordinate(double[][] columns, double[][] weights, double[] out) {
    int n = weights.length;
    double[] sums = new double[n];
    for (double[] row : weights) {
      Vectors.add(1, row, sums);
    }
    double[][] products = Matrices.product(columns, weights);
    for (int k = 0; k < columns.length; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += columns[k][i] * (sums[i] * columns[k][i] - products[k][i]);
      }
      out[k] -= 2 * sum;
    }
  }

  // q = r^2 / (s_i s_j): weights become those of r^2, and d s_i / d log l_k = -2 u_ik^2
  private void addStretching(
      Covariance covariance,
      double[] stretches,
      double[][] squares,
      double[][] weights,
      double[] out) {
    int n = weights.length;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += weights[i][j] * (j <= i ? squares[i][j] : squares[j][i]);
        weights[i][j] /= stretches[i] * stretches[j];
      }
      for (int k = 0; k < out.length; k++) {
        double u = Sphere.centred(points[i], covariance.lengths(), k);
        out[k] += 2 * sum * u * u / stretches[i];
      }
    }
  }
}
