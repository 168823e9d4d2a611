package io.lmrs.search;

import io.lmrs.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * Noise that repeated evaluations of one point can't show, since it is a function of x: the third
 * differences of values at equal, tiny distances, which a smooth function makes vanish. After
 * Moré and Wild, "Estimating computational noise" (SIAM Journal on Scientific Computing 33, 2011).
 */
final class Roughness {

  /** Points beside the incumbent. */
  static final int POINTS = 6;

  private static final double SPACING = 1e-6;

  /** The variance of a third difference in units of the noise's: 1 + 9 + 9 + 1. */
  private static final double THIRD = 20;

  private Roughness() {}

  /** Points on a line from x, at equal distances. */
  static List<Point> line(double[] x, double[] direction) {
    double size = 1;
    for (double v : x) {
      size = Math.max(size, Math.abs(v));
    }
    List<Point> points = new ArrayList<>(POINTS);
    for (int i = 1; i <= POINTS; i++) {
      points.add(new Point.Offset(x, i * SPACING * size, direction));
    }
    return points;
  }

  /** The deviation of the noise in the costs at equal distances. */
  static double of(double[] costs) {
    double sum = 0;
    int n = costs.length - 3;
    for (int i = 0; i < n; i++) {
      double third = costs[i + 3] - 3 * costs[i + 2] + 3 * costs[i + 1] - costs[i];
      sum += third * third;
    }
    return Math.sqrt(sum / (n * THIRD));
  }
}
