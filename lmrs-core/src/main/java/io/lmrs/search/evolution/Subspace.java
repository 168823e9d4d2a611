package io.lmrs.search.evolution;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;

/**
 * A linear subspace and its complement, to draw from.
 *
 * @param rows an orthonormal basis
 * @param dimension of the whole space
 */
record Subspace(double[][] rows, int dimension) {

  /**
   * Draws of which each is from the subspace or from its complement.
   *
   * @param inside which are from the subspace
   */
  record Draws(double[][] rows, boolean[] inside) {}

  /** So many draws, each with that probability from the subspace. */
  Draws draw(int count, double probability, Stream random) {
    Draws out = new Draws(new double[count][], new boolean[count]);
    for (int i = 0; i < count; i++) {
      Stream stream = random.child(i);
      out.inside[i] = rank() > 0 && stream.uniform(0) < probability;
      out.rows[i] = out.inside[i] ? inside(stream.child(0)) : outside(stream.child(0));
    }
    return out;
  }

  int rank() {
    return rows.length;
  }

  /** The dimension of the complement. */
  int rest() {
    return dimension - rows.length;
  }

  /** A draw from N(0, U U^T). */
  double[] inside(Stream random) {
    double[] weights = random.gaussians(rows.length);
    double[] out = new double[dimension];
    for (int i = 0; i < rows.length; i++) {
      Vectors.add(weights[i], rows[i], out);
    }
    return out;
  }

  /** A draw from N(0, I - U U^T). */
  double[] outside(Stream random) {
    double[] out = random.gaussians(dimension);
    for (double[] row : rows) {
      Vectors.add(-Vectors.dot(row, out), row, out);
    }
    return out;
  }
}
