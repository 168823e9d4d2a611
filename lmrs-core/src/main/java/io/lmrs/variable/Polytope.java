package io.lmrs.variable;

import io.lmrs.Bounds;
import io.lmrs.constraint.LinearConstraint;
import io.lmrs.linear.Vectors;
import java.util.Arrays;
import java.util.List;

/**
 * Points that keep linear constraints and bounds, and a map onto them from coordinates without any.
 * Equalities take coordinates away: what is left is an orthonormal basis of what they allow. The
 * rest is radial around a centre inside. A point's gauge is 0 there and 1 on the nearest limit on
 * its ray; the map bends the gauge as {@link io.lmrs.Space} bends a coordinate at a bound, so that
 * an optimum on a face becomes a smooth one. Immutable.
 */
public final class Polytope implements java.io.Serializable {
  private static final long serialVersionUID = 1;

  /** Width of the bend, in parts of the gauge. */
  private static final double MARGIN = 0.05;

  /** A start on a limit is moved inside until the map has at least this slope. */
  private static final double LEAST_SLOPE = 0.1;

  /** Limits are kept by this part, so that rounding does not miss them. */
  private static final double KEPT = 1e-12;

  private final LinearConstraint[] linear;
  private final Bounds bounds;
  private final double[] scale;
  private final double[] centre;
  private final NullSpace free;
  private final boolean bent;

  /** The limits that are no equalities: {@code lower <= row * (y - centre) <= upper}. */
  private final double[][] rows;

  private final double[] lower;
  private final double[] upper;

