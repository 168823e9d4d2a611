package io.lmrs.search.auto;

import io.lmrs.Bounds;
import io.lmrs.Space;
import io.lmrs.random.Stream;

/**
 * Where to look for an optimum, in the search's coordinates: the bounds, and if a side is open as
 * far as the start lets one guess.
 *
 * @param low the least of every coordinate
 * @param high the greatest of every coordinate
 */
record Region(double[] low, double[] high) {

  /** How far an open side goes from 0, in units of the start's size. */
  private static final double REACH = 2.2;

  /** The first step size of a population as a part of the region's width. */
  private static final double STEP = 0.2;

  /** The region around a start. */
  static Region around(Space space, double[] u) {
    int d = u.length;
    Bounds cell = space.cell(d);
    double size = 0;
    for (double v : u) {
      size += v * v / d;
    }
    double reach = REACH * Math.max(1, Math.sqrt(size));
    double[] low = new double[d];
    double[] high = new double[d];
    for (int i = 0; i < d; i++) {
      double l = cell.lower(i);
      double h = cell.upper(i);
      low[i] = Double.isFinite(l) ? l : Math.min(-reach, u[i] - reach / 2);
      high[i] = Double.isFinite(h) ? h : Math.max(reach, u[i] + reach / 2);
    }
    return new Region(low, high);
  }

  /** The first step size of a population. */
  double step() {
    double logs = 0;
    for (int i = 0; i < low.length; i++) {
      logs += Math.log(high[i] - low[i]);
    }
    return STEP * Math.exp(logs / low.length);
  }

  /** A uniform point of it. */
  double[] draw(Stream random) {
    double[] out = new double[low.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = low[i] + random.uniform(i) * (high[i] - low[i]);
    }
    return out;
  }
}
