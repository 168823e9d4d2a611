package io.lmrs.explain;

import io.lmrs.Point;
import io.lmrs.linear.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The evaluated points as rows of a regression. What a batch has in common is taken out: a row says
 * how a point differs from the mean of its batch, by its coordinates and by their squares. All rows
 * of a batch are divided by the deviation of its values, so that wide and narrow batches, steep and
 * flat places count alike.
 */
final class RegressionRows {

  /** A batch with fewer points is left out: a trial of a line search, say. */
  private static final int LEAST = 4;

  /** Slopes below this part of the median do not count alike. */
  private static final double FLATTEST = 0.01;

  /**
   * Some rows, of one batch.
   *
   * @param points its points that have values
   * @param mean the mean of their coordinates
   * @param squares the mean of the squares of their standardised coordinates
   * @param distance the typical distance from the mean
   * @param scale the deviation of the values; both sides of the regression are divided by it
   * @param targets the values, less their mean, divided by that
   * @param pairs true if rows 2i and 2i + 1 belong together
   */
  record Part(
      Point[] points,
      double[] mean,
      double[] squares,
      double distance,
      double scale,
      double[] targets,
      boolean pairs) {

    Part scaled(double other) {
      double[] less = Vectors.scale(scale / other, targets.clone());
      return new Part(points, mean, squares, distance, other, less, pairs);
    }

    /** The half that a row belongs to, 0 or 1; both sides of a pair belong to the same. */
    int half(int row) {
      return (pairs ? row / 2 : row) % 2;
    }
  }

  private final int dimension;
  private final double[] centre;
  private final double[] spread;
  private final List<Part> parts = new ArrayList<>();
  private int count;

  RegressionRows(List<Evidence.Seen> batches, int dimension) {
    this.dimension = dimension;
    this.centre = new double[dimension];
    this.spread = new double[dimension];
    measure(batches);
    for (Evidence.Seen seen : batches) {
      add(seen);
    }
    level();
  }

  // where a run has come to rest slopes are tiny, and would count for all if they counted alike
  private void level() {
    double[] slopes = new double[parts.size()];
    for (int t = 0; t < slopes.length; t++) {
      slopes[t] = parts.get(t).scale / parts.get(t).distance;
    }
    double[] sorted = slopes.clone();
    Arrays.sort(sorted);
    for (int t = 0; t < slopes.length; t++) {
      double least = FLATTEST * sorted[sorted.length / 2];
      if (slopes[t] < least) {
        parts.set(t, parts.get(t).scaled(least * parts.get(t).distance));
      }
    }
  }

  private void measure(List<Evidence.Seen> batches) {
    double[] x = new double[dimension];
    long seenPoints = 0;
    for (Evidence.Seen seen : batches) {
      for (Point point : seen.points()) {
        point.copyTo(x);
        seenPoints++;
        for (int j = 0; j < dimension; j++) {
          double before = x[j] - centre[j];
          centre[j] += before / seenPoints;
          spread[j] += before * (x[j] - centre[j]);
        }
      }
    }
    for (int j = 0; j < dimension; j++) {
      double deviation = Math.sqrt(spread[j] / Math.max(1, seenPoints));
      spread[j] = deviation > 0 ? deviation : 1;
    }
  }

