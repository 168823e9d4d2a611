package io.lmrs.bayes.model;

/** Normal numbers that belong together as a matrix says. */
public final class Correlated {
  private Correlated() {}

  /** {@code U^T z}, which has the covariance {@code U^T U} for a standard normal z. */
  public static double[] of(double[][] upper, double[] z) {
    double[] out = new double[z.length];
    for (int p = 0; p < z.length; p++) {
      for (int j = p; j < z.length; j++) {
        out[j] += z[p] * upper[p][j];
      }
    }
    return out;
  }
}
