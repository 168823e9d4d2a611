package io.lmrs.lab.bench;

import io.lmrs.Evaluator;
import io.lmrs.Query;
import io.lmrs.RunSpec;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.lab.cluster.Calibration;
import io.lmrs.lab.cluster.ClusterOptions;
import io.lmrs.lab.cluster.ClusterRun;
import io.lmrs.lab.cluster.ClusterTask;
import io.lmrs.lab.cluster.Noise;
import io.lmrs.spark.BatchCosts;
import io.lmrs.spark.Cluster;
import io.lmrs.spark.RemoteProblem;
import io.lmrs.spec.Limits;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures what evaluation on a cluster costs. */
@Command(
    name = "spark",
    sortOptions = false,
    description = {
      "Measures evaluation on a cluster of Apache Spark.",
      "That is the rate beside the ideal one, where the time of an iteration goes, and the bytes"
          + " of",
      "an iteration, counted on what was serialised."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench spark",
      "  lmrs bench spark --master spark://127.0.0.1:7077 --problem regulator --dimension 6392"
          + " --set problem.actions=17"
    })
public final class BenchSparkCommand implements Callable<Integer> {

  /** Until Java has compiled what a task passes through. */
  private static final int WARM_BATCHES = 60;

  private static final int TABLE_ENTRIES = 25_000_000;

  private final Terminal terminal;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--queries",
      paramLabel = "N",
      defaultValue = "64",
      description = "Queries of a batch whose rate is measured. Default: ${DEFAULT-VALUE}.")
  private int queries;

  @Option(
      names = "--millis",
      paramLabel = "T",
      defaultValue = "100",
      description = "Milliseconds that each of them takes. Default: ${DEFAULT-VALUE}.")
  private double millis;

  @Option(
      names = "--batches",
      paramLabel = "N",
      defaultValue = "10",
      description = "Batches. Default: ${DEFAULT-VALUE}.")
  private int batches;

  @Mixin private ClusterTask task;

  public BenchSparkCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    Limits.within("queries", 1, 1_000_000, queries);
    Limits.within("batches", 1, 1_000_000, batches);
    Limits.within("millis", 0, 1e9, millis);
    List<RunSpec> specs = task.specs();
    LiveLine line = new LiveLine(terminal);
    line.show("connecting to " + cluster.master());
    try (Cluster connected = cluster.connect(true)) {
      line.show("measuring the rate");
      rate(connected, line);
      Table split =
          Table.of(
                  "search",
                  "directions",
                  "queries",
                  "iteration",
                  "evaluation",
                  "scheduling",
                  "transfer",
                  "learning")
              .figures();
      Table bytes =
          Table.of(
                  "search",
                  "directions",
                  "paper's formula",
                  "to each executor",
                  "with the queries",
                  "replies",
                  "broadcasts of Spark",
                  "tasks of Spark",
                  "results of Spark")
              .figures();
      for (RunSpec spec : specs) {
        line.show("measuring " + spec.search());
        ClusterRun run = ClusterRun.of(connected, spec, task.warm(), task.iterations());
        split.row(split(spec, run));
        bytes.row(bytes(spec, run));
      }
      line.clear();
      terminal
          .out()
          .println(
              "\nMilliseconds of an iteration, evaluation on " + connected.slots() + " slots:\n");
      terminal.out().print(split.markdown());
      terminal.out().println("\nBytes of an iteration; paper's formula: numbers of 8 bytes:\n");
      terminal.out().print(bytes.markdown());
    }
    noise();
    terminal
        .out()
        .printf(
            "%n%d processors; %s; %s%n",
            Runtime.getRuntime().availableProcessors(), Version.java(), Version.os());
    return Complaint.OK;
  }

  private void rate(Cluster connected, LiveLine line) throws InterruptedException {
    RemoteProblem pause =
        new RemoteProblem("pause", 10, Map.of("millis", Double.toString(millis)), false, "");
    RemoteProblem brief = new RemoteProblem("pause", 10, Map.of("millis", "0"), false, "");
    List<Query> batch = Calibration.queries(queries, 10);
    try (Evaluator evaluator = connected.evaluator(brief)) {
      for (int i = 0; i < WARM_BATCHES; i++) {
        evaluator.evaluate(batch);
      }
    }
    double[] seconds = new double[batches];
    try (Evaluator evaluator = connected.evaluator(pause)) {
      for (int i = 0; i < batches; i++) {
        line.show("measuring the rate, batch " + (i + 1) + " of " + batches);
        long began = System.nanoTime();
        evaluator.evaluate(batch);
        seconds[i] = (System.nanoTime() - began) * 1e-9;
      }
    }
    line.clear();
    int slots = connected.slots();
    double ideal = Math.ceil((double) queries / slots) * millis / 1000;
    double median = Statistics.median(seconds);
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "%d queries of %s ms on %d slots: %.3f s a batch, the median of %d; ideal %.3f s: %.1f"
                + " %% of the ideal rate%n",
            queries,
            Figures.number(millis),
            slots,
            median,
            batches,
            ideal,
            100 * ideal / median);
  }

  private String[] split(RunSpec spec, ClusterRun run) {
    return new String[] {
      spec.search(),
      Integer.toString(task.directions()),
      Figures.number(run.queries()),
      milliseconds(run.times().iteration()),
      milliseconds(run.evaluation()),
      milliseconds(run.scheduling()),
      milliseconds(run.transfer()),
      milliseconds(run.times().learning())
    };
  }

  private String[] bytes(RunSpec spec, ClusterRun run) {
    BatchCosts costs = run.costs();
    long d = spec.openProblem().dimension();
    long k = task.directions();
    long formula = 8 * (d + 2 * k + (spec.search().equals("lmrs") ? k * d : 0));
    return new String[] {
      spec.search(),
      Long.toString(k),
      Long.toString(formula),
      each(costs.bytes().shared(), run),
      each(costs.bytes().parts(), run),
      each(costs.bytes().replies(), run),
      each(costs.bytes().broadcasts() / Math.max(1, run.executors()), run),
      each(costs.bytes().tasks(), run),
      each(costs.bytes().results(), run)
    };
  }

  private static String each(long bytes, ClusterRun run) {
    return Long.toString(Math.round((double) bytes / run.times().iterations()));
  }

  private static String milliseconds(double seconds) {
    return Figures.brief(1000 * seconds);
  }

  private void noise() {
    int dimension = task.specs().getFirst().openProblem().dimension();
    Noise noise = Noise.measure(dimension, TABLE_ENTRIES);
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "%nA direction of %d numbers: %.1f us from the counter-based generator, %.1f us from a"
                + " table of %d numbers, which takes %.2f s to fill and %d MB%n",
            dimension,
            1e6 * noise.counter(),
            1e6 * noise.table(),
            TABLE_ENTRIES,
            noise.filling(),
            4L * TABLE_ENTRIES / 1_000_000);
  }
}
