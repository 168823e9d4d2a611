package io.lmrs.explain;

import io.lmrs.linear.Vectors;
import java.util.ArrayList;
import java.util.List;

/**
 * Which coordinates lie in the span of the gradients seen, though these were seen along a few rays
 * only (the idea of MUSIC, Schmidt 1986). If n directions matter and each is a coordinate, the rays
 * of these coordinates lie in the n directions found, and no others do.
 *
 * @param found the coordinates in the span
 * @param span its dimension
 */
record AxisTest(int[] found, int span) {

  private static final double ROUNDING = 1e-14;

  /** What is left of a coordinate outside of the span is rounding below this. */
  private static final double NEW = 1e-3;

  private static final int MOST_ROUNDS = 20;

  /**
   * The coordinates in the span. Those found belong to it, also with what the gradients seen did
   * not show of them: so the span grows, and others are found.
   *
   * @param directions an orthonormal basis of the span of the gradients seen, in components along
   *     the rays
   */
  static AxisTest of(Rays rays, double[][] directions, int dimension) {
    List<double[]> span = new ArrayList<>(List.of(directions));
    int[] found = new int[0];
    for (int round = 0; round < MOST_ROUNDS; round++) {
      int[] more =
          ValueRegression.discovered(chances(rays, span.toArray(double[][]::new), dimension));
      if (more.length <= found.length) {
        break;
      }
      found = more;
      for (int j : found) {
        widen(span, column(rays, j));
      }
    }
    return new AxisTest(found, span.size());
  }

  private static double[] column(Rays rays, int coordinate) {
    double[] out = new double[rays.count()];
    for (int i = 0; i < out.length; i++) {
      out[i] = rays.entry(i, coordinate);
    }
    return out;
  }

  private static void widen(List<double[]> span, double[] column) {
    double before = Vectors.norm(column);
    for (int pass = 0; pass < 2; pass++) {
      for (double[] each : span) {
        Vectors.add(-Vectors.dot(each, column), each, column);
      }
    }
    double left = Vectors.norm(column);
    if (left > NEW * before && span.size() < column.length) {
      span.add(Vectors.scale(1 / left, column));
    }
  }

  /** True if the coordinates found make up the whole span. */
  boolean whole() {
    return found.length > 0 && found.length >= span;
  }

  /**
   * The chance that a coordinate lies so near to the span by accident, for every coordinate.
   *
   * @param directions an orthonormal basis of the span, in components along the rays
   */
  static double[] chances(Rays rays, double[][] directions, int dimension) {
    int m = rays.count();
    double[] out = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      double[] seen = column(rays, j);
      double square = Vectors.dot(seen, seen);
      double inside = 0;
      for (double[] direction : directions) {
        double part = Vectors.dot(direction, seen);
        inside += part * part;
      }
      double outside = square > 0 ? Math.max(ROUNDING, 1 - inside / square) : 1;
      out[j] = Math.min(1, likely(outside, m, directions.length));
    }
    return out;
  }

  /**
   * A bound on the chance that a random direction of m dimensions has at most this part of its
   * square outside of n of them: the beta distribution of (m - n) / 2 and n / 2.
   */
  static double likely(double outside, int m, int n) {
    if (n >= m || outside >= (double) (m - n) / m) {
      return 1;
    }
    double a = (m - n) / 2.0;
    double logBeta = logGammaOfHalf(m - n) + logGammaOfHalf(n) - logGammaOfHalf(m);
    return Math.exp(a * Math.log(outside) - Math.log(a) - logBeta);
  }

  // the logarithm of Gamma(k / 2)
  private static double logGammaOfHalf(int k) {
    double sum = k % 2 == 0 ? 0 : Math.log(Math.PI) / 2;
    for (double z = k % 2 == 0 ? 1 : 0.5; z < k / 2.0; z++) {
      sum += Math.log(z);
    }
    return sum;
  }
}
