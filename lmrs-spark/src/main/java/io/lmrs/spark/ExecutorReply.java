package io.lmrs.spark;

import io.lmrs.Outcome;
import io.lmrs.evaluate.Outcomes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What an executor sends back.
 *
 * @param outcome of the query
 * @param evaluating nanoseconds that took
 * @param unpacking nanoseconds that it took to rebuild the query
 * @param executor its number
 * @param taskBytes of the task that brought the query, 0 where they are not counted
 */
public record ExecutorReply(
    Outcome outcome, long evaluating, long unpacking, int executor, int taskBytes) {

  /** As bytes. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      Outcomes.writeWhole(out, evaluating);
      Outcomes.writeWhole(out, unpacking);
      Outcomes.writeWhole(out, executor);
      Outcomes.writeWhole(out, taskBytes);
      Outcomes.write(out, outcome);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Reads what {@link #bytes} wrote. */
  public static ExecutorReply of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      long evaluating = Outcomes.readWhole(in);
      long unpacking = Outcomes.readWhole(in);
      int executor = (int) Outcomes.readWhole(in);
      int taskBytes = (int) Outcomes.readWhole(in);
      return new ExecutorReply(Outcomes.read(in), evaluating, unpacking, executor, taskBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
