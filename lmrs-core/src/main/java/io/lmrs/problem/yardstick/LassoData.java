package io.lmrs.problem.yardstick;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;

/**
 * A sparse linear model and noisy samples of it. Neighbouring columns are correlated; the weights
 * that matter are 1 and -1 by turns, at equal distances.
 *
 * @param columns a row of samples per feature
 * @param responses what the model gave, with noise
 */
record LassoData(double[][] columns, double[] responses) {
  private static final long LASSO = 400;

  /** Correlation of a column with the next one. */
  private static final double CORRELATION = 0.6;

  /**
   * The data of that seed.
   *
   * @param signal norm of what the model says over that of the noise
   */
  static LassoData of(int features, int active, int samples, double signal, long seed) {
    Stream stream = Stream.of(seed, Stream.INSTANCE, LASSO);
    double[][] columns = new double[features][];
    double fresh = Math.sqrt(1 - CORRELATION * CORRELATION);
    for (int j = 0; j < features; j++) {
      columns[j] = stream.child(0).child(j).gaussians(samples);
      if (j > 0) {
        Vectors.scale(fresh, columns[j]);
        Vectors.add(CORRELATION, columns[j - 1], columns[j]);
      }
    }
    double[] responses = new double[samples];
    for (int a = 0; a < active; a++) {
      int j = (int) ((long) a * features / active);
      Vectors.add(a % 2 == 0 ? 1 : -1, columns[j], responses);
    }
    double[] noise = stream.child(1).gaussians(samples);
    double size = Vectors.norm(responses) / (signal * Vectors.norm(noise));
    Vectors.add(size, noise, responses);
    return new LassoData(columns, responses);
  }

  int features() {
    return columns.length;
  }

  int samples() {
    return responses.length;
  }
}
