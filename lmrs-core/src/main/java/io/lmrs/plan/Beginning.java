package io.lmrs.plan;

import io.lmrs.Bounds;
import io.lmrs.Scale;
import io.lmrs.variable.Variables;
import java.util.List;

/**
 * Where a run begins, and how long a variable's steps are. Its arrays are copies.
 *
 * @param start where to start, or null for the problem's own start
 * @param bounds a box that replaces the problem's, or null
 * @param scale where scales come from when {@code scales} is null
 * @param scales a scale per variable, or null
 * @param known points whose values are known before the run; none for most
 */
public record Beginning(
    double[] start, Bounds bounds, Scale scale, double[] scales, List<KnownPoint> known) {

  /** The problem's own, with nothing known. */
  public static final Beginning USUAL = new Beginning(null, null, Scale.NONE, null, List.of());

  public Beginning {
    known = List.copyOf(known);
    start = copy(start);
    scales = copy(scales);
  }

  /** Where to start, in a fresh array; null for the problem's own start. */
  @Override
  public double[] start() {
    return copy(start);
  }

  /** A scale per variable, in a fresh array; null if there is none. */
  @Override
  public double[] scales() {
    return copy(scales);
  }

  /** True if bounds and scales are the problem's own. */
  public boolean plain() {
    return bounds == null && scales == null && scale == Scale.NONE;
  }

  /**
   * Checks that nothing is said twice.
   *
   * @param variables what the variables are, or null
   */
  public void requireBeside(Variables variables) {
    if (variables != null && !plain()) {
      throw new IllegalArgumentException(
          "bounds and scales must be given with the variables where there are variables");
    }
  }

  /** The same without known points. */
  Beginning unknowing() {
    return new Beginning(start, bounds, scale, scales, List.of());
  }

  private static double[] copy(double[] x) {
    return x == null ? null : x.clone();
  }
}
