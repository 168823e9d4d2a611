package io.lmrs.linear;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The singular values of a matrix and its right singular vectors, by rotations of its rows that
 * make them orthogonal (Hestenes 1958). Small values keep their digits if rows differ much in
 * length. The order of all sums is fixed.
 *
 * @param values the singular values, the greatest first
 * @param vectors the right singular vectors, row i for value i; 0 where the value is 0
 */
public record SingularRows(double[] values, double[][] vectors) {

  private static final double ROUNDING = 0x1p-50;
  private static final int MOST_SWEEPS = 40;

  /** A row whose square is less than this part of all of them is taken as 0. */
  private static final double NOTHING = 0x1p-106;

  /** Decomposes a matrix of finite numbers. */
  public static SingularRows of(double[][] matrix) {
    double[][] rows = new double[matrix.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = matrix[i].clone();
    }
    // great rows first: fewer sweeps
    Arrays.sort(rows, Comparator.comparingDouble((double[] row) -> -Vectors.dot(row, row)));
    double all = 0;
    for (double[] row : rows) {
      all += Vectors.dot(row, row);
    }
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      if (!swept(rows, NOTHING * all)) {
        break;
      }
    }
    Arrays.sort(rows, Comparator.comparingDouble((double[] row) -> -Vectors.dot(row, row)));
    int count = Math.min(rows.length, rows.length == 0 ? 0 : rows[0].length);
    double[] values = new double[count];
    double[][] vectors = new double[count][];
    for (int i = 0; i < count; i++) {
      values[i] = Vectors.norm(rows[i]);
      vectors[i] = values[i] > 0 ? Vectors.scale(1 / values[i], rows[i]) : rows[i];
    }
    return new SingularRows(values, vectors);
  }

  // rotates every pair of rows; true if one was not orthogonal yet
  private static boolean swept(double[][] rows, double nothing) {
    boolean rotated = false;
    for (int i = 0; i < rows.length; i++) {
      for (int j = i + 1; j < rows.length; j++) {
        double a = Vectors.dot(rows[i], rows[i]);
        if (a <= nothing) {
          break;
        }
        double b = Vectors.dot(rows[j], rows[j]);
        double c = Vectors.dot(rows[i], rows[j]);
        if (b <= nothing || !(Math.abs(c) > ROUNDING * Math.sqrt(a * b))) {
          continue;
        }
        rotated = true;
        double half = (b - a) / (2 * c);
        double t = Math.copySign(1, half) / (Math.abs(half) + StrictMath.hypot(1, half));
        double cos = 1 / Math.sqrt(1 + t * t);
        rotate(rows[i], rows[j], cos, cos * t);
      }
    }
    return rotated;
  }

  private static void rotate(double[] p, double[] q, double cos, double sin) {
    for (int k = 0; k < p.length; k++) {
      double u = p[k];
      double v = q[k];
      p[k] = cos * u - sin * v;
      q[k] = sin * u + cos * v;
    }
  }
}
