package io.lmrs;

import io.lmrs.constraint.LinearConstraint;
import io.lmrs.variable.Coding;
import io.lmrs.variable.Polytope;
import java.util.List;

/**
 * The map from the search's coordinates u to the problem's x. Each coordinate has a scale, so that
 * a search works with numbers about 1, and may have bounds. The map is linear inside the box, bends
 * quadratically within a margin of a bound and folds back there. It is continuously differentiable,
 * never leaves the box, and an optimum on a face becomes an ordinary smooth optimum in u. See
 * docs/decisions/bounds.md. Where variables are fixed, on a log scale, whole numbers or choices, a
 * {@link Coding} follows, and u may have more or fewer entries than x. Where linear constraints are
 * kept, a {@link Polytope} takes the place of the bends.
 */
public final class Space implements java.io.Serializable {
  private static final long serialVersionUID = 1;

  /** Width of the bend, as a part of the box's width (or of the scale where a side is open). */
  private static final double MARGIN = 0.05;

  /** A box that is wider says nothing about the scale. */
  private static final double WIDEST = 1e9;

  /** A start on a face is moved inside until the map has at least this slope. */
  private static final double LEAST_SLOPE = 0.1;

  private final Bounds bounds;
  private final double[] scale;
  private final Coding coding;

  /** False if the map is cut off at the faces instead. */
  private final boolean bent;

  /** What linear constraints allow, in the place of bounds and scales, or null. */
  private final Polytope polytope;

  /**
   * @param bounds the box, or {@link Bounds#NONE}
   * @param scale a positive number per variable, or null for 1
   */
  public Space(Bounds bounds, double[] scale) {
    this(bounds, scale, null, true, null);
  }

  /**
   * @param coding how coordinates become variables
   * @param scale a positive number per coordinate
   */
  public Space(Coding coding, double[] scale) {
    this(coding.bounds(), scale, coding, true, null);
  }

  private Space(Bounds bounds, double[] scale, Coding coding, boolean bent, Polytope polytope) {
    if (scale != null) {
      for (int i = 0; i < scale.length; i++) {
        if (!(scale[i] > 0) || Double.isInfinite(scale[i])) {
          throw new IllegalArgumentException(
              "scale[" + i + "] must be positive and finite: " + scale[i]);
        }
      }
    }
    this.bounds = bounds;
    this.scale = scale == null ? null : scale.clone();
    this.coding = coding;
    this.bent = bent;
    this.polytope = polytope;
  }

  /**
   * The same box without a bend, for a search that keeps to the box by itself: linear inside, and
   * cut off at the faces. Unless scales were given, a variable's is the width of its range, or the
   * size of its start if that is larger than 1 and the range is open.
   */
  public Space clamped(double[] start) {
    double[] scales = scale == null ? sizes(start) : scale;
    return new Space(
        bounds, scales, coding, false, polytope == null ? null : polytope.clamped(scales));
  }

  /** The same space with the scales that {@link #clamped} has. */
  public Space scaled(double[] start) {
    return polytope != null || scale != null || coding != null
        ? this
        : new Space(bounds, sizes(start));
  }

  /**
   * The same box in finer units: a unit is at most that part of a variable's range. Where a side is
   * open, or linear constraints are kept, it stays as it is.
   */
  public Space finer(double part) {
    if (bounds.open() || polytope != null) {
      return this;
    }
    double[] finer = new double[bounds.lower().length];
    for (int i = 0; i < finer.length; i++) {
      double unit = scale == null ? 1 : scale[i];
      double width = bounds.upper(i) - bounds.lower(i);
      finer[i] = width > 0 && part * width > 0 ? Math.min(unit, part * width) : unit;
    }
    return new Space(bounds, finer, coding, bent, null);
  }

  private double[] sizes(double[] start) {
    double[] from = coding == null ? start : coding.encode(start);
    double[] out = new double[from.length];
    for (int i = 0; i < out.length; i++) {
      double width = bounds.open() ? Double.POSITIVE_INFINITY : bounds.upper(i) - bounds.lower(i);
      boolean usable = width > 0 && width < WIDEST;
      out[i] = usable ? width : Math.max(1, Math.abs(from[i]));
    }
    return out;
  }

  /**
   * The part of this space in which linear constraints hold; no u leaves it.
   *
   * @param start a point of the problem that need not keep them
   * @throws IllegalArgumentException if there is no such part, or a variable is not a real number
   */
  public Space within(List<LinearConstraint> linear, double[] start) {
    if (linear.isEmpty()) {
      return this;
    }
    List<LinearConstraint> over = coding == null ? linear : coding.overCoordinates(linear);
    double[] from = coding == null ? start : coding.encode(start);
    double[] units = scale == null ? sizes(start) : scale;
    return new Space(bounds, scale, coding, bent, Polytope.of(over, bounds, units, from));
  }

