package io.lmrs.search;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Arrays of numbers in a saved state: a length, then the numbers. */
public final class Doubles {
  /** Numbers that are read at once. */
  private static final int PIECE = 1 << 16;

  private Doubles() {}

  /** Writes length and numbers. */
  public static void write(DataOutput out, double[] values) throws IOException {
    out.writeInt(values.length);
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
    bytes.asDoubleBuffer().put(values);
    out.write(bytes.array());
  }

  /** Writes numbers that there may be; null as none. */
  public static void writeOptional(DataOutput out, double[] values) throws IOException {
    write(out, values == null ? new double[0] : values);
  }

  /** Reads what {@link #writeOptional} wrote; null for none. */
  public static double[] readOptional(DataInput in) throws IOException {
    double[] values = read(in);
    return values.length == 0 ? null : values;
  }

  /** Reads what {@link #write} wrote. */
  public static double[] read(DataInput in) throws IOException {
    int length = in.readInt();
    if (length < 0) {
      throw new IOException("numbers must have a length of at least 0: " + length);
    }
    // a length that was never written as one meets the end before it takes the memory
    double[] values = new double[Math.min(length, PIECE)];
    byte[] bytes = new byte[8 * values.length];
    for (int done = 0; done < length; ) {
      int count = Math.min(PIECE, length - done);
      in.readFully(bytes, 0, 8 * count);
      if (values.length < done + count) {
        values = Arrays.copyOf(values, (int) Math.min(length, 2L * values.length));
      }
      ByteBuffer.wrap(bytes).asDoubleBuffer().get(values, done, count);
      done += count;
    }
    return values;
  }
}
