package io.lmrs.search.constrained;

import io.lmrs.Point;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import io.lmrs.search.curvature.Roughness;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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

  /** Rows of points, each a thousand times wider, if values do not change at all. */
  private static final int MOST_LOOKS = 3;

  /** What a row of points shows. */
  enum Finding {
    ROUGH,
    SMOOTH,
    /** Nothing changes: a wider row may show more. */
    FLAT
  }

  /** The deviation of the value's noise, then of each constraint's; 0 if there is none. */
  private double[] noise;

  /** The largest noise in units of the slopes that go with it, NaN before they are known. */
  private double share = Double.NaN;

  private int looks;

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

  /** How many rows of points were begun. */
  int looks() {
    return looks;
  }

  /** Begins another row, wider than the one before. */
  void look() {
    looks++;
  }

  /** The row of points, tiny distances apart. */
  List<Point> points(double[] from, double[] way) {
    double spacing = FORWARD * StrictMath.pow(WIDEN, looks - 1.0);
    List<Point> points = new ArrayList<>();
    for (int i = 1; i <= Roughness.POINTS; i++) {
      points.add(new Point.Offset(from, i * spacing, way));
    }
    return points;
  }

  private static boolean flat(double[][] rows) {
    for (double[] row : rows) {
      for (double each : row) {
        if (each != row[0]) {
          return false;
        }
      }
    }
    return true;
  }

  /** Learns from a row of points, the first of them the one they go out from. */
  Finding measured(List<Place> row) {
    double[][] values = new double[noise.length][row.size()];
    for (int i = 0; i < row.size(); i++) {
      values[0][i] = row.get(i).cost();
      for (int k = 1; k < noise.length; k++) {
        values[k][i] = row.get(i).values()[k - 1];
      }
    }
    if (rough(values)) {
      return Finding.ROUGH;
    }
    return flat(values) && looks < MOST_LOOKS ? Finding.FLAT : Finding.SMOOTH;
  }

  private boolean rough(double[][] rows) {
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
    out.writeInt(looks);
    Doubles.write(out, noise);
    out.writeDouble(share);
  }

  void restore(DataInput in) throws IOException {
    looks = in.readInt();
    noise = Doubles.read(in);
    share = in.readDouble();
  }
}
