package io.lmrs.problem.yardstick;

import io.lmrs.linear.Vectors;
import java.util.Arrays;

/**
 * Polynomials of a parameter in [0, 1] by least squares. Powers are made orthogonal one by one; one
 * that the places can't tell from lower powers is left out.
 */
final class LeastSquaresCurve {
  /** A power counts as new above this part of its size. */
  private static final double NEW = 1e-12;

  // orthonormal columns at the places, and each as a polynomial
  private final double[][] columns;
  private final double[][] coefficients;

  /**
   * @param places where values will be given
   * @param terms how many powers, from the 0th
   */
  LeastSquaresCurve(double[] places, int terms) {
    columns = new double[terms][places.length];
    coefficients = new double[terms][terms];
    for (int k = 0; k < terms; k++) {
      for (int j = 0; j < places.length; j++) {
        columns[k][j] = k == 0 ? 1 : StrictMath.pow(places[j], k);
      }
      coefficients[k][k] = 1;
      orthogonal(k);
    }
  }

  // twice is enough
  private void orthogonal(int k) {
    double size = Vectors.norm(columns[k]);
    for (int pass = 0; pass < 2; pass++) {
      for (int p = 0; p < k; p++) {
        double part = Vectors.dot(columns[p], columns[k]);
        Vectors.add(-part, columns[p], columns[k]);
        Vectors.add(-part, coefficients[p], coefficients[k]);
      }
    }
    double norm = Vectors.norm(columns[k]);
    double factor = norm > NEW * size ? 1 / norm : 0;
    Vectors.scale(factor, columns[k]);
    Vectors.scale(factor, coefficients[k]);
  }

  /** The polynomial nearest to these values, at equal steps of the parameter. */
  double[] curve(double[] values, int steps) {
    double[] polynomial = new double[coefficients.length];
    for (int k = 0; k < columns.length; k++) {
      Vectors.add(Vectors.dot(columns[k], values), coefficients[k], polynomial);
    }
    double[] out = new double[steps];
    Arrays.setAll(out, i -> at(polynomial, (double) i / (steps - 1)));
    return out;
  }

  private static double at(double[] polynomial, double t) {
    double sum = 0;
    for (int k = polynomial.length - 1; k >= 0; k--) {
      sum = sum * t + polynomial[k];
    }
    return sum;
  }
}
