package io.lmrs.bayes.model;

import java.util.Arrays;

/** Squared distances between points in length scales; loops run along points, in a fixed order. */
final class Distances {
  private Distances() {}

  /** The points divided by the length scales, one row per coordinate. */
  static double[][] columns(double[][] points, double[] lengths) {
    double[][] out = new double[lengths.length][points.length];
    for (int k = 0; k < lengths.length; k++) {
      for (int i = 0; i < points.length; i++) {
        out[k][i] = points[i][k] / lengths[k];
      }
    }
    return out;
  }

  /** Writes the squared distances of a point, in length scales, to the first {@code count}. */
  static void from(double[] scaled, double[][] columns, int count, double[] out) {
    Arrays.fill(out, 0, count, 0);
    for (int k = 0; k < columns.length; k++) {
      double[] column = columns[k];
      double at = scaled[k];
      for (int j = 0; j < count; j++) {
        double t = at - column[j];
        out[j] += t * t;
      }
    }
  }

  /**
   * Turns squared distances of one point into those of another, which differs from it in these
   * coordinates alone; both in length scales.
   */
  static void move(
      double[] from, double[] to, int[] coordinates, double[][] columns, double[] out) {
    for (int k : coordinates) {
      double[] column = columns[k];
      double step = to[k] - from[k];
      double sum = to[k] + from[k];
      for (int j = 0; j < out.length; j++) {
        // (to - p)^2 - (from - p)^2
        out[j] += step * (sum - 2 * column[j]);
      }
    }
    for (int j = 0; j < out.length; j++) {
      out[j] = Math.max(0, out[j]);
    }
  }

  /** A point in length scales. */
  static double[] scaled(double[] x, double[] lengths) {
    double[] out = x.clone();
    for (int k = 0; k < out.length; k++) {
      out[k] /= lengths[k];
    }
    return out;
  }
}
