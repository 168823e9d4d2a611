package io.lmrs.bayes;

import io.lmrs.random.Normal;

/**
 * The probability that a normal vector lies below a corner (Genz, "Numerical computation of
 * multivariate normal probabilities", 1992): the integral over a cube after the transformation to
 * conditional probabilities, variables with the least probability first, by a fixed lattice. The
 * same arguments always give the same bits.
 */
final class NormalBox {

  /** Points of the lattice; the error is then about 1e-5 for up to ten variables. */
  private static final int LATTICE = 2000;

  private static final double LEAST_VARIANCE = 1e-14;

  private static final int[] PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};

  private NormalBox() {}

  /**
   * {@code P(Z <= corner)} for a centred normal Z.
   *
   * @param covariance of Z; may be singular
   */
  static double below(double[] corner, double[][] covariance) {
    int n = corner.length;
    if (n == 0) {
      return 1;
    }
    double[] b = corner.clone();
    double[][] c = new double[n][];
    for (int i = 0; i < n; i++) {
      c[i] = covariance[i].clone();
      double s = Math.sqrt(Math.max(LEAST_VARIANCE, c[i][i]));
      if (n == 1) {
        return Normal.below(b[0] / s);
      }
    }
    double[][] factor = sortedFactor(b, c);
    return integral(b, factor);
  }

  // Gibson et al. (1994): the next variable is the one that is least likely given the others' means
  private static double[][] sortedFactor(double[] b, double[][] c) {
    int n = b.length;
    double[][] l = new double[n][n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      int least = i;
      double lowest = Double.POSITIVE_INFINITY;
      for (int j = i; j < n; j++) {
        double probability = Normal.below(margin(b, l, y, j, i) / deviation(c, l, j, i));
        if (probability < lowest) {
          lowest = probability;
          least = j;
        }
      }
      swap(b, c, l, i, least);
      l[i][i] = deviation(c, l, i, i);
      for (int j = i + 1; j < n; j++) {
        double sum = c[j][i];
        for (int k = 0; k < i; k++) {
          sum -= l[j][k] * l[i][k];
        }
        l[j][i] = sum / l[i][i];
      }
      double t = margin(b, l, y, i, i) / l[i][i];
      // the mean of a standard normal number below t
      double p = Normal.below(t);
      y[i] = p > 1e-300 ? -Normal.density(t) / p : t;
    }
    return l;
  }

  private static double margin(double[] b, double[][] l, double[] y, int j, int known) {
    double sum = b[j];
    for (int k = 0; k < known; k++) {
      sum -= l[j][k] * y[k];
    }
    return sum;
  }

  private static double deviation(double[][] c, double[][] l, int j, int known) {
    double sum = c[j][j];
    for (int k = 0; k < known; k++) {
      sum -= l[j][k] * l[j][k];
    }
    return Math.sqrt(Math.max(LEAST_VARIANCE, sum));
  }

  private static void swap(double[] b, double[][] c, double[][] l, int i, int j) {
    double t = b[i];
    b[i] = b[j];
    b[j] = t;
    double[] row = c[i];
    c[i] = c[j];
    c[j] = row;
    for (double[] r : c) {
      t = r[i];
      r[i] = r[j];
      r[j] = t;
    }
    row = l[i];
    l[i] = l[j];
    l[j] = row;
  }

  private static double integral(double[] b, double[][] l) {
    int n = b.length;
    double first = Normal.below(b[0] / l[0][0]);
    if (first == 0) {
      return 0;
    }
    double[] y = new double[n];
    double sum = 0;
    for (int point = 1; point <= LATTICE; point++) {
      double e = first;
      double f = first;
      for (int i = 1; i < n && f > 0; i++) {
        // Richtmyer's lattice, folded so that the integrand becomes periodic
        double w = point * Math.sqrt(PRIMES[(i - 1) % PRIMES.length]);
        w = Math.abs(2 * (w - Math.floor(w)) - 1);
        y[i - 1] = Normal.quantile(w * e);
        e = Normal.below(margin(b, l, y, i, i) / l[i][i]);
        f *= e;
      }
      sum += f;
    }
    return sum / LATTICE;
  }
}
