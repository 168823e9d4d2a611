package io.lmrs.learn;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * One direction: the gradient as a Kalman filter tracks it. Slopes are its measurements; between
 * two iterations the gradient drifts by as much as the search has moved. All variances are relative
 * to that of a slope's error, which follows the surprise of the slopes.
 */
public final class KalmanFilter implements Guide {

  /** The variance of an entry of the gradient before anything is known. */
  private static final double START = 1.0 / 6;

  /** How much it grows by a step of length 1. */
  private static final double DRIFT = 1.0 / 60;

  /** The same along the gradient itself, for each of its squared length. */
  private static final double INNER = 0.05;

  /** The share of an iteration's slopes in the variance of a slope's error, at least. */
  private static final double FRESH = 0.05;

  private final double[] mean;

  /** Row by row, or one variance for all entries where the dimension is large. */
  private final double[][] covariance;

  private double common = START;
  private double error;
  private long iterations;
  private double[] last;

  /**
   * @param full whether to keep the covariance of all pairs of entries, d squared numbers, or one
   *     variance for all
   */
  public KalmanFilter(int dimension, boolean full) {
    this.mean = new double[dimension];
    this.covariance = full ? new double[dimension][dimension] : null;
    for (int i = 0; full && i < dimension; i++) {
      covariance[i][i] = START;
    }
  }

  @Override
  public double[][] directions(double[] x, int most, Stream random) {
    return most > 0 && Vectors.norm(mean) > 0 ? new double[][] {mean.clone()} : new double[0][];
  }

  @Override
  public void learn(double[] x, double[][] q, double[] slopes) {
    double norm = Vectors.norm(slopes);
    if (!Double.isFinite(norm)) {
      return;
    }
    drift(x);
    double[] surprise = new double[slopes.length];
    for (int i = 0; i < slopes.length; i++) {
      surprise[i] = slopes[i] - Vectors.dot(q[i], mean);
    }
    iterations++;
    double squares = Vectors.dot(surprise, surprise) / slopes.length;
    error += Math.max(FRESH, 1.0 / iterations) * (squares - error);
    if (covariance == null) {
      // the rows are orthonormal: one measurement does not change what the next one is worth
      double gain = common / (common + 1);
      for (int i = 0; i < slopes.length; i++) {
        Vectors.add(gain * surprise[i], q[i], mean);
      }
      common *= 1 - gain * slopes.length / mean.length;
      return;
    }
    for (int i = 0; i < slopes.length; i++) {
      double[] pq = new double[mean.length];
      for (int j = 0; j < pq.length; j++) {
        pq[j] = Vectors.dot(covariance[j], q[i]);
      }
      double spread = Vectors.dot(pq, q[i]) + 1;
      Vectors.add((slopes[i] - Vectors.dot(q[i], mean)) / spread, pq, mean);
      for (int j = 0; j < pq.length; j++) {
        Vectors.add(-pq[j] / spread, pq, covariance[j]);
      }
    }
  }

  private void drift(double[] x) {
    double moved = 0;
    for (int i = 0; last != null && i < x.length; i++) {
      moved += (x[i] - last[i]) * (x[i] - last[i]);
    }
    last = x.clone();
    if (!(moved > 0) || !Double.isFinite(moved)) {
      return;
    }
    common += DRIFT * moved;
    double inner = error > 0 ? INNER * moved / error : 0;
    for (int i = 0; covariance != null && i < mean.length; i++) {
      covariance[i][i] += DRIFT * moved;
      Vectors.add(inner * mean[i], mean, covariance[i]);
    }
  }

  @Override
  public double[] gradient(double[] x) {
    return mean.clone();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    Entries.write(out, mean);
    for (int i = 0; covariance != null && i < mean.length; i++) {
      Entries.write(out, covariance[i]);
    }
    out.writeDouble(common);
    out.writeDouble(error);
    out.writeLong(iterations);
    out.writeBoolean(last != null);
    if (last != null) {
      Entries.write(out, last);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    Entries.read(in, mean);
    for (int i = 0; covariance != null && i < mean.length; i++) {
      Entries.read(in, covariance[i]);
    }
    common = in.readDouble();
    error = in.readDouble();
    iterations = in.readLong();
    last = in.readBoolean() ? Entries.read(in, new double[mean.length]) : null;
  }
}
