package io.lmrs.search.auto;

import io.lmrs.Point;
import io.lmrs.random.Stream;
import io.lmrs.search.Repeats;
import io.lmrs.search.curvature.Roughness;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Whether values are noisy where a search stands: the place is evaluated again, and points next to
 * it, since noise may be a function of the point. A second look at wider distances tells a cusp
 * from that.
 */
final class NoiseCheck {

  private static final int REPEATS = 2;

  /** Noise below this part of how far the function goes does no harm. */
  private static final double SMALL = 1e-9;

  private double suspected;

  /** The place again, and a line of points next to it. */
  static List<Point> points(double[] u, Stream random) {
    List<Point> points = new ArrayList<>(Collections.nCopies(REPEATS, Point.at(u.clone())));
    points.addAll(Roughness.line(u.clone(), random.direction(u.length)));
    return points;
  }

  /** A line of points farther away. */
  static List<Point> wider(double[] u, Stream random) {
    return Roughness.line(u.clone(), random.direction(u.length), 2);
  }

  /**
   * The noise that the points tell.
   *
   * @param cost at the place, known before
   * @param extent how far the function goes
   * @return 0 if there is none, NaN if the wider points have to decide
   */
  double found(double cost, double[] costs, double extent) {
    double[] line = line(cost, costs, REPEATS);
    double rough = Roughness.of(line);
    double repeated = Math.max(Math.abs(costs[0] - cost), Math.abs(costs[1] - cost));
    // what failed says nothing
    double found =
        Math.max(Double.isFinite(rough) ? rough : 0, Double.isFinite(repeated) ? repeated : 0);
    double harmless = Math.max(Repeats.ROUNDING * size(line), SMALL * extent);
    if (found > harmless && !(repeated > harmless) && !Roughness.jitters(line)) {
      suspected = found;
      return Double.NaN;
    }
    return found > harmless ? found : 0;
  }

  /** The noise that the wider points tell, 0 if there is none. */
  double decided(double cost, double[] costs) {
    return Roughness.same(suspected, Roughness.of(line(cost, costs, 0))) ? suspected : 0;
  }

  private static double[] line(double cost, double[] costs, int from) {
    double[] line = new double[1 + Roughness.POINTS];
    line[0] = cost;
    System.arraycopy(costs, from, line, 1, Roughness.POINTS);
    return line;
  }

  // rounding is relative to the values of the line: at an optimum of value 0 they are not 0
  private static double size(double[] costs) {
    double size = 0;
    for (double c : costs) {
      size = Double.isFinite(c) ? Math.max(size, Math.abs(c)) : size;
    }
    return size;
  }

  /** What it remembers from the first look to the second. */
  double suspected() {
    return suspected;
  }

  void suspected(double noise) {
    suspected = noise;
  }
}
