package io.lmrs.store.file;

import io.lmrs.Run;
import io.lmrs.Search;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * The state of a run between two batches.
 *
 * @param batch the next batch
 * @param tally what the run had come to
 * @param nanos of the run's time
 * @param iterations finished iterations
 * @param state what {@link Search#save} and {@link Run#save} wrote
 */
public record Snapshot(long batch, Tally tally, long nanos, long iterations, byte[] state) {

  public static Snapshot of(long batch, Tally tally, long nanos, Run run, Search search) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    save(bytes, run, search);
    return new Snapshot(batch, tally, nanos, search.iteration(), bytes.toByteArray());
  }

  /** How many bytes the state would take now. */
  public static long size(Run run, Search search) {
    return save(OutputStream.nullOutputStream(), run, search);
  }

  private static long save(OutputStream target, Run run, Search search) {
    try (DataOutputStream out = new DataOutputStream(target)) {
      search.save(out);
      run.save(out);
      return out.size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(state.length + 64);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(batch);
      out.writeLong(tally.evaluations());
      out.writeLong(tally.failures());
      out.writeDouble(tally.best());
      out.writeLong(nanos);
      out.writeLong(iterations);
      out.write(state);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static Snapshot read(byte[] data) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(data));
    return new Snapshot(
        in.readLong(),
        new Tally(in.readLong(), in.readLong(), in.readDouble()),
        in.readLong(),
        in.readLong(),
        in.readAllBytes());
  }
}
