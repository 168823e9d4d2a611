package io.lmrs.problem.manifold;

import io.lmrs.linear.SymmetricEigen;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;

/** The convex quadratic {@code (r - center)^T matrix (r - center)}. */
record Quadratic(double[] center, Columns matrix) {

  /** No direction is flatter than this. */
  private static final double LEAST_EIGENVALUE = 0.05;

  /**
   * Writes the gradient at r and gives the value.
   *
   * @param r where, overwritten
   */
  double value(double[] r, double[] gradient) {
    Vectors.add(-1, center, r);
    matrix.product(r, gradient);
    double value = Vectors.dot(r, gradient);
    Vectors.scale(2, gradient);
    return value;
  }

  /** A random convex matrix: (A + A^T) / sqrt(2n), eigenvalues clipped at 0, then raised. */
  static Columns convex(int n, Stream stream) {
    double[][] a = new double[n][];
    for (int i = 0; i < n; i++) {
      a[i] = stream.child(i).gaussians(n);
    }
    double[][] symmetric = new double[n][n];
    double factor = 1 / Math.sqrt(2.0 * n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        symmetric[i][j] = factor * (a[i][j] + a[j][i]);
        symmetric[j][i] = symmetric[i][j];
      }
    }
    return clipped(SymmetricEigen.of(symmetric));
  }

  // sum over the positive eigenvalues of value * v v^T, plus the least eigenvalue on the diagonal
  private static Columns clipped(SymmetricEigen eigen) {
    int n = eigen.values().length;
    double[][] out = new double[n][n];
    double[] weights = new double[n];
    Columns vectors = new Columns(eigen.vectors());
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        weights[k] = Math.max(0, eigen.values()[k]) * eigen.vectors()[k][j];
      }
      vectors.product(weights, out[j]);
      out[j][j] += LEAST_EIGENVALUE;
    }
    return new Columns(out);
  }
}
