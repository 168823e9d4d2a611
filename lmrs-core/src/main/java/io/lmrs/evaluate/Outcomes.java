package io.lmrs.evaluate;

import io.lmrs.Moments;
import io.lmrs.Outcome;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Outcomes as bytes: 8 for a number, one to five for most whole ones. */
public final class Outcomes {
  private static final int VALUE = 0;
  private static final int FAILURE = 1;
  private static final int OBSERVED = 2;
  private static final int CONSTRAINED = 3;
  private static final int CONSTRAINED_OBSERVED = 4;

  private Outcomes() {}

  /** Writes the outcome. */
  public static void write(DataOutput out, Outcome outcome) throws IOException {
    switch (outcome) {
      case Outcome.Value v -> {
        boolean free = v.constraints().length == 0;
        out.writeByte(
            v.observed() == null
                ? free ? VALUE : CONSTRAINED
                : free ? OBSERVED : CONSTRAINED_OBSERVED);
        out.writeDouble(v.value());
        writeWhole(out, v.steps());
        if (!free) {
          writeWhole(out, v.constraints().length);
          for (double each : v.constraints()) {
            out.writeDouble(each);
          }
        }
        if (v.observed() != null) {
          write(out, v.observed());
        }
      }
      case Outcome.Failure f -> {
        out.writeByte(FAILURE);
        byte[] reason = f.reason().getBytes(StandardCharsets.UTF_8);
        writeWhole(out, reason.length);
        out.write(reason);
      }
    }
  }

  private static void write(DataOutput out, Moments moments) throws IOException {
    writeWhole(out, moments.count());
    writeWhole(out, moments.mean().length);
    for (int i = 0; i < moments.mean().length; i++) {
      out.writeDouble(moments.mean()[i]);
      out.writeDouble(moments.squares()[i]);
    }
  }

  /** Reads what {@link #write} wrote. */
  public static Outcome read(DataInputStream in) throws IOException {
    int kind = in.readByte();
    switch (kind) {
      case VALUE, OBSERVED, CONSTRAINED, CONSTRAINED_OBSERVED -> {
        double value = in.readDouble();
        long steps = readWhole(in);
        double[] constraints = kind >= CONSTRAINED ? numbers(in) : Outcome.NO_CONSTRAINTS;
        boolean observed = kind == OBSERVED || kind == CONSTRAINED_OBSERVED;
        return new Outcome.Value(value, steps, observed ? moments(in) : null, constraints);
      }
      case FAILURE -> {
        // a damaged length must not ask for more than there is
        byte[] reason = in.readNBytes(Math.toIntExact(readWhole(in)));
        return new Outcome.Failure(new String(reason, StandardCharsets.UTF_8));
      }
      default -> throw new IOException("unknown kind of outcome: " + kind);
    }
  }

  private static double[] numbers(DataInputStream in) throws IOException {
    int count = Math.toIntExact(readWhole(in));
    // a damaged count must not ask for more than there is
    byte[] bytes = in.readNBytes(Math.multiplyExact(count, Double.BYTES));
    if (bytes.length != count * Double.BYTES) {
      throw new EOFException();
    }
    double[] numbers = new double[count];
    ByteBuffer.wrap(bytes).asDoubleBuffer().get(numbers);
    return numbers;
  }

  private static Moments moments(DataInput in) throws IOException {
    long count = readWhole(in);
    double[] mean = new double[Math.toIntExact(readWhole(in))];
    double[] squares = new double[mean.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = in.readDouble();
      squares[i] = in.readDouble();
    }
    return new Moments(count, mean, squares);
  }

  /** Writes a whole number: seven bits a byte, the lowest first; the highest says more follow. */
  public static void writeWhole(DataOutput out, long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  /** Reads what {@link #writeWhole} wrote. */
  public static long readWhole(DataInput in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = in.readByte();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IOException("a whole number of more than 64 bits");
  }
}
