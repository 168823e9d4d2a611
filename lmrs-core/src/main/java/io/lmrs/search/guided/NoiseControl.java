package io.lmrs.search.guided;

import io.lmrs.linear.Vectors;
import io.lmrs.search.Differences;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Radius and step length where values are noisy. The radius is the step's length, widened until the
 * differences of pairs stand out from their noise; the length grows while the slope along the past
 * steps still leads down and shrinks where they went too far, so that the search settles.
 */
final class NoiseControl {

  /** Pairs along one direction that measure the noise, at first and again. */
  static final int FIRST_PAIRS = 4;

  static final int MORE_PAIRS = 2;

  /** Iterations between two measurements of the noise. */
  private static final int GAP = 20;

  /** The share of a new measurement in the noise's variance. */
  private static final double FRESH = 0.3;

  private static final double SPREAD = 0.01;
  private static final double FIRST_LENGTH = 0.1;
  private static final double WEAK = 2;
  private static final double STRONG = 6;
  private static final double WIDEN = 1.3;

  /** How fast the length follows, and the cosine at which it stays. */
  private static final double SPEED = 0.3;

  private static final double AIM = 0.15;

  /** The weight of the newest step in the average of past ones. */
  private static final double RATE = 0.07;

  private double length;
  private double widening = 1;
  private double variance = Double.NaN;
  private long next;
  private final double[] past;

  NoiseControl(int dimension) {
    length = FIRST_LENGTH * Math.sqrt(dimension);
    past = new double[dimension];
  }

  /** The average of past steps, to be measured first; zero at the beginning. Read only. */
  double[] past() {
    return past;
  }

  /** True where the noise is to be measured before this iteration. */
  boolean due(long iteration) {
    return iteration >= next;
  }

  /** How many pairs along one direction measure it now. */
  int pairs() {
    return Double.isNaN(variance) ? FIRST_PAIRS : MORE_PAIRS;
  }

  /** Makes steps that many times as long. */
  void scale(double factor) {
    length *= factor;
  }

  double radius() {
    return length * widening;
  }

  /** The length of the next step. */
  double length() {
    return length;
  }

  /**
   * The radius of a pair that measures the noise: not quite the same for all, so that noise shows
   * that is a function of x.
   */
  double radius(int pair) {
    return radius() * (1 + SPREAD * pair);
  }

  /** Takes the costs of pairs along one direction, at their radii. */
  void measured(double[] costs, long iteration) {
    double[] differences = new double[costs.length / 2];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = (costs[2 * i] - costs[2 * i + 1]) / (1 + SPREAD * i);
    }
    double deviation = Differences.deviation(differences);
    int n = differences.length;
    double fresh = deviation * deviation * n / (n - 1);
    if (Double.isFinite(fresh)) {
      variance = Double.isNaN(variance) ? fresh : (1 - FRESH) * variance + FRESH * fresh;
    }
    next = iteration + GAP;
  }

  /**
   * Adapts to an iteration.
   *
   * @param slopes along the directions; the first is that of the past steps
   * @param used the radius at which they were measured
   * @param norm their norm, not 0
   * @param g the gradient's projection on the directions
   */
  void adapt(double[] slopes, double used, double norm, double[] g) {
    double rms = 2 * used * norm / Math.sqrt(slopes.length);
    // the deviation of a pair's difference by noise alone
    double signal = variance > 0 ? rms / Math.sqrt(variance) : Double.POSITIVE_INFINITY;
    if (signal < WEAK) {
      widening *= WIDEN;
    } else if (signal > STRONG) {
      widening = Math.max(1, widening / WIDEN);
    }
    if (signal > 1 && Vectors.norm(past) > 0) {
      length *= StrictMath.exp(SPEED * (slopes[0] / norm - AIM));
    }
    Vectors.scale(1 - RATE, past);
    Vectors.add(RATE / norm, g, past);
  }

  void save(DataOutput out) throws IOException {
    Doubles.write(out, new double[] {length, widening, variance});
    Doubles.write(out, past);
    out.writeLong(next);
  }

  void restore(DataInput in) throws IOException {
    double[] stored = Doubles.read(in);
    length = stored[0];
    widening = stored[1];
    variance = stored[2];
    System.arraycopy(Doubles.read(in), 0, past, 0, past.length);
    next = in.readLong();
  }
}
