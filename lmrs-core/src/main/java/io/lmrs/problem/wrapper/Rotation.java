package io.lmrs.problem.wrapper;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;

/**
 * A random orthogonal map as a product of reflections {@code I - v v^T}, |v|^2 = 2. Up to {@link
 * #FULL} dimensions the map is uniform over all orthogonal ones (Stewart 1980); beyond that it has
 * {@link #FEW} reflections, so that it costs O(d).
 */
public final class Rotation {

  /** The greatest dimension at which the map is drawn uniformly. */
  static final int FULL = 300;

  /** Reflections beyond that. */
  static final int FEW = 10;

  // reflector k acts on the coordinates from starts[k] on
  private final double[][] reflectors;
  private final int[] starts;
  private final boolean[] flips;

  private Rotation(double[][] reflectors, int[] starts, boolean[] flips) {
    this.reflectors = reflectors;
    this.starts = starts;
    this.flips = flips;
  }

  public static Rotation random(int d, Stream stream) {
    return d <= FULL ? uniform(d, stream) : few(d, stream);
  }

  // the Q of the QR factors of a Gaussian matrix, with the signs that make R's diagonal positive
  private static Rotation uniform(int d, Stream stream) {
    double[][] reflectors = new double[d][d];
    int[] starts = new int[d];
    boolean[] flips = new boolean[d];
    for (int k = 0; k < d; k++) {
      double[] column = stream.child(k).gaussians(d - k);
      double norm = Vectors.norm(column);
      flips[k] = column[0] > 0;
      column[0] += flips[k] ? norm : -norm;
      Vectors.scale(Math.sqrt(2) / Vectors.norm(column), column);
      System.arraycopy(column, 0, reflectors[k], k, d - k);
      starts[k] = k;
    }
    return new Rotation(reflectors, starts, flips);
  }

  private static Rotation few(int d, Stream stream) {
    double[][] reflectors = new double[FEW][];
    for (int k = 0; k < FEW; k++) {
      reflectors[k] = stream.child(k).direction(d);
      Vectors.scale(Math.sqrt(2), reflectors[k]);
    }
    return new Rotation(reflectors, new int[FEW], new boolean[d]);
  }

  /** Turns the vector, in place. */
  public void apply(double[] x) {
    flip(x);
    for (int k = reflectors.length - 1; k >= 0; k--) {
      reflect(x, k);
    }
  }

  /** Turns the vector back, in place. */
  void undo(double[] x) {
    for (int k = 0; k < reflectors.length; k++) {
      reflect(x, k);
    }
    flip(x);
  }

  private void reflect(double[] x, int k) {
    double[] v = reflectors[k];
    Vectors.add(-Vectors.dot(v, x, starts[k]), v, x, starts[k]);
  }

  private void flip(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] = flips[i] ? -x[i] : x[i];
    }
  }
}
