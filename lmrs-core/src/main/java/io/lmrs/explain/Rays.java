package io.lmrs.explain;

import io.lmrs.linear.Vectors;
import java.util.Arrays;

/** Directions of length 1 along which slopes were measured: any, or those of coordinates. */
final class Rays {

  /** Rays whose angle has less than this as its sine are the same. */
  private static final double SAME = 1e-5;

  // one of the two is null
  private final double[][] rows;
  private final int[] coordinates;

  private Rays(double[][] rows, int[] coordinates) {
    this.rows = rows;
    this.coordinates = coordinates;
  }

  static Rays of(double[]... rows) {
    return new Rays(rows, null);
  }

  static Rays along(int... coordinates) {
    return new Rays(null, coordinates);
  }

  int count() {
    return rows == null ? coordinates.length : rows.length;
  }

  /** True if they are all coordinates of a space of that dimension, in their order. */
  boolean all(int dimension) {
    if (coordinates == null || coordinates.length != dimension) {
      return false;
    }
    for (int i = 0; i < dimension; i++) {
      if (coordinates[i] != i) {
        return false;
      }
    }
    return true;
  }

  /** The component of a vector along a ray. */
  double dot(int ray, double[] vector) {
    return rows == null ? vector[coordinates[ray]] : Vectors.dot(rows[ray], vector);
  }

  /** An entry of a ray. */
  double entry(int ray, int coordinate) {
    return rows == null ? coordinates[ray] == coordinate ? 1 : 0 : rows[ray][coordinate];
  }

  /** The components of a vector along all rays. */
  double[] components(double[] vector) {
    double[] out = new double[count()];
    for (int i = 0; i < out.length; i++) {
      out[i] = dot(i, vector);
    }
    return out;
  }

  /** The vector of these components, for orthonormal rays. */
  double[] combine(double[] components, int dimension) {
    double[] out = new double[dimension];
    for (int i = 0; i < components.length; i++) {
      if (rows == null) {
        out[coordinates[i]] += components[i];
      } else {
        Vectors.add(components[i], rows[i], out);
      }
    }
    return out;
  }

  /** True if the other rays are the same, each in its place. */
  boolean same(Rays other) {
    if (other == this) {
      return true;
    }
    if (count() != other.count() || (rows == null) != (other.rows == null)) {
      return false;
    }
    if (rows == null) {
      return Arrays.equals(coordinates, other.coordinates);
    }
    int last = count() - 1;
    return same(rows[0], other.rows[0]) && same(rows[last], other.rows[last]);
  }

  private static boolean same(double[] a, double[] b) {
    return a == b || Vectors.dot(a, b) > 1 - SAME;
  }

  /** True if the other rays are orthogonal to all of these. */
  boolean orthogonal(Rays other) {
    for (int i = 0; i < other.count(); i++) {
      for (int j = 0; j < count(); j++) {
        double dot =
            rows == null
                ? other.entry(i, coordinates[j])
                : other.rows == null ? rows[j][other.coordinates[i]] : other.dot(i, rows[j]);
        if (Math.abs(dot) > SAME) {
          return false;
        }
      }
    }
    return true;
  }
}
