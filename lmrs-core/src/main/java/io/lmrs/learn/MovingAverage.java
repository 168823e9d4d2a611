package io.lmrs.learn;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** One direction: the exponential moving average of the measured gradients, each of unit length. */
public final class MovingAverage implements Guide {
  private final double rate;
  private final double[] average;

  /**
   * @param rate weight of the newest gradient, in (0, 1]
   */
  public MovingAverage(int dimension, double rate) {
    this.rate = rate;
    this.average = new double[dimension];
  }

  @Override
  public double[][] directions(double[] x, int most, Stream random) {
    boolean some = most > 0 && Vectors.norm(average) > 0;
    return some ? new double[][] {average.clone()} : new double[0][];
  }

  @Override
  public void learn(double[] x, double[][] q, double[] slopes) {
    double norm = Vectors.norm(slopes);
    if (!(norm > 0) || !Double.isFinite(norm)) {
      return;
    }
    Vectors.scale(1 - rate, average);
    for (int i = 0; i < slopes.length; i++) {
      Vectors.add(rate * slopes[i] / norm, q[i], average);
    }
  }

  @Override
  public double[] gradient(double[] x) {
    return average.clone();
  }

  @Override
  public String model() {
    return "average";
  }

  @Override
  public void saveModel(DataOutput out) throws IOException {
    out.writeInt(average.length);
    save(out);
  }

  @Override
  public void restoreModel(DataInput in) throws IOException {
    int length = in.readInt();
    if (length != average.length) {
      throw new IllegalArgumentException(
          "the model must have " + average.length + " variables: " + length);
    }
    restore(in);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    Entries.write(out, average);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    Entries.read(in, average);
  }
}
