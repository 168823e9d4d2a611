package io.lmrs.learn;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The entries of vectors of a known length in a saved state. */
final class Entries {
  private Entries() {}

  static void write(DataOutput out, double[] values) throws IOException {
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  /** Reads what {@link #write} wrote into the array, and gives it. */
  static double[] read(DataInput in, double[] values) throws IOException {
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }
}
