package io.lmrs.linear;

/**
 * Products of matrices held as arrays of rows. Every sum is added in the same order, whatever the
 * sizes of caches and vectors; loops run along rows, so that the compiler can use vectors.
 */
public final class Matrices {

  /** Rows of the right factor that stay in the cache while all rows of the product use them. */
  private static final int BLOCK = 32;

  private Matrices() {}

  /** The identity of that size. */
  public static double[][] identity(int size) {
    double[][] out = new double[size][size];
    for (int i = 0; i < size; i++) {
      out[i][i] = 1;
    }
    return out;
  }

  /** The product of a (n rows of m) and b (m rows of k) in fresh rows. */
  public static double[][] product(double[][] a, double[][] b) {
    double[][] out = new double[a.length][b[0].length];
    for (int from = 0; from < b.length; from += BLOCK) {
      int to = Math.min(b.length, from + BLOCK);
      for (int i = 0; i < a.length; i++) {
        addRows(a[i], b, from, to, out[i]);
      }
    }
    return out;
  }

  /** The product of the transpose of a with a itself: all inner products of a's columns. */
  public static double[][] gram(double[][] a) {
    return product(transpose(a), a);
  }

  /** Columns as rows. */
  public static double[][] transpose(double[][] a) {
    double[][] out = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[i].length; j++) {
        out[j][i] = a[i][j];
      }
    }
    return out;
  }

  /** Adds {@code factors[k] * rows[k]} for all k of the range to {@code out}. */
  public static void addRows(double[] factors, double[][] rows, int from, int to, double[] out) {
    addRows(factors, rows, from, to, out, 0, out.length);
  }

  /** Does so for a part of the columns, from {@code first} to before {@code end}. */
  public static void addRows(
      double[] factors, double[][] rows, int from, int to, double[] out, int first, int end) {
    int k = from;
    for (; k + 7 < to; k += 8) {
      addEight(factors, rows, k, out, first, end);
    }
    for (; k < to; k++) {
      double f = factors[k];
      double[] row = rows[k];
      for (int i = first; i < end; i++) {
        out[i] += f * row[i];
      }
    }
  }

  // eight rows at once: the sum is read and written an eighth as often
  private static void addEight(
      double[] factors, double[][] rows, int k, double[] out, int first, int end) {
    double f0 = factors[k];
    double f1 = factors[k + 1];
    double f2 = factors[k + 2];
    double f3 = factors[k + 3];
    double f4 = factors[k + 4];
    double f5 = factors[k + 5];
    double f6 = factors[k + 6];
    double f7 = factors[k + 7];
    double[] r0 = rows[k];
    double[] r1 = rows[k + 1];
    double[] r2 = rows[k + 2];
    double[] r3 = rows[k + 3];
    double[] r4 = rows[k + 4];
    double[] r5 = rows[k + 5];
    double[] r6 = rows[k + 6];
    double[] r7 = rows[k + 7];
    for (int i = first; i < end; i++) {
      double low = f0 * r0[i] + f1 * r1[i] + f2 * r2[i] + f3 * r3[i];
      double high = f4 * r4[i] + f5 * r5[i] + f6 * r6[i] + f7 * r7[i];
      out[i] += low + high;
    }
  }
}
