package io.lmrs.search.constrained;

import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Differences along all coordinates, in one batch: where they are taken and what they say of the
 * slopes of the value and of every constraint.
 */
final class CoordinateSlopes {
  private final AllowedRegion region;
  private final double[] at;
  private final double[] steps;
  private final boolean central;

  /** Where slopes are measured: at the place, or so far inside that no point misses a limit. */
  private final double[] base;

  /**
   * Slopes that were measured.
   *
   * @param base where
   * @param ofConstraints a row for each
   */
  record Measured(double[] base, double[] ofValue, double[][] ofConstraints) {}

  /**
   * @param distance how far apart points are, for a coordinate of about 1
   * @param central whether both sides of the place are evaluated
   */
  CoordinateSlopes(AllowedRegion region, double[] at, double distance, boolean central) {
    this.region = region;
    this.at = at;
    this.central = central;
    this.steps = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      steps[i] = distance * Math.max(1, Math.abs(at[i]));
    }
    this.base = region.roomFor(steps, at.clone());
  }

  private double one(int i) {
    return region.distance(base, i, steps[i]);
  }

  private double two(int i) {
    return region.opposite(base, i, one(i));
  }

  private boolean moved() {
    return !Arrays.equals(base, at);
  }

  List<Point> points() {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < at.length; i++) {
      points.add(new Point.Coordinate(base, i, one(i)));
      if (central) {
        points.add(new Point.Coordinate(base, i, two(i)));
      }
    }
    if (moved()) {
      points.add(Point.at(base));
    }
    return points;
  }

  /**
   * The slopes.
   *
   * @param here what is known of the place
   * @param outcomes those of {@link #points}
   */
  Measured measured(Place here, List<Outcome> outcomes, Goal goal, int constraints) {
    Place centre = moved() ? Place.of(base.clone(), outcomes.getLast(), goal, constraints) : here;
    double[] ofValue = new double[at.length];
    double[][] ofConstraints = new double[constraints][at.length];
    for (int i = 0; i < at.length; i++) {
      double h = (base[i] + one(i)) - base[i];
      Outcome one = outcomes.get(central ? 2 * i : i);
      Outcome two = central ? outcomes.get(2 * i + 1) : null;
      double other = central ? (base[i] + two(i)) - base[i] : 0;
      ofValue[i] = slope(one.cost(goal), two == null ? 0 : two.cost(goal), centre.cost(), h, other);
      for (int k = 0; k < constraints; k++) {
        ofConstraints[k][i] =
            slope(value(one, k), two == null ? 0 : value(two, k), centre.values()[k], h, other);
      }
    }
    return new Measured(base, ofValue, ofConstraints);
  }

  private static double value(Outcome outcome, int constraint) {
    return outcome instanceof Outcome.Value v ? v.constraints()[constraint] : Double.NaN;
  }

  // of a parabola through three points, or of a line through two; 0 if one failed
  private static double slope(double one, double two, double centre, double h, double other) {
    double slope =
        other == 0
            ? (one - centre) / h
            : ((one - centre) / h * other - (two - centre) / other * h) / (other - h);
    return Double.isFinite(slope) ? slope : 0;
  }
}
