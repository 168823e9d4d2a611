package io.lmrs.variable;

import io.lmrs.Bounds;
import io.lmrs.constraint.LinearConstraint;
import io.lmrs.variable.Variable.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How the variables of a problem become real coordinates of a search, where they are not the same
 * already. A fixed variable has none. A real number has one, its logarithm on a log scale. An
 * integer has one, of which the nearest whole number counts; so has an ordered choice, and one of
 * two labels. Any other choice has one per label, of which the greatest counts: no label lies
 * between two others. Immutable.
 */
public final class Coding implements java.io.Serializable {
  private static final long serialVersionUID = 1;

  /** How far the label of a start is ahead of the others. */
  private static final double AHEAD = 0.5;

  private final Variables variables;

  /** The first coordinate of every variable, and the number of all at the end. */
  private final int[] first;

  /** The variable of every coordinate. */
  private final int[] owner;

  Coding(Variables variables) {
    this.variables = variables;
    int n = variables.dimension();
    first = new int[n + 1];
    for (int i = 0; i < n; i++) {
      first[i + 1] = first[i] + coordinates(variables.list().get(i));
    }
    owner = new int[first[n]];
    for (int i = 0; i < n; i++) {
      Arrays.fill(owner, first[i], first[i + 1], i);
    }
  }

  private static int coordinates(Variable v) {
    if (v.isFixed()) {
      return 0;
    }
    return v.kind() == Kind.CHOICE && v.labels().size() > 2 ? v.labels().size() : 1;
  }

  /** What is coded. */
  public Variables variables() {
    return variables;
  }

  /** How many coordinates. */
  public int coordinates() {
    return owner.length;
  }

  /** The variable that a coordinate belongs to. */
  public int owner(int coordinate) {
    return owner[coordinate];
  }

  private Variable of(int coordinate) {
    return variables.list().get(owner[coordinate]);
  }

  private boolean labels(int variable) {
    return first[variable + 1] - first[variable] > 1;
  }

  /** True if the coordinate stands for whole numbers, or labels in a row. */
  public boolean stepped(int coordinate) {
    return of(coordinate).discrete() && !labels(owner[coordinate]);
  }

  /** Coordinates of labels, of which the greatest counts: first and last of each choice. */
  public List<int[]> contests() {
    List<int[]> out = new ArrayList<>();
    for (int i = 0; i < variables.dimension(); i++) {
      if (labels(i)) {
        out.add(new int[] {first[i], first[i + 1] - 1});
      }
    }
    return out;
  }

  /** The bounds of the coordinates; what is discrete has none, since every coordinate counts. */
  public Bounds bounds() {
    double[] low = new double[coordinates()];
    double[] high = new double[coordinates()];
    boolean open = true;
    for (int j = 0; j < low.length; j++) {
      Variable v = of(j);
      boolean real = !v.discrete();
      low[j] = real ? side(v, v.lower()) : Double.NEGATIVE_INFINITY;
      high[j] = real ? side(v, v.upper()) : Double.POSITIVE_INFINITY;
      open &= Double.isInfinite(low[j]) && Double.isInfinite(high[j]);
    }
    return open ? Bounds.NONE : new Bounds(low, high);
  }

  private static double side(Variable v, double bound) {
    return v.logarithmic() && Double.isFinite(bound) ? StrictMath.log(bound) : bound;
  }

  /** The units of the coordinates, for this start. */
  public double[] units(double[] start) {
    double[] out = new double[coordinates()];
    for (int j = 0; j < out.length; j++) {
      out[j] = labels(owner[j]) ? 1 : Variables.unit(of(j), start[owner[j]]);
    }
    return out;
  }

  /** Writes the point of the problem that the coordinates stand for. */
  public void decode(double[] y, double[] x) {
    for (int i = 0; i < x.length; i++) {
      Variable v = variables.list().get(i);
      if (v.isFixed()) {
        x[i] = v.fixed();
      } else if (labels(i)) {
        x[i] = greatest(y, first[i], first[i + 1]) - (double) first[i];
      } else {
        double value = v.logarithmic() ? StrictMath.exp(y[first[i]]) : y[first[i]];
        double exact = v.discrete() ? Math.floor(value + 0.5) : value;
        x[i] = Math.clamp(exact, least(v), Math.min(v.upper(), Double.MAX_VALUE));
      }
    }
  }

