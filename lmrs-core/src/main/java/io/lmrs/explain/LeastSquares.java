package io.lmrs.explain;

import io.lmrs.linear.Matrices;
import io.lmrs.linear.Vectors;
import java.util.Arrays;

/**
 * A least-squares fit with a little shrinkage, by its normal equations.
 *
 * @param coefficients one for each feature
 * @param inverse the inverse of the matrix of the normal equations
 * @param freedom rows beyond features
 * @param variance of what is left
 */
record LeastSquares(double[] coefficients, double[][] inverse, int freedom, double variance) {

  /** Added to the diagonal, as a part of its mean. */
  private static final double SHRINKAGE = 1e-9;

  /**
   * Fits the rows that are used.
   *
   * @return null if there are too few, or they are not finite
   */
  static LeastSquares of(double[][] rows, double[] targets, boolean[] used) {
    int k = rows[0].length;
    int count = 0;
    double[][] some = new double[rows.length][];
    double[] right = new double[k];
    for (int i = 0; i < rows.length; i++) {
      if (used[i]) {
        some[count++] = rows[i];
        Vectors.add(targets[i], rows[i], right);
      }
    }
    if (count <= k) {
      return null;
    }
    double[][] matrix = Matrices.gram(Arrays.copyOf(some, count));
    double trace = 0;
    for (int i = 0; i < k; i++) {
      trace += matrix[i][i];
    }
    for (int i = 0; i < k; i++) {
      matrix[i][i] += SHRINKAGE * trace / k + Double.MIN_NORMAL;
    }
    if (!invert(matrix)) {
      return null;
    }
    double[] coefficients = new double[k];
    for (int i = 0; i < k; i++) {
      coefficients[i] = Vectors.dot(matrix[i], right);
    }
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      if (used[i]) {
        double left = targets[i] - Vectors.dot(rows[i], coefficients);
        sum += left * left;
      }
    }
    return Double.isFinite(sum)
        ? new LeastSquares(coefficients, matrix, count - k, sum / (count - k))
        : null;
  }

  // Gauss-Jordan in place, for a positive definite matrix
  private static boolean invert(double[][] a) {
    int n = a.length;
    for (int p = 0; p < n; p++) {
      double pivot = a[p][p];
      if (!(pivot > 0) || !Double.isFinite(pivot)) {
        return false;
      }
      a[p][p] = 1;
      Vectors.scale(1 / pivot, a[p]);
      for (int i = 0; i < n; i++) {
        if (i != p) {
          double factor = a[i][p];
          a[i][p] = 0;
          Vectors.add(-factor, a[p], a[i]);
        }
      }
    }
    return true;
  }

  /** What is left of every row's target. */
  double[] left(double[][] rows, double[] targets) {
    double[] out = new double[rows.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = targets[i] - Vectors.dot(rows[i], coefficients);
    }
    return out;
  }
}
