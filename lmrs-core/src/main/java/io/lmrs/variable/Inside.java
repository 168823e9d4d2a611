package io.lmrs.variable;

import io.lmrs.Bounds;
import io.lmrs.constraint.LinearConstraint;
import io.lmrs.linear.ElasticProgram;
import io.lmrs.linear.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds a point well inside of linear limits and near a start: as far from every limit as pays for
 * the way there, at most a unit of the scales.
 */
final class Inside {

  /** More variables take too long: the time grows with their cube. */
  static final int MOST_VARIABLES = 1000;

  /** What half the square of a unit of way costs, against a unit of room. */
  private static final double WAY = 1e-2;

  private static final double PRICE = 10;

  /** Less room than this part of a limit's size is none. */
  private static final double ROOM = 1e-9;

  private final List<LinearConstraint> linear;
  private final Bounds bounds;
  private final double[] scale;
  private final double[] start;

  Inside(List<LinearConstraint> linear, Bounds bounds, double[] scale, double[] start) {
    this.linear = linear;
    this.bounds = bounds;
    this.scale = scale;
    this.start = start;
    if (start.length > MOST_VARIABLES) {
      throw new IllegalArgumentException(
          "linear constraints take at most %d variables: %d"
              .formatted(MOST_VARIABLES, start.length));
    }
  }

  /** One side of a limit: {@code row * free <= room}, the row of length 1. */
  private record Side(LinearConstraint of, double[] row, double room) {}

  double[] centre() {
    NullSpace free = NullSpace.of(linear, scale, start.length);
    double[] from = onEqualities();
    List<Side> sides = sides(free, from);
    double[] moved = sides.isEmpty() ? new double[free.dimension()] : solved(free, sides);
    double[] way = free.out(moved);
    double[] out = from.clone();
    for (int i = 0; i < out.length; i++) {
      out[i] += scale[i] * way[i];
    }
    for (Side each : sides) {
      double room = each.room() - Vectors.dot(each.row(), moved);
      if (!(room > ROOM * Math.max(1e-3, Math.abs(each.room())))) {
        throw new IllegalArgumentException(
            each.of() == null
                ? "the linear constraints leave no room within the bounds"
                : "the linear constraints leave no room: %s can't be kept with the others"
                    .formatted(each.of().name()));
      }
    }
    return out;
  }

  // the nearest point that keeps the equalities
  private double[] onEqualities() {
    List<double[]> basis = new ArrayList<>();
    List<Double> wanted = new ArrayList<>();
    double[] out = start.clone();
    double size = 1 + Vectors.norm(start);
    for (LinearConstraint each : linear) {
      if (!each.isEquality()) {
        continue;
      }
      // Gram and Schmidt, twice, with the right-hand side carried along
      double[] row = NullSpace.scaled(each, scale);
      double length = Vectors.norm(row);
      double missed = (each.lower() - each.at(start)) / length;
      Vectors.scale(1 / length, row);
      for (int again = 0; again < 2; again++) {
        for (int k = 0; k < basis.size(); k++) {
          double part = Vectors.dot(basis.get(k), row);
          Vectors.add(-part, basis.get(k), row);
          missed -= part * wanted.get(k);
        }
      }
      double rest = Vectors.norm(row);
      if (rest > 1e-10) {
        basis.add(Vectors.scale(1 / rest, row));
        wanted.add(missed / rest);
      } else if (Math.abs(missed) > 1e-8 * size) {
        throw new IllegalArgumentException(
            "the linear constraints contradict each other: %s can't be kept with the others"
                .formatted(each.name()));
      }
    }
    for (int k = 0; k < basis.size(); k++) {
      for (int i = 0; i < out.length; i++) {
        out[i] += scale[i] * wanted.get(k) * basis.get(k)[i];
      }
    }
    return out;
  }

  private List<Side> sides(NullSpace free, double[] from) {
    List<Side> sides = new ArrayList<>();
    for (LinearConstraint each : linear) {
      if (!each.isEquality()) {
        double[] row = NullSpace.scaled(each, scale);
        double size = Vectors.norm(row);
        add(
            sides,
            each,
            free.in(row),
            size,
            each.lower() - each.at(from),
            each.upper() - each.at(from));
      }
    }
    for (int i = 0; i < start.length && !bounds.open(); i++) {
      double[] row = new double[start.length];
      row[i] = scale[i];
      double low = bounds.lower(i) - from[i];
      add(sides, null, free.in(row), scale[i], low, bounds.upper(i) - from[i]);
    }
    return sides;
  }

  private static void add(
      List<Side> sides, LinearConstraint of, double[] row, double size, double low, double high) {
    double length = Vectors.norm(row);
    if (!(length > 1e-10 * size)) {
      // equalities decide it alone
      if (!(low <= 1e-9 * size && high >= -1e-9 * size)) {
        throw new IllegalArgumentException(
            of == null
                ? "the linear constraints leave no room within the bounds"
                : "the linear constraints contradict each other: %s can't be kept with the others"
                    .formatted(of.name()));
      }
      return;
    }
    if (high < Double.POSITIVE_INFINITY) {
      sides.add(new Side(of, Vectors.scale(1 / length, row.clone()), high / length));
    }
    if (low > Double.NEGATIVE_INFINITY) {
      sides.add(new Side(of, Vectors.scale(-1 / length, row.clone()), -low / length));
    }
  }

  private double[] solved(NullSpace free, List<Side> sides) {
    int n = free.dimension();
    double[][] rows = new double[sides.size()][];
    double[] upper = new double[rows.length];
    double furthest = 1;
    for (int k = 0; k < rows.length; k++) {
      rows[k] = Arrays.copyOf(sides.get(k).row(), n + 1);
      rows[k][n] = 1;
      upper[k] = sides.get(k).room();
      furthest = Math.max(furthest, -upper[k]);
    }
    double[][] hessian = new double[n + 1][n + 1];
    double[] low = new double[n + 1];
    double[] high = new double[n + 1];
    double reach = 10 * furthest * Math.sqrt(n);
    for (int i = 0; i < n; i++) {
      hessian[i][i] = WAY / (furthest * furthest);
      low[i] = -reach;
      high[i] = reach;
    }
    double[] gradient = new double[n + 1];
    gradient[n] = -1;
    high[n] = 1;
    double[] none = new double[rows.length];
    Arrays.fill(none, Double.NEGATIVE_INFINITY);
    ElasticProgram program =
        new ElasticProgram(
            hessian, gradient, rows, new double[rows.length], none, upper, PRICE, low, high);
    return Arrays.copyOf(program.solve().step(), n);
  }
}
