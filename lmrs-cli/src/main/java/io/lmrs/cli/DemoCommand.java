package io.lmrs.cli;

import io.lmrs.cli.experiment.Experiment;
import io.lmrs.cli.experiment.Finished;
import io.lmrs.cli.experiment.Grid;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SyntheticTask;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what learning the manifold brings, on one synthetic problem. */
@Command(
    name = "demo",
    description = {
      "Shows what learning the manifold brings.",
      "Compares lmrs with augmented random search (ars) and random search on one synthetic problem",
      "of 1000 variables that changes along a hidden manifold of 50 dimensions. Prints a table and",
      "draws the curves; takes a minute or two."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs demo", "  lmrs demo --out /tmp/demo --seed 2"})
final class DemoCommand implements Callable<Integer> {

  /** Evaluations that every run may spend. */
  private static final long EVALUATIONS = 3000;

  private static final long INSTANCE = 1;

  /** The plot goes down to this part of the gap. */
  private static final double FLOOR = 1e-3;

  private static final List<Double> LEVELS = List.of(0.5, 0.1, 0.02);
  private static final Grid GRID = Grid.DEFAULT;
  private static final String GRID_ROW = "ars, grid";

  private final Terminal terminal;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "lmrs-demo",
      description = "Where the plot goes. Default: ./${DEFAULT-VALUE}.")
  private Path out;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Randomness of the searches; the problem stays the same. Default: 0.")
  private long seed;

  @Option(names = "--evaluations", hidden = true)
  private long evaluations = EVALUATIONS;

  @Option(names = "--dimension", hidden = true)
  private int dimension = 1000;

  @Option(names = "--manifold", hidden = true)
  private int manifold = 50;

  DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    WholeFile.requireFolder(out);
    WholeFile.requireWritable(out.resolve("convergence.svg"));
    List<Method> plain = Stream.of("lmrs", "ars", "random-search").map(Method::of).toList();
    List<Job> jobs = new ArrayList<>();
    SyntheticTask task =
        new SyntheticTask(SyntheticTask.SYNTHETIC, dimension, manifold, INSTANCE, 0, evaluations);
    plain.forEach(method -> jobs.add(task.job(method, seed, 0)));
    GRID.methods().forEach(method -> jobs.add(task.job(method, seed, 0)));
    terminal
        .out()
        .println(
            "A problem of %d variables that changes along a hidden manifold of %d dimensions;"
                    .formatted(dimension, manifold)
                + " every run has %d evaluations.".formatted(evaluations));
    List<Finished> finished = experiment(jobs);
    Map<String, Finished> shown =
        shown(finished.subList(0, plain.size()), finished.subList(plain.size(), jobs.size()));
    terminal.out().print("\n" + table(shown).text());
    terminal.out().print("\n" + legend());
    draw(shown);
    return Complaint.OK;
  }

  private String legend() {
    return """
    Evaluations until the incumbent's true value leaves that part of the gap f(start) - reference
    open. The reference is what L-BFGS finds from the same start with the true gradient; below
    0 %% a search has found better. The tuned ars is the best of %d settings tried on this very
    problem, %d evaluations that the table does not count. lmrs ran once, at its defaults.
    The plot ends at 0.1 %% of the gap.
    """
        .formatted(GRID.size(), GRID.size() * evaluations);
  }

  private List<Finished> experiment(List<Job> jobs) throws InterruptedException {
    // the grid's runs share a row
    try (ProgressBars bars =
        ProgressBars.show(
            terminal,
            jobs,
            job -> job.method().settings().isEmpty() ? job.method().label() : GRID_ROW)) {
      return new Experiment(Runtime.getRuntime().availableProcessors(), bars).run(jobs);
    }
  }

  private static Map<String, Finished> shown(List<Finished> plain, List<Finished> grid) {
    Finished best = grid.stream().min(deepestFirst()).orElseThrow();
    Map<String, String> tuned = best.job().method().settings();
    Map<String, Finished> shown = new LinkedHashMap<>();
    shown.put("lmrs, defaults", plain.get(0));
    shown.put(
        "ars, best of %d (step-size %s, radius %s)"
            .formatted(grid.size(), tuned.get("step-size"), tuned.get("radius")),
        best);
    shown.put("ars, defaults", plain.get(1));
    shown.put("random-search", plain.get(2));
    return shown;
  }

  /** Fewest evaluations to the deepest level; where nobody got there, to the one above. */
  private static Comparator<Finished> deepestFirst() {
    Comparator<Finished> order = Comparator.comparingLong(run -> needed(run, LEVELS.getLast()));
    for (double level : LEVELS.reversed()) {
      order = order.thenComparingLong(run -> needed(run, level));
    }
    return order.thenComparingDouble(run -> run.milestones().last());
  }

  private static long needed(Finished run, double level) {
    return run.milestones().reach(level).orElse(Long.MAX_VALUE);
  }

  private static Table table(Map<String, Finished> runs) {
    List<String> columns = new ArrayList<>(List.of("search"));
    LEVELS.forEach(level -> columns.add("to " + Figures.percent(level)));
    columns.add("gap left");
    columns.add("best value");
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    runs.forEach(
        (label, run) -> {
          List<String> cells = new ArrayList<>(List.of(label));
          for (double level : LEVELS) {
            long needed = needed(run, level);
            cells.add(needed == Long.MAX_VALUE ? "-" : Long.toString(needed));
          }
          cells.add(Figures.brief(100 * run.milestones().last()) + " %");
          cells.add(Figures.number(run.result().best()));
          table.row(cells.toArray(String[]::new));
        });
    return table;
  }

  private void draw(Map<String, Finished> runs) {
    ConvergencePlot plot =
        new ConvergencePlot(
                "%d variables, hidden manifold of %d dimensions".formatted(dimension, manifold),
                "evaluations",
                "(f - reference) / (f(start) - reference)")
            .logarithmic(false, true)
            .floor(FLOOR);
    runs.forEach(
        (label, run) ->
            plot.curve(label, run.milestones().evaluations(), run.milestones().fractions()));
    try {
      WholeFile.write(out.resolve("convergence.svg"), plot.svg());
      WholeFile.write(out.resolve("convergence.png"), plot.png());
    } catch (IOException | RuntimeException | LinkageError | InternalError e) {
      // a Java without fonts can't draw; the table above stands
      throw new EnvironmentTrouble("the plot can't be drawn: " + e.getMessage(), e);
    }
    terminal.out().println("\nPlot: " + out.resolve("convergence.svg"));
    terminal.out().println("Plot: " + out.resolve("convergence.png"));
  }
}
