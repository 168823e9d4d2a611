package io.lmrs.store;

import io.lmrs.Moments;
import io.lmrs.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Outcomes as bytes: 8 for the value, one to five for each whole number. */
final class OutcomeBytes {
  private static final int VALUE = 0;
  private static final int FAILURE = 1;
  private static final int OBSERVED = 2;

  private OutcomeBytes() {}

  static byte[] write(List<Evaluated> evaluated) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(16 + 24 * evaluated.size());
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      writeWhole(out, evaluated.size());
      for (Evaluated e : evaluated) {
        writeWhole(out, e.index());
        writeWhole(out, e.nanoseconds());
        writeWhole(out, e.worker());
        switch (e.outcome()) {
          case Outcome.Value v -> {
            out.writeByte(v.observed() == null ? VALUE : OBSERVED);
            out.writeDouble(v.value());
            writeWhole(out, v.steps());
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
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, Moments moments) throws IOException {
    writeWhole(out, moments.count());
    writeWhole(out, moments.mean().length);
    for (int i = 0; i < moments.mean().length; i++) {
      out.writeDouble(moments.mean()[i]);
      out.writeDouble(moments.squares()[i]);
    }
  }

  static List<Evaluated> read(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int size = Math.toIntExact(readWhole(in));
    List<Evaluated> evaluated = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      int index = Math.toIntExact(readWhole(in));
      long nanoseconds = readWhole(in);
      int worker = Math.toIntExact(readWhole(in));
      int kind = in.readByte();
      evaluated.add(new Evaluated(index, outcome(in, kind), nanoseconds, worker));
    }
    return evaluated;
  }

  private static Outcome outcome(DataInputStream in, int kind) throws IOException {
    switch (kind) {
      case VALUE, OBSERVED -> {
        double value = in.readDouble();
        long steps = readWhole(in);
        return new Outcome.Value(value, steps, kind == VALUE ? null : moments(in));
      }
      case FAILURE -> {
        byte[] reason = in.readNBytes(Math.toIntExact(readWhole(in)));
        return new Outcome.Failure(new String(reason, StandardCharsets.UTF_8));
      }
      default -> throw new IOException("unknown kind of outcome: " + kind);
    }
  }

  private static Moments moments(DataInputStream in) throws IOException {
    long count = readWhole(in);
    double[] mean = new double[Math.toIntExact(readWhole(in))];
    double[] squares = new double[mean.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = in.readDouble();
      squares[i] = in.readDouble();
    }
    return new Moments(count, mean, squares);
  }

  // seven bits a byte, the lowest first; the highest bit says that more follow
  private static void writeWhole(DataOutputStream out, long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  private static long readWhole(DataInputStream in) throws IOException {
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

  /**
   * A complete batch with what it observed merged in order and kept at the first value: what a run
   * makes of it is the same to the bit, and it takes a fraction of the room.
   */
  static List<Evaluated> merged(List<Evaluated> evaluated) {
    int first = -1;
    Moments observed = null;
    List<Evaluated> merged = new ArrayList<>(evaluated);
    for (int i = 0; i < merged.size(); i++) {
      Evaluated e = merged.get(i);
      if (e.outcome() instanceof Outcome.Value v && v.observed() != null) {
        observed = observed == null ? v.observed() : observed.merge(v.observed());
        first = first < 0 ? i : first;
        merged.set(i, with(e, v, null));
      }
    }
    if (observed != null) {
      Evaluated e = merged.get(first);
      merged.set(first, with(e, (Outcome.Value) e.outcome(), observed));
    }
    return merged;
  }

  private static Evaluated with(Evaluated e, Outcome.Value v, Moments observed) {
    return new Evaluated(
        e.index(), new Outcome.Value(v.value(), v.steps(), observed), e.nanoseconds(), e.worker());
  }
}
