package io.lmrs.bayes;

import io.lmrs.Bounds;
import io.lmrs.search.SearchContext;

/**
 * The box that a model is made for, seen as the unit cube. Where the problem has bounds it is the
 * whole box, from fold to fold of the map that keeps queries inside; an open side ends at a
 * distance from the start that is a setting.
 *
 * @param low least value per variable, in the search's units
 * @param high greatest value per variable
 */
record Cube(double[] low, double[] high) {
  static final String BOX =
      "half width of the box around the start in variables without bounds, in the search's units";

  /** The cube of a problem, open sides at that distance from the start. */
  static Cube of(SearchContext context, double box) {
    double[] start = context.space().toSearch(context.start());
    Bounds cell = context.space().cell(start.length);
    double[] low = cell.lower();
    double[] high = cell.upper();
    for (int i = 0; i < start.length; i++) {
      low[i] = Double.isInfinite(low[i]) ? start[i] - box : low[i];
      high[i] = Double.isInfinite(high[i]) ? start[i] + box : high[i];
    }
    return new Cube(low, high);
  }

  int dimension() {
    return low.length;
  }

  /** The point of the search's coordinates; written so that no width overflows. */
  double[] toSearch(double[] t) {
    double[] u = new double[t.length];
    for (int i = 0; i < u.length; i++) {
      u[i] = low[i] * (1 - t[i]) + high[i] * t[i];
    }
    return u;
  }

  /** The point of the cube nearest to one of the search's coordinates. */
  double[] fromSearch(double[] u) {
    double[] t = new double[u.length];
    for (int i = 0; i < t.length; i++) {
      double width = 0.5 * high[i] - 0.5 * low[i];
      t[i] = width > 0 ? Math.clamp((0.5 * u[i] - 0.5 * low[i]) / width, 0.0, 1.0) : 0.5;
    }
    return t;
  }
}
