package io.lmrs.bayes;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;

/**
 * The map from the small cube, in which REMBO's model lives, to the cube of the problem: {@code
 * clip(A z)} with A of independent standard normal entries and z in {@code [-w sqrt(k), w sqrt(k)]}
 * in each of the k dimensions (Wang et al. 2016, section 3). An embedding of as many dimensions as
 * the problem has is the identity.
 */
final class Embedding {
  private final int dimension;
  private final double[][] rows;

  /**
   * @param variables of the problem
   * @param dimension of the embedding, at most as many
   */
  Embedding(int variables, int dimension, Stream draw) {
    this.dimension = dimension;
    this.rows = dimension == variables ? null : new double[variables][];
    for (int i = 0; rows != null && i < variables; i++) {
      rows[i] = draw.child(i).gaussians(dimension);
    }
  }

  boolean identity() {
    return rows == null;
  }

  /**
   * The point of the problem's cube.
   *
   * @param width the box of z in units of sqrt(dimension)
   */
  double[] apply(double[] t, double width) {
    if (rows == null) {
      return t;
    }
    double halfWidth = width * Math.sqrt(dimension);
    double[] z = new double[dimension];
    for (int k = 0; k < dimension; k++) {
      z[k] = halfWidth * (2 * t[k] - 1);
    }
    double[] out = new double[rows.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.clamp(0.5 + 0.5 * Vectors.dot(rows[i], z), 0.0, 1.0);
    }
    return out;
  }
}
