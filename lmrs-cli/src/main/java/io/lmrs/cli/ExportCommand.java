package io.lmrs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Outcome;
import io.lmrs.Progress;
import io.lmrs.spec.Json;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.nio.file.Path;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the rows of a stored run for other programs. */
@Command(
    name = "export",
    sortOptions = false,
    description = "Writes the evaluations or iterations of a stored run for other programs.")
final class ExportCommand implements Callable<Integer> {

  /** How a row is written. */
  enum Format {
    CSV,
    JSONL
  }

  /** What a row is. */
  enum Rows {
    EVALUATIONS,
    ITERATIONS
  }

  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Name or number: see 'lmrs runs'.")
  private String name;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--format",
      defaultValue = "csv",
      paramLabel = "csv|jsonl",
      description = "Comma-separated with a heading, or a JSON object a line. Default: csv.")
  private Format format;

  @Option(
      names = "--rows",
      defaultValue = "evaluations",
      paramLabel = "evaluations|iterations",
      description = "What a row is. Default: evaluations.")
  private Rows rows;

  @Option(names = "--out", paramLabel = "FILE", description = "Writes there. Default: stdout.")
  private Path out;

  ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    StringBuilder text = new StringBuilder();
    try (RunStore store = stores.existing()) {
      StoredRun run = store.run(name);
      run.warnings(warning -> terminal.err().println("lmrs: " + warning));
      switch (rows) {
        case EVALUATIONS -> run.evaluations(e -> add(text, row(e)));
        case ITERATIONS -> run.trace().forEach(p -> add(text, row(p)));
      }
    }
    if (out == null) {
      terminal.out().print(text);
    } else {
      WholeFile.write(out, text.toString());
    }
    return Complaint.OK;
  }

  private void add(StringBuilder text, ObjectNode row) {
    if (format == Format.JSONL) {
      text.append(Json.line(row)).append('\n');
      return;
    }
    if (text.isEmpty()) {
      StringJoiner heading = new StringJoiner(",", "", "\n");
      row.properties().forEach(e -> heading.add(e.getKey()));
      text.append(heading);
    }
    StringJoiner line = new StringJoiner(",", "", "\n");
    row.properties().forEach(e -> line.add(cell(e.getValue())));
    text.append(line);
  }

  private static String cell(JsonNode value) {
    if (value.isNull()) {
      return "";
    }
    String text = value.isTextual() ? value.asText() : value.toString();
    return text.matches("[^\",\\r\\n]*") ? text : "\"" + text.replace("\"", "\"\"") + "\"";
  }

  private static ObjectNode row(StoredRun.Evaluation e) {
    ObjectNode row = Json.object();
    row.put("query", e.query());
    row.put("batch", e.batch());
    switch (e.outcome()) {
      case Outcome.Value v -> {
        row.set("value", Json.of(v.value()));
        row.put("steps", v.steps());
        row.putNull("failure");
      }
      case Outcome.Failure f -> {
        row.putNull("value");
        row.putNull("steps");
        row.put("failure", f.reason());
      }
    }
    row.put("seconds", e.nanoseconds() * 1e-9);
    row.put("worker", e.worker());
    return row;
  }

  private ObjectNode row(Progress p) {
    ObjectNode row = Json.object();
    row.put("iteration", p.iteration());
    row.put("evaluations", p.evaluations());
    row.put("failures", p.failures());
    row.set("best", Json.of(p.best()));
    row.set("incumbent", Json.of(p.incumbent()));
    row.set("seconds", Json.of(p.seconds()));
    // their names differ between iterations: one cell of JSON in a table
    ObjectNode metrics = Json.object();
    p.metrics().values().forEach((key, value) -> metrics.set(key, Json.of(value)));
    row.set("metrics", metrics);
    return row;
  }
}
