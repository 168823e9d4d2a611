package io.lmrs.search.mixed;

import io.lmrs.linear.SymmetricEigen;
import io.lmrs.linear.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A quadratic function around a point, and where it is least on whole numbers: by rounding its
 * least point, and by rounding one coordinate after the other, each time with the rest set anew
 * (Babai, "On Lovász' lattice reduction and the nearest lattice point problem", Combinatorica 6,
 * 1986).
 *
 * @param slope the gradient
 * @param curvature the symmetric matrix of second derivatives
 */
record QuadraticModel(double[] slope, double[][] curvature) {

  /** Curvatures are at least such parts of the greatest one. */
  private static final double[] FLOORS = {1e-12, 1e-8, 1e-5, 1e-3, 1e-1};

  /**
   * Steps to try, from bold to careful.
   *
   * @param whole which coordinates must be changed by whole numbers
   */
  List<double[]> steps(IntPredicate whole) {
    int n = slope.length;
    double[][] copy = new double[n][];
    for (int i = 0; i < n; i++) {
      copy[i] = curvature[i].clone();
    }
    SymmetricEigen eigen = SymmetricEigen.of(copy);
    double most = 0;
    for (double value : eigen.values()) {
      most = Math.max(most, Math.abs(value));
    }
    List<double[]> out = new ArrayList<>();
    for (double floor : FLOORS) {
      if (most > 0) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
          values[i] = Math.max(Math.abs(eigen.values()[i]), floor * most);
        }
        double[] step = minimum(eigen.vectors(), values);
        out.add(inTurn(step, eigen.vectors(), values, whole));
        out.add(step);
      }
    }
    return out;
  }

  // -V (V^T g) / values
  private double[] minimum(double[][] vectors, double[] values) {
    double[] step = new double[slope.length];
    for (int k = 0; k < values.length; k++) {
      Vectors.add(-Vectors.dot(vectors[k], slope) / values[k], vectors[k], step);
    }
    return step;
  }

  // fixes coordinates one by one, the steepest first; the others follow
  private static double[] inTurn(
      double[] step, double[][] vectors, double[] values, IntPredicate whole) {
    int n = step.length;
    double[][] inverse = new double[n][n];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        Vectors.add(vectors[k][i] / values[k], vectors[k], inverse[i]);
      }
    }
    double[] out = step.clone();
    boolean[] done = new boolean[n];
    for (int round = 0; round < n; round++) {
      int next = -1;
      for (int i = 0; i < n; i++) {
        boolean open = !done[i] && whole.test(i) && inverse[i][i] > 0;
        next = open && (next < 0 || inverse[i][i] < inverse[next][next]) ? i : next;
      }
      if (next < 0) {
        break;
      }
      done[next] = true;
      double change = Math.rint(out[next]) - out[next];
      double pivot = inverse[next][next];
      double[] row = inverse[next].clone();
      // the least point given this coordinate: t + inverse e change / pivot
      for (int i = 0; i < n; i++) {
        out[i] += row[i] * change / pivot;
      }
      for (int i = 0; i < n; i++) {
        Vectors.add(-row[i] / pivot, row, inverse[i]);
      }
    }
    return out;
  }
}
