package io.lmrs.lab.bench;

import io.lmrs.RunSpec;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.lab.cluster.Calibration;
import io.lmrs.lab.cluster.ClusterNetwork;
import io.lmrs.lab.cluster.ClusterOptions;
import io.lmrs.lab.cluster.ClusterRun;
import io.lmrs.lab.cluster.ClusterSimulation;
import io.lmrs.lab.cluster.ClusterTask;
import io.lmrs.lab.cluster.Costs;
import io.lmrs.spark.BatchCosts;
import io.lmrs.spark.Cluster;
import io.lmrs.spec.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts how far a search scales. */
@Command(
    name = "scale",
    sortOptions = false,
    description = {
      "Measures what the steps of an iteration cost on one executor of this machine.",
      "Spark is measured by empty queries, evaluations and learning by a run. From that it",
      "simulates iterations on 1 to 10,000 workers, and compares the simulation with real runs on",
      "1 and 2 executors of one core."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs bench scale", "  lmrs bench scale --directions 230 --searches ars"})
public final class BenchScaleCommand implements Callable<Integer> {
  private static final int SIMULATED = 20;

  private static final ClusterNetwork HERE =
      ClusterNetwork.within(Runtime.getRuntime().availableProcessors());

  /** Of a query that lasts as long as the task allows. */
  private static final int MOST_STEPS = 1000;

  private final Terminal terminal;

  @Mixin private ClusterTask task;

  @Option(
      names = "--workers",
      paramLabel = "N,M",
      split = ",",
      defaultValue = "1,2,10,50,100,500,1000,5000,10000",
      description = "How many workers to simulate. Default: ${DEFAULT-VALUE}.")
  private List<Integer> workers;

  @Option(
      names = "--bandwidth",
      paramLabel = "GBIT",
      defaultValue = "10",
      description = "Of each machine, Gbit/s. Default: ${DEFAULT-VALUE}.")
  private double bandwidth;

  @Option(
      names = "--latency",
      paramLabel = "MS",
      defaultValue = "0.1",
      description = "Between two machines, one way, in milliseconds. Default: ${DEFAULT-VALUE}.")
  private double latency;

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark, as spark-submit takes it.")
  private List<String> conf = new ArrayList<>();

  public BenchScaleCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * A search on executors of this machine.
   *
   * @param costs of an iteration
   */
  private record Measured(RunSpec spec, ClusterRun run, Costs costs) {
    int queries() {
      return (int) Math.round(run.queries());
    }

    double[] evaluations() {
      return run.times().evaluations();
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    for (int count : workers) {
      Limits.within("workers", 1, 1_000_000, count);
    }
    Limits.within("bandwidth", 1e-6, 1e6, bandwidth);
    Limits.within("latency", 0, 1e6, latency);
    List<RunSpec> specs = task.specs();
    LiveLine line = new LiveLine(terminal);
    Table check =
        Table.of("search", "executors", "queries", "measured", "simulated", "difference").figures();
    List<Measured> single = new ArrayList<>();
    int dimension = specs.getFirst().openProblem().dimension();
    Calibration spark = null;
    for (int executors : new int[] {1, 2}) {
      String master = "local-cluster[" + executors + ",1,1024]";
      line.show("connecting to " + master);
      try (Cluster cluster = ClusterOptions.connect(master, conf, true)) {
        line.show("measuring Spark on " + executors + " executors");
        Calibration found = Calibration.of(cluster, executors, dimension);
        // with one executor it and the driver never want a processor at once
        spark = spark == null ? found : spark;
        for (int i = 0; i < specs.size(); i++) {
          line.show("measuring " + specs.get(i).search() + " on " + executors + " executors");
          // as many warm-up iterations for each executor, however many there are
          ClusterRun run =
              ClusterRun.of(cluster, specs.get(i), executors * task.warm(), task.iterations());
          if (executors == 1) {
            single.add(new Measured(specs.get(i), run, costs(spark, run)));
          }
          check.row(compared(executors, run, single.get(i)));
        }
      }
    }
    line.clear();
    tell(spark, single, check);
    return Complaint.OK;
  }

  private static Costs costs(Calibration spark, ClusterRun run) {
    BatchCosts costs = run.costs();
    double iterations = run.times().iterations();
    return new Costs(
        Math.max(0, spark.batch() - spark.task()),
        spark.driver(),
        Math.max(0, spark.task() - spark.driver()) + costs.seconds().unpacking() / costs.queries(),
        run.times().learning() + costs.seconds().packing() / iterations,
        costs.bytes().broadcasts() / iterations / Math.max(1, run.executors()),
        (double) costs.bytes().tasks() / costs.queries(),
        (double) costs.bytes().results() / costs.queries());
  }

  // what the run on one executor took apart, put together again for one and for two
  private static String[] compared(int executors, ClusterRun run, Measured one) {
    double real = run.times().iteration();
    double simulated =
        new ClusterSimulation(executors, one.queries(), one.costs(), HERE)
            .run(one.evaluations(), 200, 1)
            .iteration();
    return new String[] {
      one.spec().search(),
      Integer.toString(executors),
      Integer.toString(one.queries()),
      milliseconds(real),
      milliseconds(simulated),
      String.format(Locale.ROOT, "%+.1f %%", 100 * (simulated / real - 1))
    };
  }

  private void tell(Calibration spark, List<Measured> single, Table check) {
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "Spark on one executor: %.2f ms a batch of one empty query, %.2f ms from one to the"
                + " next, of these %.2f ms of the driver's processor%n%n",
            1000 * spark.batch(),
            1000 * spark.task(),
            1000 * spark.driver());
    Table costs =
        Table.of(
                "search",
                "learning",
                "evaluation, mean",
                "evaluation, 95 %",
                "broadcast",
                "task",
                "result")
            .figures();
    for (Measured m : single) {
      double[] sorted = m.evaluations().clone();
      Arrays.sort(sorted);
      costs.row(
          m.spec().search(),
          milliseconds(m.costs().learning()),
          milliseconds(Arrays.stream(sorted).average().orElse(0)),
          milliseconds(sorted[(int) (0.95 * (sorted.length - 1))]),
          Math.round(m.costs().broadcast()) + " B",
          Math.round(m.costs().out()) + " B",
          Math.round(m.costs().back()) + " B");
    }
    terminal.out().println("Costs of an iteration, in milliseconds, measured on one executor:\n");
    terminal.out().print(costs.markdown());
    terminal.out().println("\nAn iteration, in milliseconds, on this machine:\n");
    terminal.out().print(check.markdown());
    for (Measured m : single) {
      predict(m, "episodes as measured", m.evaluations());
      predict(m, "episodes of up to " + MOST_STEPS + " steps", lasting(m));
    }
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "%n%s Gbit/s and %s ms between machines; %d processors here; %s; %s%n",
            Figures.number(bandwidth),
            Figures.number(latency),
            Runtime.getRuntime().availableProcessors(),
            Version.java(),
            Version.os());
  }

  // a policy that has learned to stand: every length up to the longest is as likely
  private static double[] lasting(Measured m) {
    double perStep = Arrays.stream(m.evaluations()).sum() / m.run().times().steps();
    double[] out = new double[MOST_STEPS];
    for (int i = 0; i < out.length; i++) {
      out[i] = perStep * (i + 1);
    }
    return out;
  }

  private void predict(Measured m, String episodes, double[] durations) {
    ClusterNetwork network = new ClusterNetwork(bandwidth * 1e9 / 8, latency * 1e-3, 0);
    Table table =
        Table.of(
                "workers",
                "iterations/s",
                "efficiency",
                "driver busy",
                "workers wait for the slowest",
                "learning",
                "iterations/s, batch grows",
                "efficiency, batch grows")
            .figures();
    int batch = m.queries();
    for (int count : workers) {
      ClusterSimulation.Result fixed =
          new ClusterSimulation(count, batch, m.costs(), network).run(durations, SIMULATED, 1);
      ClusterSimulation.Result growing = grown(m, batch, count, network, durations);
      table.row(
          Integer.toString(count),
          Figures.brief(1 / fixed.iteration()),
          percent(fixed.efficiency(count)),
          percent(fixed.driver()),
          percent(fixed.waiting()),
          percent(fixed.learning()),
          growing == null ? "-" : Figures.brief(1 / growing.iteration()),
          growing == null ? "-" : percent(growing.efficiency(count)));
    }
    terminal
        .out()
        .printf("%n%s, %d queries a batch, %s, simulated:%n%n", m.spec().search(), batch, episodes);
    terminal.out().print(table.markdown());
  }

  // two queries a worker at least; the step of ars is linear in them, the basis of lmrs is not
  private static ClusterSimulation.Result grown(
      Measured m, int batch, int count, ClusterNetwork network, double[] durations) {
    if (!m.spec().search().equals("ars")) {
      return null;
    }
    int wide = Math.max(batch, 2 * count);
    Costs costs = m.costs().withLearning(m.costs().learning() * wide / batch);
    return new ClusterSimulation(count, wide, costs, network).run(durations, SIMULATED, 1);
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * part);
  }

  private static String milliseconds(double seconds) {
    return Figures.brief(1000 * seconds);
  }
}
