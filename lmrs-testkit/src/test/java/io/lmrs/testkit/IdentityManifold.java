package io.lmrs.testkit;

import io.lmrs.Manifold;

/** The whole space as a manifold: r(x) = x. */
record IdentityManifold(int dimension) implements Manifold {
  @Override
  public double[][] jacobian(double[] x) {
    double[][] rows = new double[dimension][dimension];
    for (int i = 0; i < dimension; i++) {
      rows[i][i] = 1;
    }
    return rows;
  }
}
