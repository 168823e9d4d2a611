package io.lmrs.random;

/**
 * A long row of Gaussian numbers in which a direction is a stretch, named by where it begins.
 * Stretches overlap, so directions repeat numbers of others; in return a direction costs a copy.
 */
public final class NoiseTable {
  private final float[] entries;

  /**
   * Fills the table.
   *
   * @param stream where the numbers come from
   * @param length how many, 4 bytes each
   */
  public NoiseTable(Stream stream, int length) {
    entries = new float[length];
    for (int i = 0; i < length; i++) {
      entries[i] = (float) stream.gaussian(i);
    }
  }

  /** The stretch that a stream's first number names. */
  public double[] row(Stream name, int length) {
    int from = name.below(entries.length - length + 1, 0);
    double[] row = new double[length];
    for (int i = 0; i < length; i++) {
      row[i] = entries[from + i];
    }
    return row;
  }
}
