package io.lmrs.search;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Arrays of numbers in a saved state: a length, then the numbers. */
public final class Doubles {
  private Doubles() {}

  /** Writes length and numbers. */
  public static void write(DataOutput out, double[] values) throws IOException {
    out.writeInt(values.length);
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
    bytes.asDoubleBuffer().put(values);
    out.write(bytes.array());
  }

  /** Reads what {@link #write} wrote. */
  public static double[] read(DataInput in) throws IOException {
    double[] values = new double[in.readInt()];
    byte[] bytes = new byte[8 * values.length];
    in.readFully(bytes);
    ByteBuffer.wrap(bytes).asDoubleBuffer().get(values);
    return values;
  }
}
