package io.lmrs.bayes;

import io.lmrs.bayes.model.Cholesky;
import java.util.Arrays;

/**
 * Optimistic expected improvement (Rontsis, Osborne and Goulart 2017): the largest expected
 * improvement that any distribution with these means and covariances has. With X = threshold - Y
 * and Omega the second moments of (X, 1) it is the least {@code tr(Omega M)} of a quadratic form M
 * above 0 and above every x_i, a semidefinite program of q + 1 rows. An interior-point method
 * follows its central path by Newton steps; all its M are admissible, so the value is an upper
 * bound even before the end, and never below multi-point expected improvement. By the envelope
 * theorem M is the derivative by Omega.
 */
final class Optimistic implements Improvement.Measure {

  /** Part of the scale by which the value may exceed the optimum. */
  private static final double GAP = 1e-9;

  private static final double FIRST_WEIGHT = 10;
  private static final double GROWTH = 8;
  private static final int MOST_NEWTON = 50;
  private static final double JITTER = 1e-12;

  @Override
  public Improvement of(double[] mean, double[][] covariance, double threshold) {
    int q = mean.length;
    double[] m = new double[q];
    double scale = Math.sqrt(Improvement.LEAST_VARIANCE);
    for (int i = 0; i < q; i++) {
      m[i] = threshold - mean[i];
      scale = Math.max(scale, Math.max(Math.abs(m[i]), Math.sqrt(Math.max(0, covariance[i][i]))));
    }
    double[][] omega = moments(m, covariance, scale);
    double[][] upper = factor(omega);
    double[][] form = new Path(upper).follow();
    // M = U^-1 M' U^-T
    double[][] original = unwhitened(upper, form);
    double value = 0;
    for (int i = 0; i <= q; i++) {
      value += form[i][i];
    }
    double[] byMean = new double[q];
    double[][] byCovariance = new double[q][];
    for (int i = 0; i < q; i++) {
      double sum = 2 * original[i][q];
      for (int j = 0; j < q; j++) {
        sum += 2 * original[i][j] * m[j] / scale;
      }
      byMean[i] = -sum;
      byCovariance[i] = Arrays.copyOf(original[i], q);
      for (int j = 0; j < q; j++) {
        byCovariance[i][j] /= scale;
      }
    }
    return new Improvement(scale * value, byMean, byCovariance);
  }

