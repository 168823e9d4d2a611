package io.lmrs.airfoil;

/**
 * The problem's variables of one side: how round its leading edge is, and amplitudes of waves that
 * start there. With t_i = i / N and N = coefficients - 1,
 *
 * <pre>a_i = 0.05 (1 - t_i)^4 v_0 + sum_{j=1}^N (0.1 / j) sin(pi (j - 1/2) t_i) v_j.</pre>
 *
 * Coefficients and variables determine each other; but a step of the same length in every variable
 * is a smooth change of the foil, where the same step in every coefficient would be bumps.
 */
final class Waves {
  private static final double EDGE = 0.05;
  private static final double WAVE = 0.1;

  private Waves() {}

  private static double edge(int i, int n) {
    return Math.pow(1 - (double) i / n, 4);
  }

  private static double wave(int j, int i, int n) {
    return Math.sin(Math.PI * (j - 0.5) * i / n);
  }

  /** The coefficients that these variables make up. */
  static double[] coefficients(double[] variables) {
    int n = variables.length - 1;
    double[] a = new double[n + 1];
    for (int i = 0; i <= n; i++) {
      a[i] = EDGE * edge(i, n) * variables[0];
      for (int j = 1; j <= n; j++) {
        a[i] += WAVE / j * wave(j, i, n) * variables[j];
      }
    }
    return a;
  }

  /** The variables of these coefficients; the inverse of {@link #coefficients}. */
  static double[] variables(double[] coefficients) {
    int n = coefficients.length - 1;
    double[] v = new double[n + 1];
    v[0] = coefficients[0] / EDGE;
    for (int j = 1; j <= n; j++) {
      for (int i = 1; i <= n; i++) {
        // the waves are orthogonal when the last station counts half
        double rest = coefficients[i] - coefficients[0] * edge(i, n);
        v[j] += (i == n ? 1.0 : 2.0) / n * rest * wave(j, i, n);
      }
      v[j] *= j / WAVE;
    }
    return v;
  }
}
