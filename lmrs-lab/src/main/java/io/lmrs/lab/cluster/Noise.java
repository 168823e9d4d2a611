package io.lmrs.lab.cluster;

import io.lmrs.random.NoiseTable;
import io.lmrs.random.Stream;

/**
 * Two ways to rebuild a random direction from a number, in seconds.
 *
 * @param counter a row from the counter-based generator
 * @param table a row from a table of shared noise
 * @param filling the table, once a process
 */
public record Noise(double counter, double table, double filling) {
  private static final int ROWS = 20_000;

  /** Measures with rows of that length and a table of that many numbers. */
  public static Noise measure(int dimension, int entries) {
    long began = System.nanoTime();
    NoiseTable table = new NoiseTable(Stream.of(1), entries);
    double filling = (System.nanoTime() - began) * 1e-9;
    Stream names = Stream.of(2);
    double sum = 0;
    double[] seconds = new double[2];
    // the first round warms up
    for (int round = 0; round < 2; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < ROWS; i++) {
        sum += names.child(i).gaussians(dimension)[i % dimension];
      }
      long middle = System.nanoTime();
      for (int i = 0; i < ROWS; i++) {
        sum += table.row(names.child(i), dimension)[i % dimension];
      }
      seconds[0] = (middle - start) * 1e-9 / ROWS;
      seconds[1] = (System.nanoTime() - middle) * 1e-9 / ROWS;
    }
    if (Double.isNaN(sum)) {
      throw new IllegalStateException("noise must be finite: " + sum);
    }
    return new Noise(seconds[0], seconds[1], filling);
  }
}
