package io.lmrs.lab.load;

import java.util.Arrays;

/** The outcomes of a run that the server has answered for, by the number of the query. */
final class Told {
  private double[] values = new double[1 << 12];
  private long count;

  Told() {
    Arrays.fill(values, Double.NaN);
  }

  synchronized void add(long id, double value) {
    int at = Math.toIntExact(id);
    if (at >= values.length) {
      int before = values.length;
      values = Arrays.copyOf(values, Math.max(2 * before, at + 1));
      Arrays.fill(values, before, values.length, Double.NaN);
    }
    count += Double.isNaN(values[at]) ? 1 : 0;
    values[at] = value;
  }

  /** How many different ones. */
  synchronized long count() {
    return count;
  }

  /** The value that was told, NaN where nothing was answered for. */
  synchronized double value(long id) {
    return id < values.length ? values[Math.toIntExact(id)] : Double.NaN;
  }
}
