package io.lmrs.lab.bench;

import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.airfoil.AirfoilFactory;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.problem.Problems;
import io.lmrs.random.Stream;
import io.lmrs.spec.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how many foils XFoil evaluates in a second, and whether anything is left behind. */
@Command(
    name = "airfoil",
    sortOptions = false,
    description = {
      "Counts the foils near the start that XFoil evaluates per second.",
      "Looks for processes and files that are left behind. Exit code 1: there are some."
    })
public final class BenchAirfoilCommand implements Callable<Integer> {
  private static final int LEFT_BEHIND = 1;
  private static final int BATCH = 200;

  /** Deviation of a variable around the start: ordinary shapes, as a search meets them. */
  private static final double DEVIATION = 0.1;

  private final Terminal terminal;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many. Default: ${DEFAULT-VALUE}.")
  private long evaluations;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Evaluations side by side. Default: all cores.")
  private Long threads;

  public BenchAirfoilCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (evaluations < 1) {
      throw new IllegalArgumentException("evaluations must be at least 1: " + evaluations);
    }
    int workers =
        Limits.threads(threads == null ? Runtime.getRuntime().availableProcessors() : threads);
    Problem problem = Problems.create(AirfoilFactory.NAME, 0, Map.of());
    long failures = 0;
    long began = System.nanoTime();
    try (Evaluator evaluator = new ThreadEvaluator(problem, workers)) {
      LiveLine line = new LiveLine(terminal);
      for (long first = 0; first < evaluations; first += BATCH) {
        List<Query> queries = queries(problem, first, Math.min(evaluations, first + BATCH));
        for (Outcome outcome : evaluator.evaluate(queries)) {
          failures += outcome instanceof Outcome.Failure ? 1 : 0;
        }
        if (line.due()) {
          line.show((first + queries.size()) + " of " + evaluations + " evaluations");
        }
      }
      line.clear();
    }
    double seconds = (System.nanoTime() - began) * 1e-9;
    long processes = ProcessHandle.current().descendants().count();
    long folders = folders();
    terminal
        .out()
        .printf(
            java.util.Locale.ROOT,
            "%d evaluations, %d failed, %.1f per second on %d threads; left behind: %d processes,"
                + " %d folders%n",
            evaluations,
            failures,
            evaluations / seconds,
            workers,
            processes,
            folders);
    return processes + folders == 0 ? Complaint.OK : LEFT_BEHIND;
  }

  private static List<Query> queries(Problem problem, long from, long to) {
    List<Query> queries = new ArrayList<>();
    for (long id = from; id < to; id++) {
      double[] x = problem.start(0);
      double[] noise = Stream.of(id, Stream.START).gaussians(x.length);
      for (int i = 0; i < x.length; i++) {
        x[i] += DEVIATION * noise[i];
      }
      queries.add(new Query(id, Point.at(x), 0, Frame.IDENTITY));
    }
    return queries;
  }

  private static long folders() {
    String own = "lmrs-session-*-" + ProcessHandle.current().pid() + "-*";
    Path scratch = Path.of(System.getProperty("java.io.tmpdir"));
    try (var found = Files.newDirectoryStream(scratch, own)) {
      long count = 0;
      for (Path _ : found) {
        count++;
      }
      return count;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
