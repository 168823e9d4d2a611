package io.lmrs.explain;

import io.lmrs.Point;
import io.lmrs.linear.Vectors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds the slopes in what was evaluated, whatever the search: points on both sides of a base, or
 * beside a base that was evaluated shortly before.
 */
final class SlopeBlocks {

  /** Points that a base is looked for among. */
  private static final int RECENT = 64;

  /** A midpoint or a base may be off by this part of the distance. */
  private static final double OFF = 1e-3;

  /** Distances of one batch differ by this factor at most. */
  private static final double SPREAD = 100;

  private record Known(double[] at, double value) {}

  // a point as seen from a base: along a direction of length 1, or a coordinate
  private record Placed(double[] origin, double distance, double[] direction, int coordinate) {}

  private final Deque<Known> recent = new ArrayDeque<>();
  private final List<SlopeBlock> found = new ArrayList<>();

  private SlopeBlocks() {}

  /** The slopes of all batches, in order. */
  static List<SlopeBlock> of(List<Evidence.Seen> batches) {
    SlopeBlocks blocks = new SlopeBlocks();
    for (int batch = 0; batch < batches.size(); batch++) {
      Evidence.Seen seen = batches.get(batch);
      blocks.take(batch, seen);
      for (int i = Math.max(0, seen.size() - RECENT); i < seen.size(); i++) {
        blocks.remember(new Known(seen.points()[i].toArray(), seen.values()[i]));
      }
    }
    return blocks.found;
  }

  private void remember(Known known) {
    if (Double.isFinite(known.value)) {
      recent.addLast(known);
      if (recent.size() > RECENT) {
        recent.removeFirst();
      }
    }
  }

  private void take(int batch, Evidence.Seen seen) {
    if (seen.size() < 2 || Arrays.stream(seen.values()).anyMatch(v -> !Double.isFinite(v))) {
      return;
    }
    Placed[] placed = named(seen.points());
    if (placed == null) {
      placed = measured(seen.points());
    }
    if (placed == null) {
      return;
    }
    boolean pairs = pairs(placed);
    Known base = pairs ? null : base(placed[0]);
    if (!pairs && base == null) {
      return;
    }
    found.add(block(batch, placed, seen, base));
  }

  // points that say where they are seen from, all from the same place
  private static Placed[] named(Point[] points) {
    Placed[] out = new Placed[points.length];
    for (int i = 0; i < out.length; i++) {
      out[i] =
          switch (points[i]) {
            case Point.Offset o -> unit(o.origin(), o.distance(), o.direction());
            case Point.Coordinate c -> new Placed(c.origin(), way(c), null, c.index());
            default -> null;
          };
      if (out[i] == null
          || !(out[i].distance != 0)
          || (out[i].direction == null) != (out[0].direction == null)
          || !(out[i].origin == out[0].origin || Arrays.equals(out[i].origin, out[0].origin))) {
        return null;
      }
    }
    return out;
  }

  // how far the point really is, after rounding
  private static double way(Point.Coordinate c) {
    double from = c.origin()[c.index()];
    return (from + c.distance()) - from;
  }

  private static Placed unit(double[] origin, double distance, double[] direction) {
    double norm = Vectors.norm(direction);
    if (Math.abs(norm - 1) < 1e-9) {
      return new Placed(origin, distance, direction, -1);
    }
    return norm > 0
        ? new Placed(origin, distance * norm, Vectors.scale(1 / norm, direction.clone()), -1)
        : null;
  }

  // plain points: around the middle of the first two, or beside the nearest known one
  private Placed[] measured(Point[] points) {
    double[][] x = new double[points.length][];
    for (int i = 0; i < x.length; i++) {
      x[i] = points[i].toArray();
    }
    double[] middle = x[0].clone();
    Vectors.add(1, x[1], middle);
    Placed[] around = from(Vectors.scale(0.5, middle), x);
    if (around != null && pairs(around)) {
      return around;
    }
    Known nearest = nearest(x[0]);
    return nearest == null ? null : from(nearest.at, x);
  }

