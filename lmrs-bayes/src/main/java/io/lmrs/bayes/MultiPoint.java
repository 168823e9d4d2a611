package io.lmrs.bayes;

import io.lmrs.random.Normal;

/**
 * Multi-point expected improvement {@code E[max_i (threshold - Y_i)+]} in closed form, with its
 * gradient (Chevalier and Ginsbourger 2013; Marmin, Chevalier and Ginsbourger 2015).
 *
 * <p>With X = threshold - Y, h(x) = max(0, x_1, ..., x_q), P_k the probability that X_k is the
 * largest and positive, and G the expected second derivatives of h, which are densities on the
 * edges between its linear pieces: {@code E h = sum_k m_k P_k + sum_ij C_ij G_ij}, and the
 * derivatives are P by the mean and G / 2 by the covariance. Every P is a normal probability of q
 * variables, every G one of q - 1 times a density.
 */
final class MultiPoint implements Improvement.Measure {

  /** Added to the variances, so that points may coincide. */
  private static final double JITTER = 1e-10;

  @Override
  public Improvement of(double[] mean, double[][] covariance, double threshold) {
    int q = mean.length;
    double[] m = new double[q];
    double[][] c = new double[q][];
    double largest = Improvement.LEAST_VARIANCE;
    for (int i = 0; i < q; i++) {
      m[i] = threshold - mean[i];
      c[i] = covariance[i].clone();
      largest = Math.max(largest, c[i][i]);
    }
    for (int i = 0; i < q; i++) {
      c[i][i] = Math.max(c[i][i], 0) + JITTER * largest;
    }
    double[] p = new double[q];
    double[][] g = new double[q][q];
    double value = 0;
    for (int k = 0; k < q; k++) {
      p[k] = largest(m, c, k);
      value += m[k] * p[k];
      for (int i = 0; i < k; i++) {
        double edge = edge(m, c, i, k);
        g[i][k] = -edge;
        g[k][i] = -edge;
        g[i][i] += edge;
        g[k][k] += edge;
      }
      g[k][k] += floor(m, c, k);
    }
    double[] byMean = new double[q];
    for (int k = 0; k < q; k++) {
      byMean[k] = -p[k];
      for (int i = 0; i < q; i++) {
        value += c[k][i] * g[k][i];
        g[k][i] *= 0.5;
      }
    }
    return new Improvement(Math.max(0, value), byMean, g);
  }

  // P(X_k > 0 and X_k > X_j for all j): -X_k and X_j - X_k below 0
  private static double largest(double[] m, double[][] c, int k) {
    int q = m.length;
    double[] corner = new double[q];
    double[][] z = new double[q][q];
    for (int i = 0; i < q; i++) {
      corner[i] = i == k ? m[k] : m[k] - m[i];
      for (int j = 0; j < q; j++) {
        // covariance of s_i X_i - X_k and s_j X_j - X_k with s = 0 at k
        double sum = c[k][k];
        sum += i == k ? 0 : -c[i][k];
        sum += j == k ? 0 : -c[j][k];
        sum += i == k || j == k ? 0 : c[i][j];
        z[i][j] = sum;
      }
    }
    return NormalBox.below(corner, z);
  }

  // the density of X_a = X_b, both the largest and positive
  private static double edge(double[] m, double[][] c, int a, int b) {
    int q = m.length;
    double variance = c[a][a] + c[b][b] - 2 * c[a][b];
    double s = Math.sqrt(Math.max(Improvement.LEAST_VARIANCE, variance));
    double difference = m[a] - m[b];
    double density = Normal.density(difference / s) / s;
    if (density == 0) {
      return 0;
    }
    // rows: X_a itself (from below 0), then the others less X_a; conditioned on X_a - X_b = 0
    double[] mean = new double[q - 1];
    double[] with = new double[q - 1];
    double[][] z = new double[q - 1][q - 1];
    int[] others = others(q, a, b);
    for (int i = 0; i < q - 1; i++) {
      mean[i] = i == 0 ? -m[a] : m[others[i - 1]] - m[a];
      with[i] = covariance(c, others, i, a, a) - covariance(c, others, i, a, b);
    }
    for (int i = 0; i < q - 1; i++) {
      for (int j = 0; j < q - 1; j++) {
        double first = covariance(c, others, i, a, a);
        double plain = j == 0 ? -first : covariance(c, others, i, a, others[j - 1]) - first;
        z[i][j] = plain - with[i] * with[j] / (s * s);
      }
    }
    double[] corner = new double[q - 1];
    for (int i = 0; i < q - 1; i++) {
      corner[i] = -(mean[i] - with[i] * difference / (s * s));
    }
    return density * NormalBox.below(corner, z);
  }

  // covariance of row i (see edge) with X_j
  private static double covariance(double[][] c, int[] others, int i, int a, int j) {
    return i == 0 ? -c[a][j] : c[others[i - 1]][j] - c[a][j];
  }

  private static int[] others(int q, int a, int b) {
    int[] out = new int[q - 2];
    int n = 0;
    for (int i = 0; i < q; i++) {
      if (i != a && i != b) {
        out[n++] = i;
      }
    }
    return out;
  }

  // the density of X_k = 0, the others below
  private static double floor(double[] m, double[][] c, int k) {
    int q = m.length;
    double s = Math.sqrt(c[k][k]);
    double density = Normal.density(m[k] / s) / s;
    if (density == 0) {
      return 0;
    }
    double[] corner = new double[q - 1];
    double[][] z = new double[q - 1][q - 1];
    int row = 0;
    for (int i = 0; i < q; i++) {
      if (i == k) {
        continue;
      }
      corner[row] = -(m[i] - c[i][k] / c[k][k] * m[k]);
      int column = 0;
      for (int j = 0; j < q; j++) {
        if (j != k) {
          z[row][column++] = c[i][j] - c[i][k] * c[j][k] / c[k][k];
        }
      }
      row++;
    }
    return density * NormalBox.below(corner, z);
  }
}