  private Polytope(
      List<LinearConstraint> linear, Bounds bounds, double[] scale, double[] centre, boolean bent) {
    this.linear = linear.toArray(LinearConstraint[]::new);
    this.bounds = bounds;
    this.scale = scale;
    this.centre = centre;
    this.bent = bent;
    this.free = NullSpace.of(linear, scale, centre.length);
    List<LinearConstraint> limits = linear.stream().filter(c -> !c.isEquality()).toList();
    int sides = bounds.open() ? 0 : centre.length;
    rows = new double[limits.size()][];
    lower = new double[rows.length + sides];
    upper = new double[rows.length + sides];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = limits.get(k).coefficients();
      double at = limits.get(k).at(centre);
      lower[k] = limits.get(k).lower() - at;
      upper[k] = limits.get(k).upper() - at;
    }
    for (int i = 0; i < sides; i++) {
      lower[rows.length + i] = bounds.lower(i) - centre[i];
      upper[rows.length + i] = bounds.upper(i) - centre[i];
    }
  }

  /**
   * The points that keep these limits.
   *
   * @param bounds the box, or {@link Bounds#NONE}
   * @param scale a positive number per variable
   * @param start what the centre is to be near; need not be allowed
   * @throws IllegalArgumentException if there is no room inside, naming a constraint
   */
  public static Polytope of(
      List<LinearConstraint> linear, Bounds bounds, double[] scale, double[] start) {
    for (LinearConstraint each : linear) {
      if (each.coefficients().length != start.length) {
        throw new IllegalArgumentException(
            "linear constraint %s must have %d coefficients: %d"
                .formatted(each.name(), start.length, each.coefficients().length));
      }
    }
    double[] centre = new Inside(linear, bounds, scale, start).centre();
    return new Polytope(linear, bounds, scale.clone(), centre, true);
  }

  /** The same points with other scales, and a map that is linear up to the limits. */
  public Polytope clamped(double[] scales) {
    return new Polytope(List.of(linear), bounds, scales.clone(), centre, false);
  }

  /** How many coordinates the map takes. */
  public int coordinates() {
    return free.dimension();
  }

  /** How many variables a point has. */
  public int variables() {
    return centre.length;
  }

  /** The allowed point of the coordinates. */
  public double[] toPoint(double[] u) {
    double[] way = way(u);
    double gauge = gauge(way);
    double part = gauge > 0 ? bend(gauge) / gauge : 1;
    return kept(Vectors.scale(part, way));
  }

  // the way from the centre, before it is cut
  private double[] way(double[] u) {
    double[] way = free.out(u);
    for (int i = 0; i < way.length; i++) {
      way[i] *= scale[i];
    }
    return way;
  }

  // to the last bit, whatever rounding does
  private double[] kept(double[] way) {
    double shrink = 1;
    for (double less = KEPT; ; less *= 2) {
      double[] y = centre.clone();
      Vectors.add(shrink, way, y);
      if (holds(y)) {
        return y;
      }
      shrink = Math.max(0, 1 - less);
    }
  }

  private boolean holds(double[] y) {
    for (LinearConstraint each : linear) {
      double at = each.at(y);
      if (!each.isEquality() && !(at >= each.lower() && at <= each.upper())) {
        return shrunk(y);
      }
    }
    return bounds.contains(y) || shrunk(y);
  }

  // the centre itself is as near to inside as numbers allow
  private boolean shrunk(double[] y) {
    return Arrays.equals(y, centre);
  }

  private double gauge(double[] way) {
    double most = 0;
    for (int k = 0; k < lower.length; k++) {
      most = Math.max(most, part(k, along(k, way)));
    }
    return most;
  }

  private double along(int k, double[] way) {
    return k < rows.length ? Vectors.dot(rows[k], way) : way[k - rows.length];
  }

  private double part(int k, double along) {
    return along > 0 ? along / upper[k] : along < 0 ? along / lower[k] : 0;
  }

  private double edge() {
    return bent ? 1 + MARGIN : 1;
  }

  private double folded(double gauge) {
    double edge = edge();
    if (!bent) {
      return Math.min(gauge, edge);
    }
    double t = gauge % (2 * edge);
    return t > edge ? 2 * edge - t : t;
  }

  private double bend(double gauge) {
    double t = folded(gauge);
    if (!bent || t <= 1 - MARGIN) {
      return t;
    }
    double off = 1 + MARGIN - t;
    return 1 - off * off / (4 * MARGIN);
  }

  private double bendSlope(double gauge) {
    if (!bent) {
      return gauge < 1 ? 1 : 0;
    }
    double t = folded(gauge);
    double sign = gauge % (2 * edge()) > edge() ? -1 : 1;
    return t <= 1 - MARGIN ? sign : sign * (1 + MARGIN - t) / (2 * MARGIN);
  }

  /**
   * The coordinates of a point; one on a limit is moved slightly inside.
   *
   * @throws IllegalArgumentException if the point is not allowed, naming the constraint
   */
  public double[] toCoordinates(double[] y) {
    requireAllowed(y);
    return inverse(y);
  }

  /** An allowed point that is near: itself, or where its ray from the centre leaves. */
  public double[] nearest(double[] y) {
    return clamped(scale).toPoint(clamped(scale).straight(y));
  }

  private double[] straight(double[] y) {
    double[] way = y.clone();
    for (int i = 0; i < way.length; i++) {
      way[i] = (y[i] - centre[i]) / scale[i];
    }
    return free.in(way);
  }

  private double[] inverse(double[] y) {
    double[] u = straight(y);
    double gauge = gauge(way(u));
    double most = bent ? 1 - MARGIN * LEAST_SLOPE * LEAST_SLOPE : 1;
    double reached = Math.min(gauge, most);
    double before =
        bent && reached > 1 - MARGIN ? 1 + MARGIN - Math.sqrt(4 * MARGIN * (1 - reached)) : reached;
    return gauge > 0 ? Vectors.scale(before / gauge, u) : u;
  }

  private void requireAllowed(double[] y) {
    for (LinearConstraint each : linear) {
      double at = each.at(y);
      double size = 0;
      double[] weights = each.coefficients();
      for (int i = 0; i < weights.length; i++) {
        size += Math.abs(weights[i] * y[i]);
      }
      double slack = each.isEquality() ? 1e-9 * Math.max(1, size) : 1e-12 * size;
      if (!(at >= each.lower() - slack && at <= each.upper() + slack)) {
        throw new IllegalArgumentException(
            "start must keep the linear constraint %s, in [%s, %s]: %s"
                .formatted(each.name(), each.lower(), each.upper(), at));
      }
    }
  }

  /** A change of the coordinates as a change of the point, to first order. */
  public double[] direction(double[] u, double[] change) {
    double[] way = way(u);
    double[] moved = way(change);
    double gauge = gauge(way);
    if (!(gauge > 0)) {
      return moved;
    }
    double part = bend(gauge) / gauge;
    double turn = (bendSlope(gauge) - part) / gauge;
    int k = nearestLimit(way);
    double along = along(k, moved) / (along(k, way) > 0 ? upper[k] : lower[k]);
    Vectors.scale(part, moved);
    Vectors.add(turn * along, way, moved);
    return moved;
  }

  /** A gradient with respect to the point as one with respect to the coordinates. */
  public double[] gradient(double[] u, double[] gradient) {
    double[] way = way(u);
    double[] out = gradient.clone();
    double gauge = gauge(way);
    if (gauge > 0) {
      double part = bend(gauge) / gauge;
      double turn = (bendSlope(gauge) - part) / gauge;
      int k = nearestLimit(way);
      double weight = turn * Vectors.dot(way, gradient) / (along(k, way) > 0 ? upper[k] : lower[k]);
      Vectors.scale(part, out);
      if (k < rows.length) {
        Vectors.add(weight, rows[k], out);
      } else {
        out[k - rows.length] += weight;
      }
    }
    for (int i = 0; i < out.length; i++) {
      out[i] *= scale[i];
    }
    return free.in(out);
  }

  private int nearestLimit(double[] way) {
    int nearest = 0;
    double most = 0;
    for (int k = 0; k < lower.length; k++) {
      double part = part(k, along(k, way));
      if (part > most) {
        most = part;
        nearest = k;
      }
    }
    return nearest;
  }

  /** A box of coordinates that the map takes onto all allowed points; infinite where it is open. */
  public Bounds cell() {
    int n = coordinates();
    double[] low = new double[n];
    double[] high = new double[n];
    for (int j = 0; j < n; j++) {
      double[] unit = new double[n];
      unit[j] = 1;
      double[] along = free.out(unit);
      for (int i = 0; i < along.length; i++) {
        if (along[i] != 0) {
          double least = bounds.open() ? Double.NEGATIVE_INFINITY : bounds.lower(i) - centre[i];
          double most = bounds.open() ? Double.POSITIVE_INFINITY : bounds.upper(i) - centre[i];
          double factor = edge() * along[i] / scale[i];
          low[j] += Math.min(factor * least, factor * most);
          high[j] += Math.max(factor * least, factor * most);
        }
      }
    }
    return new Bounds(low, high);
  }

  /** The limits as rows over the coordinates, those of the bounds left out unless they are cut. */
  public Limits limits() {
    boolean cut = free.dimension() < centre.length;
    int count = cut ? lower.length : rows.length;
    double[][] over = new double[count][];
    for (int k = 0; k < count; k++) {
      double[] row = new double[centre.length];
      for (int i = 0; i < row.length; i++) {
        row[i] = k < rows.length ? rows[k][i] * scale[i] : i == k - rows.length ? scale[i] : 0;
      }
      over[k] = free.in(row);
    }
    return new Limits(over, Arrays.copyOf(lower, count), Arrays.copyOf(upper, count));
  }

  /**
   * Rows over coordinates that lie within limits; the centre is at 0.
   *
   * @param rows one per limit
   * @param lower the least allowed
   * @param upper the most allowed
   */
  public record Limits(double[][] rows, double[] lower, double[] upper) {}

  /** The gauge of a unit of each coordinate, of the larger of its two directions. */
  public double[] reach() {
    double[] out = new double[coordinates()];
    for (int j = 0; j < out.length; j++) {
      double[] unit = new double[out.length];
      unit[j] = 1;
      double[] way = way(unit);
      out[j] = Math.max(gauge(way), gauge(Vectors.scale(-1, way)));
    }
    return out;
  }

  /**
   * Coordinates a little nearer to the centre, if need be: what changes them by so much of the
   * gauge is not cut.
   */
  public double[] back(double[] u, double room) {
    double gauge = gauge(way(u));
    double most = Math.max(0, 1 - room - 2 * KEPT);
    return gauge <= most ? u.clone() : Vectors.scale(most / gauge, u.clone());
  }
}