  private static Placed[] from(double[] base, double[][] x) {
    Placed[] out = new Placed[x.length];
    boolean axes = true;
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int i = 0; i < out.length; i++) {
      double[] way = x[i].clone();
      Vectors.add(-1, base, way);
      out[i] = placed(base, way);
      if (out[i] == null) {
        return null;
      }
      axes &= out[i].direction == null;
      least = Math.min(least, Math.abs(out[i].distance));
      most = Math.max(most, Math.abs(out[i].distance));
    }
    if (most > SPREAD * least) {
      return null;
    }
    for (int i = 0; i < out.length && !axes; i++) {
      if (out[i].direction == null) {
        double[] direction = new double[base.length];
        direction[out[i].coordinate] = 1;
        out[i] = new Placed(base, out[i].distance, direction, -1);
      }
    }
    return out;
  }

  private static Placed placed(double[] base, double[] way) {
    int moved = -1;
    int count = 0;
    for (int j = 0; j < way.length; j++) {
      if (way[j] != 0) {
        moved = j;
        count++;
      }
    }
    double norm = Vectors.norm(way);
    if (count == 0 || !Double.isFinite(norm)) {
      return null;
    }
    return count == 1
        ? new Placed(base, way[moved], null, moved)
        : new Placed(base, norm, Vectors.scale(1 / norm, way), -1);
  }

  private Known nearest(double[] x) {
    Known best = null;
    double least = Double.POSITIVE_INFINITY;
    for (Known known : recent) {
      double distance = distance(known.at, x, least);
      if (distance < least && distance > 0) {
        least = distance;
        best = known;
      }
    }
    return best;
  }

  private static double distance(double[] a, double[] b, double enough) {
    double sum = 0;
    for (int i = 0; i < a.length && sum < enough; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sum;
  }

  // both sides of every ray, one after the other
  private static boolean pairs(Placed[] placed) {
    if (placed.length % 2 != 0) {
      return false;
    }
    for (int i = 0; i < placed.length; i += 2) {
      Placed p = placed[i];
      Placed q = placed[i + 1];
      boolean opposite;
      if (p.direction == null || q.direction == null) {
        opposite =
            p.coordinate == q.coordinate
                && Math.abs(p.distance + q.distance) <= OFF * Math.abs(p.distance);
      } else {
        double dot = p.direction == q.direction ? 1 : Vectors.dot(p.direction, q.direction);
        opposite =
            Math.abs(Math.abs(dot) - 1) <= OFF * OFF
                && Math.abs(p.distance + Math.signum(dot) * q.distance)
                    <= OFF * Math.abs(p.distance);
      }
      if (!opposite) {
        return false;
      }
    }
    return true;
  }

  // the value at the origin, where it was evaluated
  private Known base(Placed first) {
    double allowed = OFF * first.distance * OFF * first.distance;
    for (var each = recent.descendingIterator(); each.hasNext(); ) {
      Known known = each.next();
      if (known.at.length == first.origin.length
          && distance(known.at, first.origin, 2 * allowed) <= allowed) {
        return known;
      }
    }
    return null;
  }

  private static SlopeBlock block(int batch, Placed[] placed, Evidence.Seen seen, Known base) {
    double[] values = seen.values();
    int each = base == null ? 2 : 1;
    int count = placed.length / each;
    double[] slopes = new double[count];
    double[] distances = new double[count];
    double[][] rows = new double[count][];
    int[] coordinates = new int[count];
    double size = base == null ? 0 : Math.abs(base.value);
    for (int i = 0; i < count; i++) {
      Placed p = placed[each * i];
      double first = values[each * i];
      double other = base == null ? values[2 * i + 1] : base.value;
      distances[i] = p.distance;
      slopes[i] = (first - other) / (each * p.distance);
      rows[i] = p.direction;
      coordinates[i] = p.coordinate;
      size = Math.max(size, Math.max(Math.abs(first), Math.abs(other)));
    }
    Rays rays = rows[0] == null ? Rays.along(coordinates) : Rays.of(rows);
    double value = base == null ? (values[0] + values[1]) / 2 : base.value;
    return new SlopeBlock(
        batch,
        placed[0].origin,
        value,
        rays,
        slopes,
        distances,
        size,
        base == null,
        seen.scattered());
  }
}
