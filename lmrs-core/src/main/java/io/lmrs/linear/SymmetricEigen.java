package io.lmrs.linear;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix: Householder reduction to tridiagonal form,
 * then implicit QR steps with Wilkinson's shift (Golub and Van Loan, sections 8.3.1 to 8.3.5). The
 * order of all sums is fixed; n = 1000 takes a few seconds.
 *
 * @param values the eigenvalues, in no particular order
 * @param vectors the orthonormal eigenvectors, row i for value i
 */
public record SymmetricEigen(double[] values, double[][] vectors) {

  private static final double ROUNDING = 0x1p-53;

  /** Sweeps per eigenvalue after which the matrix can't have been finite. */
  private static final int MOST_SWEEPS = 60;

  /** Decomposes a matrix, which is overwritten. */
  public static SymmetricEigen of(double[][] matrix) {
    int n = matrix.length;
    double[] diagonal = new double[n];
    double[] beside = new double[n];
    double[][] vectors = tridiagonal(matrix, diagonal, beside);
    diagonalize(diagonal, beside, vectors);
    return new SymmetricEigen(diagonal, vectors);
  }

  // gives the rows of Q^T with A = Q T Q^T; T has this diagonal and these entries beside it
  private static double[][] tridiagonal(double[][] a, double[] diagonal, double[] beside) {
    int n = a.length;
    double[][] reflectors = new double[n][];
    for (int k = 0; k + 2 < n; k++) {
      double[] v = new double[n];
      System.arraycopy(a[k], k + 1, v, k + 1, n - k - 1);
      double norm = Math.sqrt(Vectors.dot(v, v, k + 1));
      diagonal[k] = a[k][k];
      beside[k] = v[k + 1] > 0 ? -norm : norm;
      if (norm > 0) {
        v[k + 1] -= beside[k];
        Vectors.scale(Math.sqrt(2 / Vectors.dot(v, v, k + 1)), v);
        reflect(a, v, k + 1);
        reflectors[k] = v;
      }
    }
    for (int k = Math.max(0, n - 2); k < n; k++) {
      diagonal[k] = a[k][k];
      beside[k] = k + 1 < n ? a[k][k + 1] : 0;
    }
    return accumulate(reflectors);
  }

  // A <- H A H with H = I - v v^T, |v|^2 = 2, on the rows and columns from that index on
  private static void reflect(double[][] a, double[] v, int from) {
    int n = a.length;
    double[] w = new double[n];
    for (int i = from; i < n; i++) {
      Vectors.add(v[i], a[i], w, from);
    }
    Vectors.add(-0.5 * Vectors.dot(w, v, from), v, w, from);
    for (int i = from; i < n; i++) {
      double[] row = a[i];
      double vi = v[i];
      double wi = w[i];
      for (int j = from; j < n; j++) {
        row[j] -= vi * w[j] + wi * v[j];
      }
    }
  }

  // row i of Q^T is e_i^T H_{n-3} ... H_0; reflectors k >= i leave e_i as it is
  private static double[][] accumulate(double[][] reflectors) {
    int n = reflectors.length;
    double[][] rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      rows[i][i] = 1;
      for (int k = i - 1; k >= 0; k--) {
        double[] v = reflectors[k];
        if (v != null) {
          Vectors.add(-Vectors.dot(rows[i], v, k + 1), v, rows[i], k + 1);
        }
      }
    }
    return rows;
  }

  private static void diagonalize(double[] d, double[] e, double[][] rows) {
    int sweeps = MOST_SWEEPS * d.length;
    int high = d.length - 1;
    while (high > 0) {
      if (negligible(d, e, high - 1)) {
        high--;
        continue;
      }
      int low = high - 1;
      while (low > 0 && !negligible(d, e, low - 1)) {
        low--;
      }
      if (sweeps-- == 0) {
        throw new IllegalStateException("the eigenvalues did not converge");
      }
      sweep(d, e, rows, low, high);
    }
  }

  private static boolean negligible(double[] d, double[] e, int k) {
    return Math.abs(e[k]) <= ROUNDING * (Math.abs(d[k]) + Math.abs(d[k + 1]));
  }

  // one QR step on the block [low, high]: a rotation makes a bulge, the others chase it out
  private static void sweep(double[] d, double[] e, double[][] rows, int low, int high) {
    double half = (d[high - 1] - d[high]) / 2;
    double square = e[high - 1] * e[high - 1];
    double root = StrictMath.hypot(half, e[high - 1]);
    double x = d[low] - (d[high] - square / (half + (half < 0 ? -root : root)));
    double z = e[low];
    for (int k = low; k < high; k++) {
      double r = StrictMath.hypot(x, z);
      double c = r == 0 ? 1 : x / r;
      double s = r == 0 ? 0 : z / r;
      if (k > low) {
        e[k - 1] = r;
      }
      double first = d[k];
      double second = d[k + 1];
      double across = e[k];
      d[k] = c * c * first + 2 * c * s * across + s * s * second;
      d[k + 1] = s * s * first - 2 * c * s * across + c * c * second;
      e[k] = c * s * (second - first) + (c * c - s * s) * across;
      if (k + 1 < high) {
        x = e[k];
        z = s * e[k + 1];
        e[k + 1] *= c;
      }
      rotate(rows[k], rows[k + 1], c, s);
    }
  }

  private static void rotate(double[] a, double[] b, double c, double s) {
    for (int i = 0; i < a.length; i++) {
      double u = a[i];
      double v = b[i];
      a[i] = c * u + s * v;
      b[i] = c * v - s * u;
    }
  }
}
