package io.lmrs.search.guided;

import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Wide steps under noise, as long as they lead down: some means of batches in a row are compared
 * with as many before them, and where these are no better the steps become shorter.
 */
final class Plateau {

  /** Batches that are compared with as many others, for a batch of d pairs, and at least. */
  private static final double WINDOW = 2.5;

  private static final int SMALLEST = 3;

  /** How much shorter steps become. */
  private static final double SHRINK = 0.7;

  /** The radius shrinks less: a slope over a short distance is lost in the noise. */
  private static final double RADIUS_POWER = 0.3;

  /** After that many comparisons in vain wide steps have done what they can. */
  private static final int MOST = 3;

  private final int window;
  private int inVain;
  private int count;
  private double mean;
  private double before = Double.NaN;

  /**
   * @param dimension how many variables
   * @param pairs in a batch
   */
  Plateau(int dimension, int pairs) {
    // the fewer pairs, the more batches wide steps take to get anywhere
    window = Math.max(SMALLEST, (int) Math.round(WINDOW * Math.sqrt((double) dimension / pairs)));
  }

  /** The length of steps in parts of the first. */
  double scale() {
    return Math.pow(SHRINK, inVain);
  }

  /** The radius in parts of the first. */
  double radius() {
    return Math.pow(SHRINK, RADIUS_POWER * inVain);
  }

  /**
   * Takes the mean of a batch.
   *
   * @param larger how many times as many pairs as usual the batch has; if more than 1 a comparison
   *     that was not in vain makes up for one that was
   * @return true where wide steps have done what they can
   */
  boolean stepped(double value, int larger) {
    if (!Double.isFinite(value)) {
      return false;
    }
    count++;
    mean += (value - mean) / count;
    if (count >= Math.max(SMALLEST, window / Math.sqrt(larger))) {
      int made = larger > 1 ? -1 : 0;
      inVain = Math.clamp(inVain + (mean >= before ? 1 : made), 0, MOST);
      before = mean;
      count = 0;
      mean = 0;
    }
    return inVain >= MOST;
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(inVain);
    out.writeInt(count);
    Doubles.write(out, new double[] {mean, before});
  }

  void restore(DataInput in) throws IOException {
    inVain = in.readInt();
    count = in.readInt();
    double[] numbers = Doubles.read(in);
    mean = numbers[0];
    before = numbers[1];
  }
}