  // of (X / scale, 1)
  private static double[][] moments(double[] m, double[][] covariance, double scale) {
    int q = m.length;
    double[][] out = new double[q + 1][q + 1];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        double jitter = i == j ? JITTER : 0;
        out[i][j] = covariance[i][j] / (scale * scale) + m[i] * m[j] / (scale * scale) + jitter;
      }
      out[i][q] = m[i] / scale;
      out[q][i] = m[i] / scale;
    }
    out[q][q] = 1;
    return out;
  }

  // rows of U with Omega = U^T U; rounding may ask for more on the diagonal
  private static double[][] factor(double[][] omega) {
    double jitter = 0;
    while (true) {
      double[][] a = new double[omega.length][];
      for (int i = 0; i < a.length; i++) {
        a[i] = omega[i].clone();
        a[i][i] += jitter * Math.max(1, a[i][i]);
      }
      Cholesky factor = Cholesky.of(a);
      if (factor != null) {
        return factor.upper();
      }
      jitter = jitter == 0 ? JITTER : 10 * jitter;
    }
  }

  private static double[][] unwhitened(double[][] upper, double[][] form) {
    double[][] half = new double[form.length][];
    for (int i = 0; i < form.length; i++) {
      half[i] = backward(upper, form[i]);
    }
    double[][] out = new double[form.length][];
    for (int i = 0; i < form.length; i++) {
      double[] column = new double[form.length];
      for (int j = 0; j < form.length; j++) {
        column[j] = half[j][i];
      }
      out[i] = backward(upper, column);
    }
    return out;
  }

  // U^-1 b
  private static double[] backward(double[][] upper, double[] b) {
    double[] x = b.clone();
    for (int i = x.length - 1; i >= 0; i--) {
      for (int j = i + 1; j < x.length; j++) {
        x[i] -= upper[i][j] * x[j];
      }
      x[i] /= upper[i][i];
    }
    return x;
  }

  /** Minimises {@code weight tr(M) - sum_i log det(M - B_i)} for growing weights. */
  private static final class Path {
    private final int size;
    private final int unknowns;
    private final double[][][] bounds;
    private double[][] form;

    Path(double[][] upper) {
      size = upper.length;
      unknowns = size * (size + 1) / 2;
      bounds = new double[size][size][size];
      int last = size - 1;
      double largest = 0;
      // B_i = U A_i U^T; A_i has the form x_i: 1/2 at (i, last) and (last, i); A_last is 0
      for (int i = 0; i < last; i++) {
        for (int r = 0; r < size; r++) {
          for (int c = 0; c < size; c++) {
            double b = 0.5 * (upper[r][i] * upper[c][last] + upper[r][last] * upper[c][i]);
            bounds[i][r][c] = b;
            largest += b * b;
          }
        }
      }
      form = new double[size][size];
      for (int r = 0; r < size; r++) {
        form[r][r] = 1 + Math.sqrt(largest);
      }
    }

    double[][] follow() {
      double weight = FIRST_WEIGHT;
      while (true) {
        centre(weight);
        if (size * size / weight < GAP) {
          return form;
        }
        weight *= GROWTH;
      }
    }

    private void centre(double weight) {
      double value = barrier(form, weight);
      for (int step = 0; step < MOST_NEWTON; step++) {
        double[] gradient = new double[unknowns];
        double[][] hessian = new double[unknowns][unknowns];
        derivatives(weight, gradient, hessian);
        Cholesky factor = Cholesky.of(hessian);
        if (factor == null) {
          return;
        }
        double[] direction = factor.solve(gradient);
        double decrement = 0;
        for (int i = 0; i < unknowns; i++) {
          decrement += gradient[i] * direction[i];
        }
        if (!(decrement > 1e-10)) {
          return;
        }
        double length = 1;
        double[][] next = moved(direction, length);
        double nextValue = barrier(next, weight);
        while (!(nextValue <= value - 0.1 * length * decrement) && length > 1e-10) {
          length *= 0.5;
          next = moved(direction, length);
          nextValue = barrier(next, weight);
        }
        if (!(nextValue < value)) {
          return;
        }
        form = next;
        value = nextValue;
      }
    }

    private double[][] moved(double[] direction, double length) {
      double[][] out = new double[size][size];
      int n = 0;
      for (int r = 0; r < size; r++) {
        for (int c = r; c < size; c++) {
          out[r][c] = form[r][c] - length * direction[n++];
          out[c][r] = out[r][c];
        }
      }
      return out;
    }

    private Cholesky slack(double[][] at, int i) {
      double[][] s = new double[size][size];
      for (int r = 0; r < size; r++) {
        for (int c = 0; c < size; c++) {
          s[r][c] = at[r][c] - bounds[i][r][c];
        }
      }
      return Cholesky.of(s);
    }

    private double barrier(double[][] at, double weight) {
      double sum = 0;
      for (int i = 0; i < size; i++) {
        Cholesky factor = slack(at, i);
        if (factor == null) {
          return Double.POSITIVE_INFINITY;
        }
        sum -= 2 * factor.halfLogDeterminant();
        sum += weight * at[i][i];
      }
      return sum;
    }

    private void derivatives(double weight, double[] gradient, double[][] hessian) {
      for (int i = 0; i < size; i++) {
        double[][] inverse = slack(form, i).inverse();
        int a = 0;
        for (int r = 0; r < size; r++) {
          for (int c = r; c < size; c++) {
            gradient[a] -= r == c ? inverse[r][c] : 2 * inverse[r][c];
            curvature(inverse, r, c, hessian[a], a);
            a++;
          }
        }
      }
      int a = 0;
      for (int r = 0; r < size; r++) {
        gradient[a] += weight;
        a += size - r;
      }
    }

    // tr(S^-1 E_rc S^-1 E_uv) for all later (u, v)
    private void curvature(double[][] s, int r, int c, double[] out, int from) {
      int b = 0;
      for (int u = 0; u < size; u++) {
        for (int v = u; v < size; v++) {
          if (b >= from) {
            double once = s[r][u] * s[c][v] + s[r][v] * s[c][u];
            double factor = (r == c ? 1 : 2) * (u == v ? 0.5 : 1);
            out[b] += factor * once;
          }
          b++;
        }
      }
    }
  }
}
