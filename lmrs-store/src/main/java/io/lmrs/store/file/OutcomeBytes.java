package io.lmrs.store.file;

import io.lmrs.Moments;
import io.lmrs.Outcome;
import io.lmrs.evaluate.Outcomes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Evaluations as bytes. */
public final class OutcomeBytes {
  private OutcomeBytes() {}

  public static byte[] write(List<Evaluated> evaluated) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(16 + 24 * evaluated.size());
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      Outcomes.writeWhole(out, evaluated.size());
      for (Evaluated e : evaluated) {
        Outcomes.writeWhole(out, e.index());
        Outcomes.writeWhole(out, e.nanoseconds());
        Outcomes.writeWhole(out, e.worker());
        Outcomes.write(out, e.outcome());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static List<Evaluated> read(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int size = Math.toIntExact(Outcomes.readWhole(in));
    List<Evaluated> evaluated = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      int index = Math.toIntExact(Outcomes.readWhole(in));
      long nanoseconds = Outcomes.readWhole(in);
      int worker = Math.toIntExact(Outcomes.readWhole(in));
      evaluated.add(new Evaluated(index, Outcomes.read(in), nanoseconds, worker));
    }
    return evaluated;
  }

  /**
   * A complete batch with what it observed merged in order and kept at the first value: what a run
   * makes of it is the same to the bit, and it takes a fraction of the room.
   */
  public static List<Evaluated> merged(List<Evaluated> evaluated) {
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
    return new Evaluated(e.index(), v.withObserved(observed), e.nanoseconds(), e.worker());
  }
}
