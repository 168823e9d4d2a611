package io.lmrs.search.curvature;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How far apart the points of a difference are, by the noise of the values and the second
 * derivative: forward differences at 2 sqrt(noise / bend) (Moré and Wild, "Estimating derivatives
 * of noisy simulations", ACM TOMS 38, 2012), central ones at the cube root of 3 noise / bend.
 * Rounding counts as noise.
 */
final class Spacing {
  private static final double PRECISION = 0x1p-52;
  private static final double NARROWEST_FORWARD = 1e-8;
  private static final double NARROWEST_CENTRAL = 1e-6;
  private static final double WIDEST = 0.1;

  /** Forward and central differences before anything is known, and forward ones under noise. */
  private static final double FIRST_FORWARD = 1e-7;

  private static final double FIRST_CENTRAL = 1e-5;
  private static final double FIRST_NOISY = 1e-3;

  private static final double WIDEN = 3;
  private static final double MOST_WIDENING = 100;

  /** The part of a second derivative that is likely to be wrong. */
  private static final double WRONG = 0.1;

  /** Noise below this multiple of the rounding of a value is rounding. */
  private static final double ROUNDING = 20;

  private boolean central;
  private double widening = 1;
  private double noise;

  /** True for differences of two sides. */
  boolean central() {
    return central;
  }

  void central(boolean two) {
    central = two;
  }

  /** The deviation of the noise, 0 if none but rounding was seen. */
  double noise() {
    return noise;
  }

  /** Notes measured noise of values of that size. */
  void measured(double deviation, double cost) {
    if (deviation > ROUNDING * PRECISION * Math.abs(cost)) {
      noise = Math.max(noise, deviation);
    }
  }

  /** The differences led nowhere: wider ones next, and after the widest the first again. */
  void widen() {
    widening = widening > MOST_WIDENING ? 1 : WIDEN * widening;
  }

  /** The differences led somewhere. */
  void worked() {
    widening = 1;
  }

  private double error(double cost) {
    double rounding = PRECISION * Math.abs(cost);
    return Math.max(noise, Double.isFinite(rounding) ? rounding : 0);
  }

  /**
   * The distance between the incumbent and a point beside it.
   *
   * @param bend the second derivative there, 0 if it is not known
   * @param size the size of the incumbent
   * @param cost of the incumbent
   * @param twoSided for a central difference
   */
  double distance(double bend, double size, double cost, boolean twoSided) {
    double relative;
    if (twoSided) {
      relative =
          bend > 0
              ? Math.clamp(
                  StrictMath.cbrt(3 * error(cost) * size / bend), NARROWEST_CENTRAL, WIDEST)
              : FIRST_CENTRAL;
    } else if (bend > 0) {
      relative = Math.clamp(2 * Math.sqrt(error(cost) / bend), NARROWEST_FORWARD, WIDEST);
    } else {
      relative = noise > 0 ? FIRST_NOISY : FIRST_FORWARD;
    }
    return widening * relative * size;
  }

  /** The likely error of a forward difference over that distance. */
  double forwardError(double bend, double distance, double cost) {
    return Math.sqrt(2) * error(cost) / distance + WRONG / 2 * distance * bend;
  }

  /** The likely error by noise of a difference over that distance. */
  double noiseError(double distance, double cost) {
    return Math.sqrt(2) * error(cost) / distance;
  }

  void save(DataOutput out) throws IOException {
    out.writeBoolean(central);
    out.writeDouble(widening);
    out.writeDouble(noise);
  }

  void restore(DataInput in) throws IOException {
    central = in.readBoolean();
    widening = in.readDouble();
    noise = in.readDouble();
  }
}
