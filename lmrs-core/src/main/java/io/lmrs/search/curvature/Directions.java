package io.lmrs.search.curvature;

import io.lmrs.Point;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Orthonormal directions that span a subspace: random ones, or the coordinates if they span the
 * whole space. More can be added until they do.
 */
final class Directions {
  private final int dimension;
  // null for the coordinates
  private double[][] rows;

  /** The coordinates. */
  static Directions coordinates(int dimension) {
    return new Directions(dimension, null);
  }

  /** Some random directions. */
  static Directions random(int count, int dimension, Stream random) {
    return beginningWith(new double[0][], count, dimension, random);
  }

  /**
   * These and random ones orthogonal to them.
   *
   * @param first orthonormal rows
   * @param count how many in all, at least
   */
  static Directions beginningWith(double[][] first, int count, int dimension, Stream random) {
    int all = Math.max(count, first.length);
    return new Directions(dimension, Basis.complete(first, all, dimension, random));
  }

  private Directions(int dimension, double[][] rows) {
    this.dimension = dimension;
    this.rows = rows;
  }

  /** How many. */
  int count() {
    return rows == null ? dimension : rows.length;
  }

  /** Directions orthogonal to these and to each other, random, the same for the same stream. */
  double[][] beyond(int count, Stream random) {
    double[][] all = Basis.complete(rows, rows.length + count, dimension, random);
    return Arrays.copyOfRange(all, rows.length, all.length);
  }

  /** Adds what {@link #beyond} gave. */
  void add(double[][] more) {
    int before = rows.length;
    rows = Arrays.copyOf(rows, before + more.length);
    System.arraycopy(more, 0, rows, before, more.length);
  }

  /** The point at that distance from x in that direction. */
  Point from(double[] x, int direction, double distance) {
    return rows == null
        ? new Point.Coordinate(x, direction, distance)
        : new Point.Offset(x, distance, rows[direction]);
  }

  /**
   * How far from x that point really is.
   *
   * @param distance the distance asked for
   */
  double way(double[] x, int direction, double distance) {
    return rows == null ? (x[direction] + distance) - x[direction] : distance;
  }

  /** The size of x as seen in that direction, at least 1. */
  double size(double[] x, int direction) {
    if (rows == null) {
      return Math.max(1, Math.abs(x[direction]));
    }
    return size(x);
  }

  /** The largest coordinate of x, at least 1. */
  static double size(double[] x) {
    double size = 1;
    for (double v : x) {
      size = Math.max(size, Math.abs(v));
    }
    return size;
  }

  /** The vector with these components along the directions. */
  double[] combine(double[] components) {
    if (rows == null) {
      return components.clone();
    }
    double[] out = new double[dimension];
    for (int i = 0; i < components.length; i++) {
      Vectors.add(components[i], rows[i], out);
    }
    return out;
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(rows == null ? -1 : rows.length);
    for (int i = 0; rows != null && i < rows.length; i++) {
      Doubles.write(out, rows[i]);
    }
  }

  void restore(DataInput in) throws IOException {
    int count = in.readInt();
    rows = count < 0 ? null : new double[count][];
    for (int i = 0; i < count; i++) {
      rows[i] = Doubles.read(in);
    }
  }
}