  private void add(Evidence.Seen seen) {
    List<Point> points = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < seen.size(); i++) {
      if (Double.isFinite(seen.values()[i])) {
        points.add(seen.points()[i]);
        values.add(seen.values()[i]);
      }
    }
    int n = points.size();
    if (n < LEAST) {
      return;
    }
    double[] mean = new double[dimension];
    double[] squares = new double[dimension];
    double[] x = new double[dimension];
    double average = 0;
    for (int i = 0; i < n; i++) {
      points.get(i).copyTo(x);
      average += values.get(i) / n;
      for (int j = 0; j < dimension; j++) {
        double z = (x[j] - centre[j]) / spread[j];
        mean[j] += x[j] / n;
        squares[j] += z * z / n;
      }
    }
    double square = 0;
    double change = 0;
    for (int i = 0; i < n; i++) {
      points.get(i).copyTo(x);
      for (int j = 0; j < dimension; j++) {
        square += (x[j] - mean[j]) * (x[j] - mean[j]) / n;
      }
      change += (values.get(i) - average) * (values.get(i) - average) / n;
    }
    if (!(square > 0) || !(change > 0) || !Double.isFinite(change * square)) {
      return;
    }
    double scale = Math.sqrt(change);
    double[] targets = new double[n];
    for (int i = 0; i < n; i++) {
      targets[i] = (values.get(i) - average) / scale;
    }
    boolean pairs = n == seen.size() && n % 2 == 0 && opposite(points);
    parts.add(
        new Part(
            points.toArray(Point[]::new), mean, squares, Math.sqrt(square), scale, targets, pairs));
    count += n;
  }

  private static boolean opposite(List<Point> points) {
    return points.get(0) instanceof Point.Offset a
            && points.get(1) instanceof Point.Offset b
            && a.direction() == b.direction()
        || points.get(0) instanceof Point.Coordinate c
            && points.get(1) instanceof Point.Coordinate e
            && c.index() == e.index();
  }

  int dimension() {
    return dimension;
  }

  int count() {
    return count;
  }

  List<Part> parts() {
    return parts;
  }

  /** The standardised mean of a part's coordinate. */
  double standing(Part part, int coordinate) {
    return (part.mean[coordinate] - centre[coordinate]) / spread[coordinate];
  }

  /** All rows of the given coordinates, of both features each, one after the other. */
  double[][] gathered(int[] chosen) {
    double[][] out = new double[count][2 * chosen.length];
    int at = 0;
    for (Part part : parts) {
      for (Point point : part.points) {
        double[] row = out[at++];
        for (int k = 0; k < chosen.length; k++) {
          int j = chosen[k];
          double x = entry(point, j);
          double z = (x - centre[j]) / spread[j];
          row[2 * k] = (x - part.mean[j]) / part.scale;
          row[2 * k + 1] = (z * z - part.squares[j]) * spread[j] / (2 * part.scale);
        }
      }
    }
    return out;
  }

  private static double entry(Point point, int j) {
    return switch (point) {
      case Point.Dense p -> p.coordinates()[j];
      case Point.Offset p -> p.origin()[j] + p.distance() * p.direction()[j];
      case Point.Coordinate p -> p.origin()[j] + (p.index() == j ? p.distance() : 0);
      case Point.Mapped p -> p.toArray()[j];
    };
  }

  /** All targets, one after the other. */
  double[] targets() {
    double[] out = new double[count];
    int at = 0;
    for (Part part : parts) {
      System.arraycopy(part.targets, 0, out, at, part.targets.length);
      at += part.targets.length;
    }
    return out;
  }

  /** The half of every row. */
  int[] halves() {
    int[] out = new int[count];
    int at = 0;
    for (Part part : parts) {
      for (int i = 0; i < part.targets.length; i++) {
        out[at++] = part.half(i);
      }
    }
    return out;
  }

  /**
   * How much each coordinate by itself goes with what is to be explained, in one half: the sum of
   * the squares of two standard normal numbers if it does not.
   *
   * @param left what is to be explained, for every row
   */
  double[] marginal(double[] left, int half) {
    double[] products = new double[2 * dimension];
    double[] squares = new double[2 * dimension];
    double[] x = new double[dimension];
    double[] inverse = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      inverse[j] = 1 / spread[j];
    }
    int at = 0;
    for (Part part : parts) {
      for (int i = 0; i < part.points.length; i++) {
        double y = left[at++] / part.scale;
        if (part.half(i) != half) {
          continue;
        }
        part.points[i].copyTo(x);
        for (int j = 0; j < dimension; j++) {
          double each = (x[j] - part.mean[j]) * y;
          products[j] += each;
          squares[j] += each * each;
        }
        for (int j = 0; j < dimension; j++) {
          double z = (x[j] - centre[j]) * inverse[j];
          double each = (z * z - part.squares[j]) * y;
          products[dimension + j] += each;
          squares[dimension + j] += each * each;
        }
      }
    }
    double[] out = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      out[j] =
          ratio(products[j], squares[j]) + ratio(products[dimension + j], squares[dimension + j]);
    }
    return out;
  }

  private static double ratio(double product, double square) {
    return square > 0 ? product * product / square : 0;
  }

  /** The coordinates of the greatest numbers, in the order of coordinates. */
  static int[] greatest(double[] numbers, int most) {
    Integer[] order = new Integer[numbers.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (i, j) -> Double.compare(numbers[j], numbers[i]));
    int[] out = new int[Math.min(most, order.length)];
    for (int i = 0; i < out.length; i++) {
      out[i] = order[i];
    }
    Arrays.sort(out);
    return out;
  }
}
