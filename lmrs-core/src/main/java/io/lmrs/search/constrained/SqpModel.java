package io.lmrs.search.constrained;

import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.linear.ElasticProgram;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import io.lmrs.search.curvature.QuasiNewton;
import io.lmrs.variable.Polytope;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The quadratic model of {@link SqpSearch}: slopes of the value and of the constraints at a place,
 * and the curvature of the Lagrangian as the changes of measured slopes tell it. Constraints are
 * divided by the length of their slopes, so that a unit of violation is a unit of way.
 */
final class SqpModel {

  /** Powell's damping: curvature along a step is at least this part of what was thought. */
  private static final double DAMPING = 0.2;

  /** How far inside a mended constraint is to be, in parts of its violation. */
  private static final double INSIDE = 0.1;

  /** How much dearer linear constraints are, which no step may miss. */
  private static final double DEAR = 100;

  private final int d;
  private final int m;
  private final double[] lower;
  private final double[] upper;
  private final QuasiNewton curvature;
  private double[] slopes;
  private double[][] rows;
  private double[] unit;
  private double[] multipliers;

  /** Rows that hold everywhere, or null: none of them is measured. */
  private final Polytope.Limits linear;

  // where slopes were measured last
  private double[] place;
  private double[] measuredSlopes;
  private double[][] measuredRows;

  SqpModel(int d, Constraints constraints, Polytope.Limits linear) {
    this.d = d;
    this.linear = linear;
    this.m = constraints.count();
    // half of the tolerance inside, so that what ends at a limit is allowed
    this.lower = constraints.all().stream().mapToDouble(c -> c.lower() + margin(c)).toArray();
    this.upper = constraints.all().stream().mapToDouble(c -> c.upper() - margin(c)).toArray();
    this.curvature = new QuasiNewton(d);
    this.multipliers = new double[m];
  }

  private static double margin(Constraint constraint) {
    double tolerance = constraint.tolerance();
    return constraint.upper() - constraint.lower() > tolerance ? tolerance / 2 : 0;
  }

  /** Takes slopes that were measured there. */
  void measured(double[] u, double[] values, double[] ofValue, double[][] ofConstraints) {
    if (place != null) {
      double[] step = u.clone();
      Vectors.add(-1, place, step);
      double[] change = ofValue.clone();
      Vectors.add(-1, measuredSlopes, change);
      for (int k = 0; k < m; k++) {
        double weight = multipliers[k] / unit[k];
        Vectors.add(weight, ofConstraints[k], change);
        Vectors.add(-weight, measuredRows[k], change);
      }
      learn(step, change);
    }
    place = u.clone();
    measuredSlopes = ofValue;
    measuredRows = ofConstraints;
    slopes = ofValue.clone();
    rows = new double[m][];
    double[] before = unit;
    unit = new double[m];
    for (int k = 0; k < m; k++) {
      rows[k] = ofConstraints[k].clone();
      double length = Vectors.norm(rows[k]);
      double least = 1e-8 * Math.max(1e-8, Math.abs(values[k]));
      boolean level = !(length > least);
      unit[k] = level ? before == null ? 1 : before[k] : length;
      if (level) {
        // no step changes it: it has no say
        Arrays.fill(rows[k], 0);
        multipliers[k] = 0;
      }
      if (before != null) {
        multipliers[k] *= unit[k] / before[k];
      }
    }
  }

  private void learn(double[] step, double[] change) {
    if (!(Vectors.norm(step) > 0)) {
      return;
    }
    double[][] b = curvature.known() ? curvature.hessian() : null;
    if (b != null) {
      double[] bs = new double[d];
      for (int i = 0; i < d; i++) {
        bs[i] = Vectors.dot(b[i], step);
      }
      double thought = Vectors.dot(step, bs);
      double seen = Vectors.dot(step, change);
      if (seen < DAMPING * thought) {
        double part = (1 - DAMPING) * thought / (thought - seen);
        Vectors.scale(part, change);
        Vectors.add(1 - part, bs, change);
      }
    }
    curvature.add(step, change);
  }

  /** The program to solve for a step, given the constraints' values. */
  ElasticProgram program(
      double[] u, double[] values, double price, double radius, double[] from, double[] to) {
    double[][] hessian = curvature.known() ? curvature.hessian() : guess(radius);
    return program(hessian, slopes, u, values, 0, price, from, to);
  }

  /**
   * The program for the shortest step to an allowed point, a little inside if there is an inside.
   */
  ElasticProgram restoring(double[] u, double[] values, double radius, double[] from, double[] to) {
    double price = 10 * radius * Math.sqrt(d);
    return program(diagonal(1), new double[d], u, values, INSIDE, price, from, to);
  }

