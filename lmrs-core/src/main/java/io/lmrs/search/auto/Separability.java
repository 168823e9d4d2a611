package io.lmrs.search.auto;

import io.lmrs.Point;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a function is a sum of functions of one coordinate each. For such a one f(a) + f(b) =
 * f(x) + f(y) if a has some coordinates of x and the others of y, and b those that a has not.
 * Random halves of the coordinates are exchanged; two coordinates that act together are in
 * different halves every other time.
 */
final class Separability {

  /** Exchanges that are tried. */
  private static final int HALVES = 6;

  /** How many points are evaluated. */
  static final int POINTS = 1 + 2 * HALVES;

  /** A sum may be off by so much, relative to the values. */
  private static final double ROUNDING = 1e-10;

  private Separability() {}

  /** The points: the other one, then both mixtures for every half. */
  static List<Point> points(double[] x, double[] y, Stream random) {
    List<Point> points = new ArrayList<>(POINTS);
    points.add(Point.at(y.clone()));
    for (int k = 0; k < HALVES; k++) {
      double[] a = x.clone();
      double[] b = y.clone();
      for (int i = 0; i < x.length; i++) {
        if (random.child(k).uniform(i) < 0.5) {
          a[i] = y[i];
          b[i] = x[i];
        }
      }
      points.add(Point.at(a));
      points.add(Point.at(b));
    }
    return points;
  }

  /**
   * True if no exchange has changed the sum.
   *
   * @param cost of x
   * @param costs of the points
   */
  static boolean holds(double cost, double[] costs) {
    double sum = cost + costs[0];
    for (int k = 0; k < HALVES; k++) {
      double a = costs[1 + 2 * k];
      double b = costs[2 + 2 * k];
      double size = Math.abs(a) + Math.abs(b) + Math.abs(cost) + Math.abs(costs[0]);
      if (!(Math.abs(a + b - sum) <= ROUNDING * size)) {
        return false;
      }
    }
    return true;
  }
}
