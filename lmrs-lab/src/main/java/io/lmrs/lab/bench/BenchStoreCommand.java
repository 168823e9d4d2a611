package io.lmrs.lab.bench;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what storing costs where the objective costs nothing. */
@Command(
    name = "store",
    sortOptions = false,
    description = {
      "Measures what storing costs where the objective costs next to nothing (sphere).",
      "Makes a store in a folder of its own below the working folder, and removes it."
    })
public final class BenchStoreCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "100",
      description = "How many variables. Default: ${DEFAULT-VALUE}.")
  private int dimension;

  @Option(
      names = "--search",
      paramLabel = "NAME",
      defaultValue = "ars",
      description = "How to search. Default: ${DEFAULT-VALUE}.")
  private String search;

  @Option(
      names = "--directions",
      paramLabel = "N",
      defaultValue = "100",
      description = "Directions in a batch. Default: ${DEFAULT-VALUE}.")
  private int directions;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      defaultValue = "400000",
      description = "Evaluations of each run. Default: ${DEFAULT-VALUE}.")
  private long evaluations;

  public BenchStoreCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Path folder = null;
    try {
      folder = ScratchFolder.make(".bench-store");
      measure(folder);
      return Complaint.OK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      ScratchFolder.discard(folder);
    }
  }

  private void measure(Path folder) throws IOException {
    RunSpec spec = spec(evaluations);
    Problem problem = spec.openProblem();
    plain(spec(Math.max(1, evaluations / 4)), problem);
    RunResult without = plain(spec, problem);
    Path file = folder.resolve("runs.db");
    Table table = Table.of("", "evaluations/s", "seconds").figures();
    table.row("without a store", rate(without.seconds()), seconds(without.seconds()));
    double bytes;
    try (RunStore store = RunStore.open(file);
        Evaluator evaluator = new SerialEvaluator(problem)) {
      StoredRun run = store.create(spec, 1, 0);
      RunResult with = run.run(problem, evaluator, Recorder.none());
      table.row("with a store", rate(with.seconds()), seconds(with.seconds()));
      long began = System.nanoTime();
      // all outcomes are there: only the search itself works
      run.extend(evaluations + 1);
      RunResult replayed = store.run(run.name()).run(problem, evaluator, Recorder.none());
      double took = (System.nanoTime() - began) * 1e-9;
      table.row("resumed", rate(took), seconds(took));
      terminal
          .err()
          .println(
              run.snapshotsTaken()
                  + " snapshots took "
                  + seconds(run.snapshotSeconds())
                  + " s, "
                  + replayed.iterations()
                  + " iterations");
    }
    bytes = (double) Files.size(file) / evaluations;
    terminal.out().print(table.markdown());
    terminal
        .out()
        .printf("%nBytes per evaluation: %.1f; %s; %s%n", bytes, Version.java(), Version.os());
  }

  private RunSpec spec(long budget) {
    return RunSpec.of("sphere", dimension, search)
        .withSearchSettings(Map.of("directions", Integer.toString(directions)))
        .withBudget(Budget.ofEvaluations(budget))
        .withSeed(1);
  }

  private static RunResult plain(RunSpec spec, Problem problem) {
    try (Search search = spec.openSearch(problem);
        Evaluator evaluator = new SerialEvaluator(problem)) {
      return new Run(problem, search, evaluator, spec.budget()).run();
    }
  }

  private String rate(double seconds) {
    return Long.toString(Math.round(evaluations / seconds));
  }

  private static String seconds(double seconds) {
    return String.format(java.util.Locale.ROOT, "%.2f", seconds);
  }
}
