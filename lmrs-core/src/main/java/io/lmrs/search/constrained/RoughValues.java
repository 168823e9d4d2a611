package io.lmrs.search.constrained;

import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import io.lmrs.search.curvature.Roughness;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.IntToDoubleFunction;

/**
 * How rough the value and the constraints are as functions of x, as those of a simulator are that
 * iterates to a tolerance, and how far apart the points of a difference are for that: forward ones
 * at 2 sqrt(noise / bend) (Moré and Wild, "Estimating derivatives of noisy simulations", 2012),
 * central ones at the cube root of 3 noise / bend. As the bend counts what the slopes change the
 * value by over a unit of way.
 */
final class RoughValues {
  private static final double FORWARD = 1e-7;
  private static final double CENTRAL = 1e-5;
  private static final double FIRST_ROUGH = 1e-3;
  private static final double WIDEST = 0.05;
  private static final double WIDEN = 1000;

  /** Less than this multiple of a value's rounding is rounding. */
  private static final double ROUNDING = 20 * 0x1p-52;

  /** The deviation of the value's noise, then of each constraint's; 0 if there is none. */
  private double[] noise;

  /** The largest noise in units of the slopes that go with it, NaN before they are known. */
  private double share = Double.NaN;

  RoughValues(int constraints) {
    noise = new double[1 + constraints];
  }

  private boolean any() {
    for (double each : noise) {
      if (each > 0) {
        return true;
      }
    }
    return false;
  }

  /** How far apart points in a row are, in the first look and in wider ones. */
  double spacing(int look) {
    return FORWARD * StrictMath.pow(WIDEN, look - 1.0);
  }

  /** True if nothing changes in a row of points, so that it shows nothing. */
  static boolean flat(double[][] rows) {
    for (double[] row : rows) {
      for (double each : row) {
        if (each != row[0]) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Learns from a row of points.
   *
   * @param rows the values, then each constraint's
   * @return true if they are rough
   */
  boolean measured(double[][] rows) {
    boolean found = false;
    for (int k = 0; k < rows.length; k++) {
      double deviation = Roughness.of(rows[k]);
      if (Double.isFinite(deviation) && deviation > ROUNDING * Math.abs(rows[k][0])) {
        noise[k] = Math.max(noise[k], deviation);
        found = true;
      }
    }
    if (found) {
      share = Double.NaN;
    }
    return found;
  }

  /** Learns how long the slopes of the value and of the constraints are. */
  void slopes(double ofValue, double[][] rows) {
    double most = 0;
    for (int k = 0; k < noise.length; k++) {
      double length = k == 0 ? ofValue : Vectors.norm(rows[k - 1]);
      if (noise[k] > 0 && length > 0) {
        most = Math.max(most, noise[k] / length);
      }
    }
    share = most;
  }

  /** How far apart the points of a difference are. */
  double distance(boolean central) {
    if (!any()) {
      return central ? CENTRAL : FORWARD;
    }
    if (Double.isNaN(share)) {
      return FIRST_ROUGH;
    }
    double wanted = central ? StrictMath.cbrt(3 * share) : 2 * Math.sqrt(share);
    return Math.clamp(wanted, central ? CENTRAL : FORWARD, WIDEST);
  }

  /** The deviation of the value with its penalty, if a unit of violation has that price. */
  double ofPenalty(double price, IntToDoubleFunction unit) {
    double sum = noise[0];
    for (int k = 1; k < noise.length; k++) {
      sum += noise[k] > 0 ? price * noise[k] / unit.applyAsDouble(k - 1) : 0;
    }
    return sum;
  }

  void save(DataOutput out) throws IOException {
    Doubles.write(out, noise);
    out.writeDouble(share);
  }

  void restore(DataInput in) throws IOException {
    noise = Doubles.read(in);
    share = in.readDouble();
  }
}
