package io.lmrs.store.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Frame;
import io.lmrs.Progress;
import io.lmrs.RunResult;
import io.lmrs.StopReason;
import io.lmrs.constraint.Feasibility;
import io.lmrs.evaluate.Frames;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * How a run ended, as it is kept: everything but the trace.
 *
 * @param node its fields
 * @param note what the caller keeps with it, such as a confirmation, or null
 */
public record KeptResult(JsonNode node, String note) {

  /** Puts it in the place of an earlier one. */
  public static void write(Database db, long run, RunResult result, String note)
      throws SQLException {
    ObjectNode node = SpecJson.object();
    node.set("best", SpecJson.number(result.best()));
    node.set("point", SpecJson.numbers(result.point()));
    node.set("incumbent", SpecJson.numbers(result.incumbent()));
    node.set("incumbentValue", SpecJson.number(result.incumbentValue()));
    node.put("evaluations", result.evaluations());
    node.put("failures", result.failures());
    node.put("iterations", result.iterations());
    node.put("stop", result.stop().word());
    node.set("seconds", SpecJson.number(result.seconds()));
    node.put("lastFailure", result.lastFailure());
    node.put("frame", bytes(result.frame()));
    if (result.feasibility().constraints().length > 0) {
      node.set("violation", SpecJson.number(result.feasibility().violation()));
      node.set("constraints", SpecJson.numbers(result.feasibility().constraints()));
    }
    new KeptResult(node, note).write(db, run);
  }

  /** Puts it in the place of an earlier one of that run. */
  public void write(Database db, long run) throws SQLException {
    String data = node.toString();
    db.change(
        "INSERT OR REPLACE INTO result VALUES(?,?,?,?)", run, data, note, check(run, data, note));
  }

  /** The checksum of a result and its note. */
  public static long check(long run, String data, String note) {
    Check check = Check.of(run).add(data);
    return note == null ? check.value() : check.add(note).value();
  }

  /** The result of that run; empty before its first end, or where it is damaged. */
  public static Optional<KeptResult> read(Database db, long run, Runnable damaged)
      throws SQLException {
    try (ResultSet row =
        db.with("SELECT data, confirmation, crc FROM result WHERE run=?", run).executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      String data = String.valueOf(row.getString(1));
      String note = row.getString(2);
      if (row.getLong(3) != check(run, data, note)) {
        damaged.run();
        return Optional.empty();
      }
      return Optional.of(new KeptResult(SpecJson.parse(data), note));
    } catch (IOException _) {
      damaged.run();
      return Optional.empty();
    }
  }

  /** False where the user only cancelled the run. */
  public boolean ended() {
    return stop() != StopReason.CANCELLED;
  }

  private StopReason stop() {
    return StopReason.valueOf(
        node.path("stop").asText().toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  public long evaluations() {
    return node.path("evaluations").longValue();
  }

  public double[] incumbent() {
    return SpecJson.numbers(node.path("incumbent"));
  }

  /** Why the last failed evaluation failed, or null. */
  public String lastFailure() {
    return node.path("lastFailure").asText(null);
  }

  /** The whole result; the trace is asked for by the number of iterations. */
  public RunResult with(LongFunction<List<Progress>> trace) {
    long iterations = node.path("iterations").longValue();
    return new RunResult(
        new RunResult.Best(
            SpecJson.number(node.path("best")),
            SpecJson.numbers(node.path("point")),
            feasibility()),
        new RunResult.LastPoint(
            incumbent(), SpecJson.number(node.path("incumbentValue")), frame().orElse(null)),
        new RunResult.Spent(
            evaluations(),
            node.path("failures").longValue(),
            lastFailure(),
            iterations,
            SpecJson.number(node.path("seconds"))),
        stop(),
        trace.apply(iterations));
  }

  private Feasibility feasibility() {
    double[] constraints = SpecJson.numbers(node.path("constraints"));
    return constraints == null
        ? Feasibility.FREE
        : new Feasibility(SpecJson.number(node.path("violation")), constraints);
  }

  /** What the run's outcomes had led to; empty if an earlier version kept the result. */
  public Optional<Frame> frame() {
    try {
      byte[] bytes = node.path("frame").binaryValue();
      return bytes == null
          ? Optional.empty()
          : Optional.of(Frames.read(new DataInputStream(new ByteArrayInputStream(bytes))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(Frame frame) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      Frames.write(out, frame);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