  // limits that are missed lie further inside, by that part of what they are missed by
  private ElasticProgram program(
      double[][] hessian,
      double[] gradient,
      double[] u,
      double[] values,
      double inside,
      double price,
      double[] from,
      double[] to) {
    int count = m + (linear == null ? 0 : linear.rows().length);
    double[][] scaled = new double[count][];
    double[] at = new double[count];
    double[] least = new double[count];
    double[] most = new double[count];
    for (int k = 0; k < m; k++) {
      scaled[k] = Vectors.scale(1 / unit[k], rows[k].clone());
      at[k] = values[k] / unit[k];
      double margin = Math.min(inside * over(k, values), (upper[k] - lower[k]) / 2) / unit[k];
      boolean level = Vectors.norm(rows[k]) == 0;
      least[k] = level ? Double.NEGATIVE_INFINITY : lower[k] / unit[k] + margin;
      most[k] = level ? Double.POSITIVE_INFINITY : upper[k] / unit[k] - margin;
    }
    for (int k = m; k < count; k++) {
      double[] row = linear.rows()[k - m];
      double factor = DEAR / Vectors.norm(row);
      scaled[k] = Vectors.scale(factor, row.clone());
      at[k] = factor * Vectors.dot(row, u);
      least[k] = factor * linear.lower()[k - m];
      most[k] = factor * linear.upper()[k - m];
    }
    return new ElasticProgram(hessian, gradient, scaled, at, least, most, price, from, to);
  }

  private double over(int k, double[] values) {
    return Math.max(0, Math.max(lower[k] - values[k], values[k] - upper[k]));
  }

  // before anything is known: as much as makes a step of the radius in every variable
  private double[][] guess(double radius) {
    double bend = Math.max(Vectors.norm(slopes), 1e-12) / (radius * Math.sqrt(d));
    return diagonal(bend);
  }

  private double[][] diagonal(double entry) {
    double[][] out = new double[d][d];
    for (int i = 0; i < d; i++) {
      out[i][i] = entry;
    }
    return out;
  }

  /** The length of a constraint's slopes. */
  double unit(int constraint) {
    return unit[constraint];
  }

  double[] multipliers() {
    return multipliers;
  }

  void multipliers(double[] found) {
    multipliers = found;
  }

  /** What these values miss, each in its unit. */
  double missed(double[] values) {
    double sum = 0;
    for (int k = 0; k < m; k++) {
      sum += over(k, values) / unit[k];
    }
    return sum;
  }

  /** What the slopes say is missed after a step. */
  double missedAfter(double[] values, double[] step) {
    double[] then = values.clone();
    for (int k = 0; k < m; k++) {
      then[k] += Vectors.dot(rows[k], step);
    }
    return missed(then);
  }

  /** Values at the end of a step, taken back along it by the slopes. */
  double[] shifted(double[] values, double[] step) {
    double[] out = values.clone();
    for (int k = 0; k < m; k++) {
      out[k] -= Vectors.dot(rows[k], step);
    }
    return out;
  }

  /** Brings the slopes up to date after a step: everything is a parabola along it. */
  void stepped(double[] step, double cost, double[] values, double newCost, double[] newValues) {
    double square = Vectors.dot(step, step);
    double[] change = new double[d];
    if (curvature.known()) {
      double[][] b = curvature.hessian();
      for (int i = 0; i < d; i++) {
        change[i] = Vectors.dot(b[i], step);
      }
    }
    for (int k = 0; k < m; k++) {
      double slope = Vectors.dot(rows[k], step);
      double turn = 2 * (newValues[k] - values[k] - slope) / square;
      Vectors.add(turn, step, rows[k]);
      Vectors.add(-multipliers[k] / unit[k] * turn, step, change);
    }
    double slope = Vectors.dot(slopes, step);
    double wanted = 2 * (newCost - cost - slope);
    Vectors.add((wanted - Vectors.dot(change, step)) / square, step, change);
    Vectors.add(1, change, slopes);
  }

  double gradientNorm() {
    return slopes == null ? Double.NaN : Vectors.norm(slopes);
  }

  void save(DataOutput out) throws IOException {
    curvature.save(out);
    Doubles.writeOptional(out, slopes);
    Doubles.writeOptional(out, unit);
    Doubles.write(out, multipliers);
    Doubles.writeOptional(out, place);
    Doubles.writeOptional(out, measuredSlopes);
    for (int k = 0; slopes != null && k < m; k++) {
      Doubles.write(out, rows[k]);
      Doubles.write(out, measuredRows[k]);
    }
  }

  void restore(DataInput in) throws IOException {
    curvature.restore(in);
    slopes = Doubles.readOptional(in);
    unit = Doubles.readOptional(in);
    multipliers = Doubles.read(in);
    place = Doubles.readOptional(in);
    measuredSlopes = Doubles.readOptional(in);
    rows = new double[m][];
    measuredRows = new double[m][];
    for (int k = 0; slopes != null && k < m; k++) {
      rows[k] = Doubles.read(in);
      measuredRows[k] = Doubles.read(in);
    }
  }
}