  /** What linear constraints allow, or null where there are none. */
  public Polytope polytope() {
    return polytope;
  }

  /** A point of the problem that keeps the linear constraints, near this one. */
  public double[] nearest(double[] x) {
    if (polytope == null) {
      return x.clone();
    }
    double[] y = polytope.nearest(coding == null ? x : coding.encode(x));
    double[] out = new double[x.length];
    decode(y, out);
    return out;
  }

  /** The space in which u and x are the same. */
  public static Space identity() {
    return new Space(Bounds.NONE, null);
  }

  /** How many coordinates a search has for a problem of that many variables. */
  public int coordinates(int variables) {
    return polytope != null
        ? polytope.coordinates()
        : coding == null ? variables : coding.coordinates();
  }

  /** How many variables the problem has for a search in that many coordinates. */
  int variables(int coordinates) {
    return coding != null
        ? coding.variables().dimension()
        : polytope != null ? polytope.variables() : coordinates;
  }

  /** How coordinates become variables, or null where each is one. */
  public Coding coding() {
    return coding;
  }

  /** True if u and x can be the same array. */
  boolean sameLength() {
    return coding == null && polytope == null;
  }

  /** True if some variables take some values only: whole numbers, choices. */
  public boolean discrete() {
    return coding != null && coding.variables().discrete();
  }

  /** The box of the coordinates, without scales. */
  public Bounds bounds() {
    return bounds;
  }

  /** True where u and x are the same. */
  public boolean isIdentity() {
    return bounds.open() && scale == null && coding == null && polytope == null;
  }