  // on a log scale an open side ends above 0
  private static double least(Variable v) {
    double open = !v.logarithmic() ? -Double.MAX_VALUE : v.discrete() ? 1 : Double.MIN_NORMAL;
    return Math.max(v.lower(), open);
  }

  private static int greatest(double[] y, int from, int to) {
    int best = from;
    for (int j = from + 1; j < to; j++) {
      best = y[j] > y[best] ? j : best;
    }
    return best;
  }

  /**
   * Coordinates of a point of the problem.
   *
   * @throws IllegalArgumentException naming a variable that can't take its value
   */
  public double[] encode(double[] x) {
    double[] y = new double[coordinates()];
    for (int i = 0; i < x.length; i++) {
      Variable v = variables.list().get(i);
      if (v.isFixed()) {
        continue;
      }
      v.allowed(v.name() == null ? "start[" + i + "]" : "start", x[i]);
      if (labels(i)) {
        y[first[i] + (int) x[i]] = AHEAD;
      } else {
        y[first[i]] = v.logarithmic() ? StrictMath.log(x[i]) : x[i];
      }
    }
    return y;
  }

  /** Where the value below begins that a stepped coordinate stands for; negative infinity: none. */
  public double below(int coordinate, double y) {
    Variable v = of(coordinate);
    double value = value(v, y);
    return value <= least(v) ? Double.NEGATIVE_INFINITY : edge(v, value - 0.5);
  }

  /** Where the value above begins that a stepped coordinate stands for; infinity: none. */
  public double above(int coordinate, double y) {
    Variable v = of(coordinate);
    double value = value(v, y);
    return value >= v.upper() ? Double.POSITIVE_INFINITY : edge(v, value + 0.5);
  }

  private static double value(Variable v, double y) {
    double plain = v.logarithmic() ? StrictMath.exp(y) : y;
    return Math.clamp(Math.floor(plain + 0.5), least(v), v.upper());
  }

  private static double edge(Variable v, double value) {
    return v.logarithmic() ? StrictMath.log(value) : value;
  }

  /**
   * Linear constraints on the variables as such on the coordinates; what is fixed goes into limits.
   *
   * @throws IllegalArgumentException naming a variable that is not a real number on a linear scale
   */
  public List<LinearConstraint> overCoordinates(List<LinearConstraint> linear) {
    for (int i = 0; i < variables.dimension(); i++) {
      Variable v = variables.list().get(i);
      if (!v.isFixed() && (v.discrete() || v.logarithmic())) {
        throw new IllegalArgumentException(
            "linear constraints need real variables on a linear scale: %s is %s"
                .formatted(
                    v.name() == null ? "variable " + (i + 1) : v.name(),
                    v.discrete() ? "discrete" : "on a log scale"));
      }
    }
    List<LinearConstraint> out = new ArrayList<>();
    for (LinearConstraint each : linear) {
      double[] weights = each.coefficients();
      double[] over = new double[coordinates()];
      double known = 0;
      for (int i = 0; i < weights.length && i < variables.dimension(); i++) {
        Variable v = variables.list().get(i);
        if (v.isFixed()) {
          known += weights[i] * v.fixed();
        } else {
          over[first[i]] = weights[i];
        }
      }
      out.add(new LinearConstraint(each.name(), over, each.lower() - known, each.upper() - known));
    }
    return out;
  }

  /** A change of coordinates as one of the point, to first order; what is discrete has none. */
  public double[] directionToProblem(double[] y, double[] change) {
    double[] out = new double[variables.dimension()];
    for (int i = 0; i < out.length; i++) {
      Variable v = variables.list().get(i);
      out[i] = v.isFixed() || v.discrete() ? 0 : slope(v, y[first[i]]) * change[first[i]];
    }
    return out;
  }

  /** A gradient in the problem's variables as one in the coordinates. */
  public double[] gradientToSearch(double[] y, double[] gradient) {
    double[] out = new double[coordinates()];
    for (int j = 0; j < out.length; j++) {
      out[j] = of(j).discrete() ? 0 : slope(of(j), y[j]) * gradient[owner[j]];
    }
    return out;
  }

  private static double slope(Variable v, double y) {
    return v.logarithmic() ? StrictMath.exp(y) : 1;
  }
}
