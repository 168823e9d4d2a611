package io.lmrs.problem.manifold;

import io.lmrs.linear.Vectors;
import java.util.Arrays;

/**
 * A matrix as a list of its columns. Products are sums of columns, which the compiler turns into
 * vector instructions without changing a bit; columns that meet a zero cost nothing.
 */
record Columns(double[][] columns) {

  int rows() {
    return columns[0].length;
  }

  int count() {
    return columns.length;
  }

  /** Writes {@code M x} into {@code out}. */
  void product(double[] x, double[] out) {
    Arrays.fill(out, 0);
    int a = next(x, 0);
    while (a < x.length) {
      int b = next(x, a + 1);
      int c = next(x, b + 1);
      int d = next(x, c + 1);
      if (d < x.length) {
        addFour(out, x[a], columns[a], x[b], columns[b], x[c], columns[c], x[d], columns[d]);
      } else {
        Vectors.add(x[a], columns[a], out);
        if (b < x.length) {
          Vectors.add(x[b], columns[b], out);
        }
        if (c < x.length) {
          Vectors.add(x[c], columns[c], out);
        }
      }
      a = next(x, d + 1);
    }
  }

  /** Writes {@code M^T y} into {@code out}. */
  void transposedProduct(double[] y, double[] out) {
    for (int j = 0; j < columns.length; j++) {
      out[j] = Vectors.dot(columns[j], y);
    }
  }

  // the first index from there on whose entry is not zero, or the length
  private static int next(double[] x, int from) {
    int i = from;
    while (i < x.length && x[i] == 0) {
      i++;
    }
    return Math.min(i, x.length);
  }

  private static void addFour(
      double[] out,
      double p,
      double[] a,
      double q,
      double[] b,
      double r,
      double[] c,
      double s,
      double[] d) {
    for (int i = 0; i < out.length; i++) {
      out[i] += (p * a[i] + q * b[i]) + (r * c[i] + s * d[i]);
    }
  }
}
