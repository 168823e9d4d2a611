package io.lmrs.search.guided;

import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Steps under noise that are kept or taken back. A slope says little where values are noisy, but
 * the mean of a batch says well whether the last step led down: a step after which the mean is
 * clearly worse is taken back, and the length of steps follows their success.
 */
final class JudgedSteps {

  /** Batches are small: many steps with a poor direction each beat few with a better one. */
  private static final int PARTS = 3;

  private static final int LEAST_PAIRS = 2;

  private static final double GROW = 1.5;
  private static final double SHRINK = 0.6;

  /** How many deviations worse a mean has to be. */
  private static final double MARGIN = 1.5;

  /** After so many steps taken back in a row the place they began at is measured again. */
  private static final int DOUBT = 6;

  /** The share of a new batch in the variance of a pair's mean, at least. */
  private static final double FRESH = 0.1;

  /** Where the function is flat every step is kept: lengths end at so many times the first. */
  private static final double LONGEST = 100;

  private final double longest;
  private double length;
  private double[] base;
  private double mean;
  private double batches;
  private double variance;
  private long judged;
  private int inVain;
  private boolean measuringBase;

  JudgedSteps(double length) {
    this.length = length;
    this.longest = LONGEST * length;
  }

  /** How many pairs to measure where so many directions are wanted. */
  static int pairs(int directions) {
    return Math.min(directions, Math.max(LEAST_PAIRS, directions / PARTS));
  }

  /** The length of the next step. */
  double length() {
    return length;
  }

  /** Where the last step began that was not taken back, or null before the first batch. */
  double[] base() {
    return base;
  }

  /** True where the next batch is to be measured at {@link #base} without a step. */
  boolean doubtful() {
    return measuringBase;
  }

  /**
   * Judges the step to x by the costs of the pairs measured there.
   *
   * @return true where it is kept
   */
  boolean judge(double[] x, double[] costs) {
    int pairs = costs.length / 2;
    double sum = 0;
    double squares = 0;
    int good = 0;
    for (int i = 0; i < pairs; i++) {
      double middle = 0.5 * costs[2 * i] + 0.5 * costs[2 * i + 1];
      if (Double.isFinite(middle)) {
        good++;
        double delta = middle - sum / Math.max(1, good - 1);
        sum += middle;
        squares += delta * (middle - sum / good);
      }
    }
    double here = 2 * good < pairs || good == 0 ? Double.POSITIVE_INFINITY : sum / good;
    if (good > 1) {
      judged++;
      variance += Math.max(FRESH, 1.0 / judged) * (squares / (good - 1) - variance);
    }
    if (base == null) {
      keep(x, here);
      return true;
    }
    if (measuringBase) {
      measuringBase = false;
      mean =
          batches == 0 || !Double.isFinite(mean) ? here : (mean * batches + here) / (batches + 1);
      batches++;
      return true;
    }
    double doubt = Math.sqrt(variance / Math.max(1, good) * (1 + 1 / batches));
    if (here <= mean + MARGIN * doubt) {
      keep(x, here);
      length = Math.min(longest, length * GROW);
      return true;
    }
    length *= SHRINK;
    inVain++;
    measuringBase = inVain % DOUBT == 0;
    return false;
  }

  private void keep(double[] x, double here) {
    base = x.clone();
    mean = here;
    batches = 1;
    inVain = 0;
  }

  void save(DataOutput out) throws IOException {
    Doubles.writeOptional(out, base);
    Doubles.write(out, new double[] {length, mean, batches, variance});
    out.writeLong(judged);
    out.writeInt(inVain);
    out.writeBoolean(measuringBase);
  }

  void restore(DataInput in) throws IOException {
    base = Doubles.readOptional(in);
    double[] numbers = Doubles.read(in);
    length = numbers[0];
    mean = numbers[1];
    batches = numbers[2];
    variance = numbers[3];
    judged = in.readLong();
    inVain = in.readInt();
    measuringBase = in.readBoolean();
  }
}