  /**
   * The box of u that the map takes onto the whole box of x, each x once: from fold to fold;
   * infinite where a side is open.
   *
   * @param dimension how many coordinates
   */
  public Bounds cell(int dimension) {
    if (polytope != null) {
      return polytope.cell();
    }
    double[] low = new double[dimension];
    double[] high = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      double s = scale == null ? 1 : scale[i];
      low[i] = bounds.open() ? Double.NEGATIVE_INFINITY : (bounds.lower(i) - margin(i)) / s;
      high[i] = bounds.open() ? Double.POSITIVE_INFINITY : (bounds.upper(i) + margin(i)) / s;
    }
    return new Bounds(low, high);
  }

  /** The x of u, in a fresh array; what u says is finite stays so. */
  public double[] toProblem(double[] u) {
    double[] x = new double[variables(u.length)];
    write(u.clone(), x);
    return x;
  }

  /** Writes the x of u; u is used up, and may be the same array if there is no coding. */
  void write(double[] u, double[] x) {
    if (polytope != null) {
      decode(polytope.toPoint(u), x);
      return;
    }
    bend(u);
    decode(u, x);
  }

  private void decode(double[] y, double[] x) {
    if (coding != null) {
      coding.decode(y, x);
    } else if (x != y) {
      System.arraycopy(y, 0, x, 0, x.length);
    }
  }

  private void bend(double[] u) {
    for (int i = 0; i < u.length; i++) {
      double x = scale == null ? u[i] : u[i] * scale[i];
      // a large scale must not make a coordinate infinite
      u[i] = bounds.open() ? Math.clamp(x, -Double.MAX_VALUE, Double.MAX_VALUE) : bend(x, i);
    }
  }

  /** The u of a point of the problem; a point on a face is moved slightly inside. */
  public double[] toSearch(double[] x) {
    return coding == null ? plainToSearch(x) : plainToSearch(inside(coding.encode(x)));
  }

  // a logarithm may be off by its last bit
  private double[] inside(double[] y) {
    for (int i = 0; i < y.length && !bounds.open(); i++) {
      y[i] = Math.clamp(y[i], bounds.lower(i), bounds.upper(i));
    }
    return y;
  }

  private double[] plainToSearch(double[] x) {
    if (!bounds.contains(x)) {
      int i = firstOutside(x);
      throw new IllegalArgumentException(
          "start["
              + i
              + "] must be in ["
              + bounds.lower(i)
              + ", "
              + bounds.upper(i)
              + "]: "
              + x[i]);
    }
    if (polytope != null) {
      return polytope.toCoordinates(x);
    }
    double[] u = x.clone();
    for (int i = 0; i < u.length; i++) {
      double y = bounds.open() ? u[i] : unbend(u[i], i);
      u[i] = scale == null ? y : y / scale[i];
    }
    return u;
  }

  /** A change of u as a change of x, to first order; what is discrete does not change. */
  public double[] directionToProblem(double[] u, double[] direction) {
    if (polytope != null) {
      double[] change = polytope.direction(u, direction);
      return coding == null ? change : coding.directionToProblem(polytope.toPoint(u), change);
    }
    double[] out = slopes(u);
    for (int i = 0; i < out.length; i++) {
      out[i] *= direction[i];
    }
    return coding == null ? out : coding.directionToProblem(bent(u), out);
  }

  /** A gradient with respect to x as one with respect to u, the chain rule. */
  public double[] gradientToSearch(double[] u, double[] gradient) {
    if (polytope != null) {
      double[] inside =
          coding == null ? gradient : coding.gradientToSearch(polytope.toPoint(u), gradient);
      return polytope.gradient(u, inside);
    }
    double[] inner = coding == null ? gradient : coding.gradientToSearch(bent(u), gradient);
    double[] out = slopes(u);
    for (int i = 0; i < out.length; i++) {
      out[i] *= inner[i];
    }
    return out;
  }

  /** Where the value below begins that a stepped coordinate stands for; negative infinity: none. */
  public double stepBelow(int coordinate, double u) {
    double s = scale[coordinate];
    return coding.below(coordinate, u * s) / s;
  }

  /** Where the value above begins that a stepped coordinate stands for; infinity: none. */
  public double stepAbove(int coordinate, double u) {
    double s = scale[coordinate];
    return coding.above(coordinate, u * s) / s;
  }

  private double[] bent(double[] u) {
    double[] y = u.clone();
    bend(y);
    return y;
  }

  /** The derivatives at u of what is bent and scaled, before any coding. */
  double[] slopes(double[] u) {
    double[] out = new double[u.length];
    for (int i = 0; i < u.length; i++) {
      double s = scale == null ? 1 : scale[i];
      out[i] = bounds.open() ? s : s * bendSlope(u[i] * s, i);
    }
    return out;
  }

  private int firstOutside(double[] x) {
    for (int i = 0; i < x.length; i++) {
      if (!(x[i] >= bounds.lower(i) && x[i] <= bounds.upper(i))) {
        return i;
      }
    }
    return -1;
  }

  private double margin(int i) {
    if (!bent) {
      return 0;
    }
    double low = bounds.lower(i);
    double high = bounds.upper(i);
    if (Double.isInfinite(low) || Double.isInfinite(high)) {
      return MARGIN * (scale == null ? 1 : scale[i]);
    }
    // not wider than a unit: a start near a face of a wide box stays near it
    return Math.min(MARGIN * (high - low), scale == null ? 1 : scale[i]);
  }

  // y beyond a fold comes back: the fold points lie a margin outside of the box
  private double folded(double y, int i) {
    double a = margin(i);
    double low = bounds.lower(i) - a;
    double high = bounds.upper(i) + a;
    if (y >= low && y <= high) {
      return y;
    }
    double width = high - low;
    if (Double.isInfinite(2 * width) || Double.isInfinite(y - low)) {
      return y < low ? low + (low - y) : high - (y - high);
    }
    double t = (y - low) % (2 * width);
    t = t < 0 ? t + 2 * width : t;
    return low + (t > width ? 2 * width - t : t);
  }

  private double bend(double y, int i) {
    if (!bent) {
      return Math.clamp(
          y,
          Math.max(bounds.lower(i), -Double.MAX_VALUE),
          Math.min(bounds.upper(i), Double.MAX_VALUE));
    }
    double a = margin(i);
    double low = bounds.lower(i);
    double high = bounds.upper(i);
    double z = folded(y, i);
    if (z > high - a) {
      double t = z - (high + a);
      z = high - t * t / (4 * a);
    } else if (z < low + a) {
      double t = z - (low - a);
      z = low + t * t / (4 * a);
    }
    return Math.clamp(z, Math.max(low, -Double.MAX_VALUE), Math.min(high, Double.MAX_VALUE));
  }

  private double bendSlope(double y, int i) {
    if (!bent) {
      return 1;
    }
    double a = margin(i);
    double z = folded(y, i);
    double sign = z == y ? 1 : foldSign(y, i);
    if (z > bounds.upper(i) - a) {
      return sign * (bounds.upper(i) + a - z) / (2 * a);
    }
    if (z < bounds.lower(i) + a) {
      return sign * (z - bounds.lower(i) + a) / (2 * a);
    }
    return sign;
  }

  private double foldSign(double y, int i) {
    double a = margin(i);
    double low = bounds.lower(i) - a;
    double width = bounds.upper(i) + a - low;
    if (Double.isInfinite(2 * width) || Double.isInfinite(y - low)) {
      return -1;
    }
    double t = (y - low) % (2 * width);
    t = t < 0 ? t + 2 * width : t;
    return t > width ? -1 : 1;
  }

  private double unbend(double x, int i) {
    double a = margin(i);
    double low = bounds.lower(i);
    double high = bounds.upper(i);
    double inside = a * LEAST_SLOPE * LEAST_SLOPE;
    if (x > high - a) {
      return high + a - Math.sqrt(4 * a * Math.max(high - x, inside));
    }
    if (x < low + a) {
      return low - a + Math.sqrt(4 * a * Math.max(x - low, inside));
    }
    return x;
  }
}
