package io.lmrs.variable;

import io.lmrs.constraint.LinearConstraint;
import io.lmrs.linear.Vectors;
import java.util.ArrayList;
import java.util.List;

/**
 * An orthonormal basis of the changes that equalities allow, by Householder reflections: as many
 * numbers as there are variables for each equality. Immutable.
 */
final class NullSpace implements java.io.Serializable {
  private static final long serialVersionUID = 1;

  /** An equality that adds less than this part of itself says nothing new. */
  private static final double NEW = 1e-10;

  private final int variables;
  private final ArrayList<double[]> reflections;

  private NullSpace(int variables, ArrayList<double[]> reflections) {
    this.variables = variables;
    this.reflections = reflections;
  }

  /**
   * Of changes in units of the scales.
   *
   * @param linear those that are no equalities are passed over
   */
  static NullSpace of(List<LinearConstraint> linear, double[] scale, int variables) {
    NullSpace out = new NullSpace(variables, new ArrayList<>());
    for (LinearConstraint each : linear) {
      if (each.isEquality()) {
        out.add(scaled(each, scale));
      }
    }
    if (out.dimension() == 0) {
      throw new IllegalArgumentException(
          "the linear constraints must leave something to choose: they fix every variable");
    }
    return out;
  }

  static double[] scaled(LinearConstraint constraint, double[] scale) {
    double[] row = constraint.coefficients();
    for (int i = 0; i < row.length; i++) {
      row[i] *= scale[i];
    }
    return row;
  }

  private void add(double[] row) {
    double size = Vectors.norm(row);
    double[] rest = row.clone();
    for (double[] each : reflections) {
      reflect(each, rest);
    }
    int at = reflections.size();
    for (int i = 0; i < at; i++) {
      rest[i] = 0;
    }
    double length = Vectors.norm(rest);
    if (!(length > NEW * size)) {
      return;
    }
    rest[at] += Math.copySign(length, rest[at]);
    reflections.add(Vectors.scale(1 / Vectors.norm(rest), rest));
  }

  private static void reflect(double[] by, double[] x) {
    Vectors.add(-2 * Vectors.dot(by, x), by, x);
  }

  /** How many changes are free. */
  int dimension() {
    return variables - reflections.size();
  }

  /** A change of the variables. */
  double[] out(double[] free) {
    double[] x = new double[variables];
    System.arraycopy(free, 0, x, reflections.size(), free.length);
    for (int k = reflections.size() - 1; k >= 0; k--) {
      reflect(reflections.get(k), x);
    }
    return x;
  }

  /** The free part of a change, or of a row over the variables. */
  double[] in(double[] change) {
    double[] x = change.clone();
    for (double[] each : reflections) {
      reflect(each, x);
    }
    double[] free = new double[dimension()];
    System.arraycopy(x, reflections.size(), free, 0, free.length);
    return free;
  }
}
