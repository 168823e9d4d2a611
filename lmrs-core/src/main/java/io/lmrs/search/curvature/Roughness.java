package io.lmrs.search.curvature;

import io.lmrs.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Noise that repeated evaluations of one point can't show, since it is a function of x: the third
 * differences of values at equal, tiny distances, which a smooth function makes vanish. After Moré
 * and Wild, "Estimating computational noise" (SIAM Journal on Scientific Computing 33, 2011).
 */
public final class Roughness {

  /** Points beside the incumbent. */
  public static final int POINTS = 9;

  private static final double SPACING = 1e-7;

  private static final double WIDEN = 1000;

  /** The median size of a third difference in units of the noise's deviation. */
  private static final double MEDIAN = 0.6745 * Math.sqrt(1 + 9 + 9 + 1);

  /** Changes of sign among the third differences that noise makes nine times of ten. */
  private static final int CHANGES = 4;

  /** What looks so much rougher at wider distances is no noise; the fourth root of 1000 is 5.6. */
  private static final double GROWTH = 3;

  private Roughness() {}

  /** Points on a line from x, at equal distances. */
  public static List<Point> line(double[] x, double[] direction) {
    return line(x, direction, 1);
  }

  /**
   * Points on a line from x, at equal distances.
   *
   * @param look the first, second, ... look: each is at wider distances than the one before, since
   *     values may be flat over narrow ones
   */
  public static List<Point> line(double[] x, double[] direction, int look) {
    double spacing = SPACING * StrictMath.pow(WIDEN, look - 1) * Directions.size(x);
    List<Point> points = new ArrayList<>(POINTS);
    for (int i = 1; i <= POINTS; i++) {
      points.add(new Point.Offset(x, i * spacing, direction));
    }
    return points;
  }

  /**
   * True if two looks, the second at wider distances, are of the same noise. What a cusp looks like
   * grows with the distance.
   */
  public static boolean same(double first, double second) {
    return second < GROWTH * first;
  }

  /** The deviation of the noise by the costs of a line's points and of where it begins. */
  static double from(double cost, double[] line) {
    double[] all = new double[1 + POINTS];
    all[0] = cost;
    System.arraycopy(line, 0, all, 1, POINTS);
    double rough = of(all);
    return Double.isFinite(rough) ? rough : 0;
  }

  /**
   * The deviation of the noise in the costs at equal distances. A kink is no noise: it touches at
   * most three of the differences, so the median one counts.
   */
  public static double of(double[] costs) {
    double[] sizes = thirds(costs);
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = Math.abs(sizes[i]);
    }
    Arrays.sort(sizes);
    return sizes[sizes.length / 2] / MEDIAN;
  }

  private static double[] thirds(double[] costs) {
    double[] thirds = new double[costs.length - 3];
    for (int i = 0; i < thirds.length; i++) {
      thirds[i] = costs[i + 3] - 3 * costs[i + 2] + 3 * costs[i + 1] - costs[i];
    }
    return thirds;
  }

  /**
   * True if the costs surely go up and down as noise does. Those beside a cusp, such as the root of
   * a distance, have third differences too, but of one sign on each side.
   */
  public static boolean jitters(double[] costs) {
    double[] thirds = thirds(costs);
    int changes = 0;
    for (int i = 1; i < thirds.length; i++) {
      changes += thirds[i] * thirds[i - 1] < 0 ? 1 : 0;
    }
    return changes >= CHANGES;
  }
}
