package io.lmrs.cli.report;

import java.util.Arrays;
import java.util.List;

/**
 * The range of an axis and where its values lie on the screen.
 *
 * @param low the least value shown
 * @param high the greatest value shown
 * @param logarithmic equal ratios, not differences, are equally far apart
 * @param pixels how long the axis is
 */
record Axis(double low, double high, boolean logarithmic, int pixels) {

  /** Room beyond the data, as a part of the axis. */
  private static final double MARGIN = 0.02;

  /** The axis on which all these values fit. */
  static Axis of(List<double[]> values, boolean logarithmic, int pixels) {
    double[] all = values.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
    double low = all[0];
    double high = all[all.length - 1];
    if (low == high) {
      low = logarithmic ? low / 10 : low - 1;
      high = logarithmic ? high * 10 : high + 1;
    }
    Axis tight = new Axis(low, high, logarithmic, pixels);
    return new Axis(
        low == 0 ? 0 : tight.value(-MARGIN * pixels),
        tight.value((1 + MARGIN) * pixels),
        logarithmic,
        pixels);
  }

  /** Where a value lies, from 0 at the low end. */
  double pixel(double value) {
    return pixels * (toLine(value) - toLine(low)) / (toLine(high) - toLine(low));
  }

  /** The value that lies there; the inverse of {@link #pixel}. */
  double value(double pixel) {
    double at = toLine(low) + pixel / pixels * (toLine(high) - toLine(low));
    return logarithmic ? Math.exp(at) : at;
  }

  private double toLine(double value) {
    return logarithmic ? Math.log(value) : value;
  }
}
