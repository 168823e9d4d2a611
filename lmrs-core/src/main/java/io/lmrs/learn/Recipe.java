package io.lmrs.learn;

import io.lmrs.random.Stream;

/**
 * How a direction is rebuilt from a few numbers, to the bit: what a worker on another machine is
 * sent in place of the entries.
 */
public sealed interface Recipe extends java.io.Serializable {

  /** The direction's entries. */
  double[] entries(int dimension);

  /** The standard normal numbers of the stream of that key. */
  record Gaussian(long key) implements Recipe {
    @Override
    public double[] entries(int dimension) {
      return new Stream(key).gaussians(dimension);
    }
  }

  /** The direction on the unit sphere that the stream of that key draws. */
  record Unit(long key) implements Recipe {
    @Override
    public double[] entries(int dimension) {
      return new Stream(key).direction(dimension);
    }
  }

  /** One of the rows of a completed basis. */
  record Row(Completion basis, int index) implements Recipe {
    @Override
    public double[] entries(int dimension) {
      return basis.rows(dimension)[index];
    }
  }

  /**
   * Orthonormal rows that were completed by random ones ({@link Basis#complete}).
   *
   * @param given the rows that were there
   * @param total how many rows there are in the end
   * @param key of the stream that the random ones are drawn from
   */
  record Completion(double[][] given, int total, long key) implements java.io.Serializable {

    /** All rows, the given ones first. */
    public double[][] rows(int dimension) {
      return Basis.complete(given, total, dimension, new Stream(key));
    }
  }
}
