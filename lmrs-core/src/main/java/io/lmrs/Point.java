package io.lmrs;

import io.lmrs.learn.Recipe;

/**
 * A point to evaluate. A point may be spelled out, or named by where it is seen from (an origin, a
 * distance and a direction), so that it is cheap to keep and to send. Immutable; the arrays handed
 * in belong to the point from then on.
 */
public sealed interface Point extends java.io.Serializable {

  /** The number of coordinates. */
  int dimension();

  /** Writes the coordinates into {@code out}, which has {@link #dimension()} entries. */
  void copyTo(double[] out);

  /** The coordinates in a fresh array. */
  default double[] toArray() {
    double[] out = new double[dimension()];
    copyTo(out);
    return out;
  }

  private static void requireLength(int expected, int length) {
    if (length != expected) {
      throw new IllegalArgumentException("out must have " + expected + " entries: " + length);
    }
  }

  /** A point at these coordinates. */
  static Point at(double... coordinates) {
    return new Dense(coordinates);
  }

  /** A point given by its coordinates. */
  record Dense(double[] coordinates) implements Point {
    @Override
    public int dimension() {
      return coordinates.length;
    }

    @Override
    public void copyTo(double[] out) {
      requireLength(coordinates.length, out.length);
      System.arraycopy(coordinates, 0, out, 0, out.length);
    }

    @Override
    public double[] toArray() {
      return coordinates.clone();
    }
  }

  /**
   * The point {@code origin + distance * direction}.
   *
   * @param recipe how to rebuild the direction's entries to the bit, or null
   */
  record Offset(double[] origin, double distance, double[] direction, Recipe recipe)
      implements Point {

    /** A point whose direction is known by its entries alone. */
    public Offset(double[] origin, double distance, double[] direction) {
      this(origin, distance, direction, null);
    }

    public Offset {
      if (origin.length != direction.length) {
        throw new IllegalArgumentException(
            "direction must have " + origin.length + " entries: " + direction.length);
      }
    }

    @Override
    public int dimension() {
      return origin.length;
    }

    @Override
    public void copyTo(double[] out) {
      requireLength(origin.length, out.length);
      for (int i = 0; i < out.length; i++) {
        out[i] = origin[i] + distance * direction[i];
      }
    }
  }

  /** The point that differs from the origin in one coordinate, by that distance. */
  record Coordinate(double[] origin, int index, double distance) implements Point {
    public Coordinate {
      if (index < 0 || index >= origin.length) {
        throw new IllegalArgumentException(
            "index must be in [0, " + (origin.length - 1) + "]: " + index);
      }
    }

    @Override
    public int dimension() {
      return origin.length;
    }

    @Override
    public void copyTo(double[] out) {
      requireLength(origin.length, out.length);
      System.arraycopy(origin, 0, out, 0, out.length);
      out[index] = origin[index] + distance;
    }
  }

  /** A point of the search's coordinates, seen in those of the problem. */
  record Mapped(Space space, Point inner) implements Point {
    @Override
    public int dimension() {
      return space.variables(inner.dimension());
    }

    @Override
    public void copyTo(double[] out) {
      requireLength(dimension(), out.length);
      double[] u = space.sameLength() ? out : new double[inner.dimension()];
      inner.copyTo(u);
      space.write(u, out);
    }
  }
}
