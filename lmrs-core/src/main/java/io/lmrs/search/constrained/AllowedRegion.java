package io.lmrs.search.constrained;

import io.lmrs.Bounds;
import io.lmrs.Space;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.variable.Polytope;

/** What bounds and linear constraints allow, in the search's coordinates. No query leaves it. */
final class AllowedRegion {

  /** How often linear constraints that a step misses are mended in turn. */
  private static final int SWEEPS = 100;

  /** Changes of the coordinates from a place: the least and the greatest of each. */
  record Box(double[] from, double[] to) {}

  private final int d;
  private final double[] low;
  private final double[] high;

  /** What linear constraints allow, or null. */
  private final Polytope polytope;

  private final Polytope.Limits linear;
  private final double[] reach;

  AllowedRegion(Space space, int dimension) {
    Bounds cell = space.cell(dimension);
    this.d = dimension;
    this.low = cell.lower();
    this.high = cell.upper();
    this.polytope = space.polytope();
    this.linear = polytope == null ? null : polytope.limits();
    this.reach = polytope == null ? null : polytope.reach();
  }

  /** The linear constraints as rows, or null. */
  Polytope.Limits linear() {
    return linear;
  }

  /** The nearest allowed point, or one near to it; changes u. */
  double[] inside(double[] u) {
    clamp(u);
    return polytope == null ? u : polytope.back(corrected(u), 0);
  }

  private void clamp(double[] u) {
    for (int i = 0; i < d; i++) {
      u[i] = Math.clamp(u[i], low[i], high[i]);
    }
  }

  // the linear constraints that are missed, one after the other: a program is solved to some digits
  private double[] corrected(double[] u) {
    boolean missed = true;
    for (int sweep = 0; sweep < SWEEPS && missed; sweep++) {
      missed = false;
      for (int k = 0; k < linear.rows().length; k++) {
        double[] row = linear.rows()[k];
        double at = Vectors.dot(row, u);
        double off = at - Math.clamp(at, linear.lower()[k], linear.upper()[k]);
        if (off != 0) {
          Vectors.add(-off / Vectors.dot(row, row), row, u);
          missed |= Math.abs(off) > 1e-15 * Math.abs(at);
        }
      }
      clamp(u);
    }
    return u;
  }

  /** A step that linear constraints allow. */
  double[] step(double[] from, double[] planned) {
    if (polytope == null) {
      return planned;
    }
    double[] end = from.clone();
    Vectors.add(1, planned, end);
    double[] out = inside(end);
    Vectors.add(-1, from, out);
    return out;
  }

  /** The trust region around a place, within the bounds. */
  Box within(double[] at, double radius) {
    Box out = new Box(new double[d], new double[d]);
    for (int i = 0; i < d; i++) {
      out.from()[i] = Math.min(0, Math.max(low[i] - at[i], -radius));
      out.to()[i] = Math.max(0, Math.min(high[i] - at[i], radius));
    }
    return out;
  }

  private boolean boxed(int i) {
    return high[i] - low[i] < Double.POSITIVE_INFINITY;
  }

  /** A draw from the box, where a coordinate has one, or around a centre. */
  double[] drawn(double[] centre, boolean anywhere, Stream stream) {
    double[] out = new double[d];
    double[] normal = stream.gaussians(d);
    double width = anywhere ? 1 : 0.1;
    for (int j = 0; j < d; j++) {
      out[j] =
          boxed(j) && anywhere
              ? low[j] + stream.child(1).uniform(j) * (high[j] - low[j])
              : centre[j] + width * normal[j] * (boxed(j) ? high[j] - low[j] : 1);
    }
    return inside(out);
  }

  /** A unit of way to somewhere in the box, so that a row of points stays in it. */
  double[] way(double[] from, Stream stream) {
    double[] way = stream.gaussians(d);
    for (int i = 0; i < d; i++) {
      if (boxed(i)) {
        way[i] = low[i] + stream.child(1).uniform(i) * (high[i] - low[i]) - from[i];
      } else if (from[i] + way[i] > high[i] || from[i] + way[i] < low[i]) {
        way[i] = -way[i];
      }
    }
    if (polytope != null) {
      double[] end = way.clone();
      Vectors.add(1, from, end);
      way = polytope.back(end, 0);
      Vectors.add(-1, from, way);
    }
    double length = Vectors.norm(way);
    return length > 0 ? Vectors.scale(1 / length, way) : way;
  }

  /** So far inside that no change of one coordinate by its distance misses a linear constraint. */
  double[] roomFor(double[] distances, double[] at) {
    if (polytope == null) {
      return at;
    }
    double room = 0;
    for (int i = 0; i < d; i++) {
      room = Math.max(room, 1.01 * reach[i] * distances[i]);
    }
    return polytope.back(at, room);
  }

  /** The distance forward along a coordinate, or backward where the box ends. */
  double distance(double[] at, int i, double h) {
    return polytope != null || at[i] + h <= high[i] ? h : -h;
  }

  /** The distance of another point: on the other side, or on the same one at a face. */
  double opposite(double[] at, int i, double h) {
    double other = at[i] - h;
    return other >= low[i] && other <= high[i] ? -h : 2 * h;
  }
}
