package io.lmrs.bayes.model;

import io.lmrs.blas.Lapack;
import io.lmrs.learn.Kernels;
import io.lmrs.linear.Matrices;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The factor U of a symmetric positive definite matrix {@code A = U^T U}, and what follows from it.
 * All sums are added in an order that the source fixes; rows are shared out to threads whole, so
 * the bits depend on neither machine nor number of threads. With {@code -Dlmrs.kernels=blas} large
 * matrices go to LAPACK instead.
 */
public final class Cholesky {

  /** Rows that are worked on together, and rows that stay in the cache for them. */
  private static final int BLOCK = 64;

  private static final int CACHED = 32;

  /** Below this many rows threads cost more than they bring. */
  private static final int LEAST_PARALLEL = 400;

  /** Below this many rows a library's call costs more than it brings. */
  private static final int LEAST_LAPACK = 100;

  // its class is not touched unless it is asked for: a small folder of the program comes without it
  private static final Optional<Lapack> LAPACK =
      Kernels.chosen().equals("blas") ? Optional.of(new Lapack()) : Optional.empty();

  private final double[][] upper;

  private Cholesky(double[][] upper) {
    this.upper = upper;
  }

  /** Factors a matrix, of which the upper half is read and overwritten; null if not definite. */
  public static Cholesky of(double[][] a) {
    int n = a.length;
    if (byLapack(n)) {
      return LAPACK.get().factor(a) ? new Cholesky(a) : null;
    }
    for (int b = 0; b < n; b += BLOCK) {
      int from = b;
      int to = Math.min(n, b + BLOCK);
      each(n, from, to, i -> subtract(a, column(a, i, from), from, i));
      for (int i = from; i < to; i++) {
        if (!finish(a, i, from)) {
          return null;
        }
      }
    }
    return new Cholesky(a);
  }

  private static boolean byLapack(int size) {
    return LAPACK.isPresent() && size >= LEAST_LAPACK;
  }

  private static void each(int size, int from, int to, IntConsumer row) {
    IntStream rows = IntStream.range(from, to);
    (size >= LEAST_PARALLEL ? rows.parallel() : rows).forEach(row);
  }

  // minus the entries of a column above that row
  private static double[] column(double[][] a, int i, int rows) {
    double[] out = new double[rows];
    for (int p = 0; p < rows; p++) {
      out[p] = -a[p][i];
    }
    return out;
  }

  private static void subtract(double[][] a, double[] factors, int rows, int i) {
    for (int p = 0; p < rows; p += CACHED) {
      Matrices.addRows(factors, a, p, Math.min(rows, p + CACHED), a[i], i, a.length);
    }
  }

  private static boolean finish(double[][] a, int i, int from) {
    double[] row = a[i];
    for (int p = from; p < i; p++) {
      double f = a[p][i];
      double[] above = a[p];
      for (int j = i; j < row.length; j++) {
        row[j] -= f * above[j];
      }
    }
    if (!(row[i] > 0) || Double.isInfinite(row[i])) {
      return false;
    }
    double factor = 1 / Math.sqrt(row[i]);
    for (int j = i; j < row.length; j++) {
      row[j] *= factor;
    }
    return true;
  }

  /** The rows of U in fresh arrays. */
  public double[][] upper() {
    double[][] out = new double[upper.length][upper.length];
    for (int i = 0; i < out.length; i++) {
      System.arraycopy(upper[i], i, out[i], i, out.length - i);
    }
    return out;
  }

  int size() {
    return upper.length;
  }

  /** Half of the logarithm of A's determinant. */
  public double halfLogDeterminant() {
    double sum = 0;
    for (int i = 0; i < upper.length; i++) {
      sum += StrictMath.log(upper[i][i]);
    }
    return sum;
  }

  /** Solves {@code A x = b} in a fresh array. */
  public double[] solve(double[] b) {
    double[] x = forward(b);
    for (int i = x.length - 1; i >= 0; i--) {
      double[] row = upper[i];
      double sum = x[i];
      for (int j = i + 1; j < x.length; j++) {
        sum -= row[j] * x[j];
      }
      x[i] = sum / row[i];
    }
    return x;
  }

  /** Solves {@code U^T x = b} in a fresh array. */
  double[] forward(double[] b) {
    double[] x = b.clone();
    for (int i = 0; i < x.length; i++) {
      double[] row = upper[i];
      x[i] /= row[i];
      double f = x[i];
      for (int j = i + 1; j < x.length; j++) {
        x[j] -= f * row[j];
      }
    }
    return x;
  }

  /** How long a row of such an inverse is: those that are added up together are equally long. */
  static int rowLength(int row, int size) {
    return Math.min(size, (row / CACHED + 1) * CACHED);
  }

  /** The rows of {@code U^-T}, cut off some zeros behind the diagonal. */
  double[][] inverseTransposed() {
    int n = upper.length;
    double[][] out = new double[n][];
    for (int i = 0; i < n; i++) {
      out[i] = new double[rowLength(i, n)];
    }
    if (byLapack(n)) {
      LAPACK.get().invertTransposed(upper, out);
      return out;
    }
    for (int b = 0; b < n; b += BLOCK) {
      int from = b;
      int to = Math.min(n, b + BLOCK);
      each(
          n,
          from,
          to,
          i -> {
            double[] factors = column(upper, i, from);
            for (int p = 0; p < from; p += CACHED) {
              int end = Math.min(from, p + CACHED);
              Matrices.addRows(factors, out, p, end, out[i], 0, end);
            }
          });
      for (int i = from; i < to; i++) {
        finishInverse(out, i, from);
      }
    }
    return out;
  }

  private void finishInverse(double[][] out, int i, int from) {
    double[] row = out[i];
    for (int p = from; p < i; p++) {
      double f = upper[p][i];
      for (int j = 0; j <= p; j++) {
        row[j] -= f * out[p][j];
      }
    }
    double factor = 1 / upper[i][i];
    row[i] = 1;
    for (int j = 0; j <= i; j++) {
      row[j] *= factor;
    }
  }

  /** The inverse of A. */
  public double[][] inverse() {
    return byLapack(upper.length) ? LAPACK.get().inverse(upper) : inverse(inverseTransposed());
  }

  private static double[][] inverse(double[][] inverseTransposed) {
    int n = inverseTransposed.length;
    double[][] out = new double[n][n];
    for (int b = 0; b < n; b += BLOCK) {
      int to = Math.min(n, b + BLOCK);
      each(
          n,
          b,
          to,
          i -> {
            double[] factors = new double[n];
            for (int p = i; p < n; p++) {
              factors[p] = inverseTransposed[p][i];
            }
            for (int p = i; p < n; p += CACHED) {
              int end = Math.min(n, p + CACHED);
              Matrices.addRows(factors, inverseTransposed, p, end, out[i], 0, i + 1);
            }
          });
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        out[j][i] = out[i][j];
      }
    }
    return out;
  }
}
