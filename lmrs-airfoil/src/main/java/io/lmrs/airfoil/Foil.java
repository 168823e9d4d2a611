package io.lmrs.airfoil;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A shape by the class-shape transformation: Brenda Kulfan, "Universal parametric geometry
 * representation method", Journal of Aircraft 45(1), 2008. A side is
 *
 * <pre>y(x) = sqrt(x) (1 - x) sum_i a_i B_i(x),   B_i(x) = C(n, i) x^i (1 - x)^(n - i),</pre>
 *
 * with one coefficient per Bernstein polynomial: the leading edge is round, the trailing edge
 * sharp.
 *
 * @param upper coefficients of the upper side, from the leading edge on
 * @param lower coefficients of the lower side, mostly negative
 */
public record Foil(double[] upper, double[] lower) {

  /** The sides are nowhere nearer, as a multiple of the class function. */
  private static final double LEAST = 0.04;

  /** Stations of a side, closer to each other at the edges. */
  private static final int STATIONS = 80;

  /**
   * The shape of a point of the problem: the first half of the variables is the upper side. See
   * {@link Waves}.
   *
   * @throws IllegalArgumentException if the number of variables is odd
   */
  public static Foil of(double[] variables) {
    if (variables.length % 2 != 0) {
      throw new IllegalArgumentException(
          "a foil must have an even number of variables: " + variables.length);
    }
    int side = variables.length / 2;
    return new Foil(
        Waves.coefficients(Arrays.copyOf(variables, side)),
        Waves.coefficients(Arrays.copyOfRange(variables, side, variables.length)));
  }

  /** The point of the problem that has this shape. */
  public double[] variables() {
    double[] all = Arrays.copyOf(Waves.variables(upper), upper.length + lower.length);
    System.arraycopy(Waves.variables(lower), 0, all, upper.length, lower.length);
    return all;
  }

  /**
   * A poor foil, where all runs start: thick, round in front and bent upwards behind, so that the
   * flow presses it down. The coefficients of a side lie on a line.
   *
   * @param coefficients per side
   */
  public static Foil poor(int coefficients) {
    return new Foil(line(coefficients, 0.2, -0.12), line(coefficients, -0.2, -0.22));
  }

  private static double[] line(int count, double first, double last) {
    double[] values = new double[count];
    Arrays.setAll(values, i -> first + (last - first) * i / (count - 1));
    return values;
  }

  /** The outline, with the leading edge counted once. */
  public Contour contour() {
    double[] x = new double[2 * STATIONS + 1];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = station(Math.abs(STATIONS - i));
      double above = y(upper, x[i]);
      double below = y(lower, x[i]);
      double middle = (above + below) / 2;
      double half = Math.max(above - below, LEAST * shape(x[i])) / 2;
      y[i] = i <= STATIONS ? middle + half : middle - half;
    }
    return new Contour(x, y);
  }

  private static double station(int number) {
    return (1 - Math.cos(Math.PI * number / STATIONS)) / 2;
  }

  private static double y(double[] a, double x) {
    // the sum by de Casteljau, which is exact at both ends and stable between them
    double[] b = a.clone();
    for (int left = b.length - 1; left > 0; left--) {
      for (int i = 0; i < left; i++) {
        b[i] = (1 - x) * b[i] + x * b[i + 1];
      }
    }
    return shape(x) * b[0];
  }

  private static double shape(double x) {
    return Math.sqrt(x) * (1 - x);
  }

  /** The greatest distance of the two sides, as a part of the chord; NaN without numbers. */
  public double thickness() {
    Contour contour = contour();
    double most = 0;
    for (int i = 0; i < STATIONS; i++) {
      most = Math.max(most, contour.y()[i] - contour.y()[2 * STATIONS - i]);
    }
    return most;
  }

  /**
   * How much the coefficients would let the sides cross: what their distance falls short of the
   * least one, integrated along the chord by trapezia.
   */
  public double crossing() {
    double sum = 0;
    double before = 0;
    for (int i = 1; i <= STATIONS; i++) {
      double x = station(i);
      double here = Math.max(0, LEAST * shape(x) - y(upper, x) + y(lower, x));
      sum += (here + before) / 2 * (x - station(i - 1));
      before = here;
    }
    return sum;
  }

  /**
   * What makes the shape impossible, if anything does.
   *
   * @param least the least thickness, as a part of the chord
   * @param most the greatest thickness
   */
  Optional<String> flaw(double least, double most) {
    double thickness = thickness();
    if (thickness >= least && thickness <= most) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "the thickness must be in [%s, %s] of the chord: %.4f",
            least,
            most,
            thickness));
  }
}
