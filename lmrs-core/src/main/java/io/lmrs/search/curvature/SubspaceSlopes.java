package io.lmrs.search.curvature;

import io.lmrs.Point;
import io.lmrs.linear.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Slopes along the directions of a subspace at a point: where they are measured, what the values
 * there say, and how wrong that may be. A view of what {@link SubspaceSearch} has at one moment.
 *
 * @param x the incumbent
 * @param cost there, not finite if it is not known
 */
record SubspaceSlopes(
    Directions directions, QuasiNewton curvature, Spacing spacing, double[] x, double cost) {

  /** Slopes outside and new directions count if they are so many times as large as noise. */
  private static final double CLEAR = 3;

  /** True if both sides of the point are evaluated. */
  boolean twoSided() {
    return spacing.central() || !Double.isFinite(cost);
  }

  int sides() {
    return twoSided() ? 2 : 1;
  }

  private double distance(int i) {
    return spacing.distance(curvature.bend(i), directions.size(x, i), cost, twoSided());
  }

  private double probeDistance() {
    return spacing.distance(curvature.meanBend(), Directions.size(x), cost, twoSided());
  }

  /** The points for the slopes along all directions but the first ones. */
  List<Point> points(int known) {
    double[] at = x.clone();
    List<Point> points = new ArrayList<>();
    for (int i = known; i < directions.count(); i++) {
      points.add(directions.from(at, i, distance(i)));
      if (twoSided()) {
        points.add(directions.from(at, i, -distance(i)));
      }
    }
    return points;
  }

  /** The points for the slopes along other directions. */
  List<Point> points(double[][] probes) {
    double[] at = x.clone();
    List<Point> points = new ArrayList<>();
    double distance = probeDistance();
    for (double[] probe : probes) {
      points.add(new Point.Offset(at, distance, probe));
      if (twoSided()) {
        points.add(new Point.Offset(at, -distance, probe));
      }
    }
    return points;
  }

  /** The known slopes, and those that the costs of {@link #points(int)} tell. */
  double[] measured(double[] known, double[] costs) {
    double[] all = Arrays.copyOf(known, directions.count());
    for (int i = known.length; i < all.length; i++) {
      double way = directions.way(x, i, distance(i));
      all[i] = slope(costs, i - known.length, way, curvature.bend(i));
    }
    return all;
  }

  /** The slopes that the costs of {@link #points(double[][])} tell. */
  double[] probed(double[] costs) {
    double distance = probeDistance();
    double[] found = new double[costs.length / sides()];
    for (int i = 0; i < found.length; i++) {
      found[i] = slope(costs, i, distance, curvature.meanBend());
    }
    return found;
  }

  // the slope by two values or by one and the incumbent's, whose bend is known; 0 if a side failed
  private double slope(double[] costs, int i, double way, double bend) {
    double slope =
        twoSided()
            ? (costs[2 * i] - costs[2 * i + 1]) / (2 * way)
            : (costs[i] - cost) / way - way / 2 * bend;
    return Double.isFinite(slope) ? slope : 0;
  }

  /** True if more than a quarter of the values beside the incumbent equal its own. */
  boolean flat(double[] costs) {
    int equal = 0;
    for (double each : costs) {
      equal += each == cost ? 1 : 0;
    }
    return 4 * equal > costs.length;
  }

  /** True if errors of forward differences may make up more than that part of the decrease. */
  boolean coarse(double[] slopes, double part) {
    if (!curvature.known()) {
      return false;
    }
    double error = 0;
    for (int i = 0; i < slopes.length; i++) {
      double bend = curvature.bend(i);
      double distance = spacing.distance(bend, directions.size(x, i), cost, false);
      double each = spacing.forwardError(bend, distance, cost);
      error += each * each * curvature.give(i);
    }
    return error > part * Vectors.dot(curvature.times(slopes), slopes);
  }

  /** How long errors of so many slopes may be by noise, if there is any. */
  double likelyError(int count) {
    if (spacing.noise() == 0) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double error = spacing.noiseError(distance(i), cost);
      sum += error * error;
    }
    return CLEAR * Math.sqrt(sum);
  }

  /** How large slopes of probes may be by noise. */
  double likelyProbeError() {
    return CLEAR * spacing.noiseError(probeDistance(), cost);
  }
}
