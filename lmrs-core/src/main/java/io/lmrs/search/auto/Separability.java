package io.lmrs.search.auto;

import io.lmrs.Point;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a function is a sum of functions of one coordinate each. For such a one f(a) + f(b) =
 * f(x) + f(y) if a has some coordinates of x and the others of y, and b those that a has not.
 * Random halves of the coordinates are exchanged; two coordinates that act together are in
 * different halves every other time. A function that is no such sum costs three evaluations.
 */
final class Separability {

  /** Exchanges that are tried. */
  private static final int HALVES = 6;

  /** A sum may be off by so much, relative to the values. */
  private static final double ROUNDING = 1e-10;

  private Separability() {}

  /** The other point, and both mixtures of the first exchange, which most functions fail. */
  static List<Point> first(double[] x, double[] y, Stream random) {
    List<Point> points = new ArrayList<>(List.of(Point.at(y.clone())));
    points.addAll(mixtures(x, y, random.child(0)));
    return points;
  }

  /** Both mixtures of all other exchanges. */
  static List<Point> others(double[] x, double[] y, Stream random) {
    List<Point> points = new ArrayList<>();
    for (int k = 1; k < HALVES; k++) {
      points.addAll(mixtures(x, y, random.child(k)));
    }
    return points;
  }

  private static List<Point> mixtures(double[] x, double[] y, Stream random) {
    double[] a = x.clone();
    double[] b = y.clone();
    for (int i = 0; i < x.length; i++) {
      if (random.uniform(i) < 0.5) {
        a[i] = y[i];
        b[i] = x[i];
      }
    }
    return List.of(Point.at(a), Point.at(b));
  }

  /**
   * True if no exchange has changed the sum.
   *
   * @param x the cost of one point
   * @param y the cost of the other
   * @param mixtures costs of mixtures, two for each exchange
   */
  static boolean holds(double x, double y, double[] mixtures) {
    for (int k = 0; k < mixtures.length; k += 2) {
      double a = mixtures[k];
      double b = mixtures[k + 1];
      double size = Math.abs(a) + Math.abs(b) + Math.abs(x) + Math.abs(y);
      if (!(Math.abs(a + b - (x + y)) <= ROUNDING * size)) {
        return false;
      }
    }
    return true;
  }
}
