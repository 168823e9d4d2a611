package io.lmrs.cli.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Learned;
import io.lmrs.Outcome;
import io.lmrs.Progress;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.EnvironmentTrouble;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.constraint.Constraints;
import io.lmrs.spec.Json;
import io.lmrs.store.Replay;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import io.lmrs.variable.Variables;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the rows of a stored run for other programs. */
@Command(
    name = "export",
    sortOptions = false,
    description =
        "Writes the evaluations, the iterations, the points or the learned tangent basis of a"
            + " stored run for"
            + " other programs.")
public final class ExportCommand implements Callable<Integer> {

  /** How a row is written. */
  enum Format {
    CSV,
    JSONL
  }

  /** What a row is. */
  enum Rows {
    EVALUATIONS,
    ITERATIONS,
    POINTS,
    BASIS
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
      paramLabel = "evaluations|iterations|points|basis",
      description =
          "What a row is; points: an evaluated point by the names of its variables; basis: a"
              + " direction of the learned tangent space at the incumbent."
              + " Default: evaluations.")
  private Rows rows;

  @Option(names = "--out", paramLabel = "FILE", description = "Writes there. Default: stdout.")
  private Path out;

  public ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (RunStore store = stores.existing()) {
      StoredRun run = store.run(name);
      List<String> damage = new ArrayList<>(store.damage());
      run.warnings(damage::add);
      if (out == null) {
        Writer writer = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
        write(run, writer);
        writer.flush();
      } else {
        WholeFile.requireWritable(out);
        WholeFile.write(out, writer -> write(run, writer));
      }
      damage.forEach(sentence -> terminal.err().println("lmrs: " + sentence));
      return damage.isEmpty() ? Complaint.OK : Complaint.ENVIRONMENT;
    } catch (UncheckedIOException e) {
      throw new EnvironmentTrouble("can't write " + out + ": " + Complaint.words(e.getCause()), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(StoredRun run, Writer writer) throws IOException {
    ExportRows to = new ExportRows(writer, format == Format.CSV);
    switch (rows) {
      case EVALUATIONS -> {
        Constraints constraints = constraints(run);
        run.evaluations(e -> to.add(row(e, constraints)));
      }
      case ITERATIONS -> run.iterations(p -> to.add(row(p)));
      case POINTS -> ExportedPoints.of(run, to);
      case BASIS -> basis(run, to);
    }
  }

  // a problem is made only for the names of its own constraints: it may need what is not here
  private static Constraints constraints(StoredRun run) {
    Constraints declared = run.spec().constraints();
    if (declared != null) {
      return declared;
    }
    Optional<Outcome> first = run.outcome(0);
    for (long id = 1; first.isPresent() && first.get() instanceof Outcome.Failure; id++) {
      first = run.outcome(id);
    }
    return first.isPresent() && first.get() instanceof Outcome.Value v && v.constraints().length > 0
        ? run.spec().openProblem().constraints()
        : Constraints.NONE;
  }

  private static void basis(StoredRun run, ExportRows to) {
    double[][] tangent = tangent(run);
    Variables variables = run.spec().variables();
    boolean named = variables != null && variables.named();
    for (int i = 0; i < tangent.length; i++) {
      ObjectNode row = Json.object();
      row.put("direction", i + 1);
      for (int j = 0; named && j < tangent[i].length; j++) {
        row.set(variables.label(j), Json.of(tangent[i][j]));
      }
      if (!named) {
        row.set("x", Json.of(tangent[i]));
      }
      to.add(row);
    }
  }

  private static double[][] tangent(StoredRun run) {
    try (Replay replay = run.replay(run.spec().openProblem())) {
      Learned learned =
          replay
              .search()
              .learned()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "rows can't be basis: search " + run.spec().search() + " learns none"));
      return learned.tangent(replay.result().frame());
    }
  }

  private static ObjectNode row(StoredRun.Evaluation e, Constraints constraints) {
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
    for (int i = 0; i < constraints.count(); i++) {
      String name = constraints.all().get(i).name();
      if (e.outcome() instanceof Outcome.Value v && i < v.constraints().length) {
        row.set(name, Json.of(v.constraints()[i]));
      } else {
        row.putNull(name);
      }
    }
    return row;
  }

  private static ObjectNode row(Progress p) {
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
