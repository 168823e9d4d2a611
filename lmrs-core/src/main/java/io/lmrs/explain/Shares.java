package io.lmrs.explain;

import io.lmrs.random.Stream;
import java.util.Arrays;

/**
 * The mean shares of squared entries over rows, with intervals by a bootstrap over the rows
 * (percentiles).
 *
 * @param mean one for each column
 * @param low 2.5 of 100 resamples lie below
 * @param high 2.5 of 100 resamples lie above
 */
record Shares(double[] mean, double[] low, double[] high) {

  private static final int RESAMPLES = 400;
  private static final double TAIL = 0.025;

  /** The shares of gradients, each row counted alike. */
  static Shares of(double[][] gradients, long seed) {
    int columns = gradients[0].length;
    double[][] parts = new double[gradients.length][columns];
    for (int t = 0; t < parts.length; t++) {
      double all = 0;
      for (double each : gradients[t]) {
        all += each * each;
      }
      for (int j = 0; j < columns; j++) {
        parts[t][j] = all > 0 ? gradients[t][j] * gradients[t][j] / all : 0;
      }
    }
    double[][] samples = new double[RESAMPLES][columns];
    for (int b = 0; b < RESAMPLES; b++) {
      Stream random = Stream.of(seed, b);
      for (int i = 0; i < parts.length; i++) {
        double[] row = parts[random.below(parts.length, i)];
        for (int j = 0; j < columns; j++) {
          samples[b][j] += row[j] / parts.length;
        }
      }
    }
    double[] mean = new double[columns];
    for (double[] row : parts) {
      for (int j = 0; j < columns; j++) {
        mean[j] += row[j] / parts.length;
      }
    }
    return of(mean, samples);
  }

  /** The shares with intervals from resamples of them. */
  static Shares of(double[] mean, double[][] samples) {
    int columns = mean.length;
    double[] low = new double[columns];
    double[] high = new double[columns];
    double[] one = new double[samples.length];
    for (int j = 0; j < columns; j++) {
      for (int b = 0; b < one.length; b++) {
        one[b] = samples[b][j];
      }
      Arrays.sort(one);
      low[j] = Math.min(mean[j], one[(int) (TAIL * one.length)]);
      high[j] = Math.max(mean[j], one[(int) Math.ceil((1 - TAIL) * one.length) - 1]);
    }
    return new Shares(mean, low, high);
  }
}
