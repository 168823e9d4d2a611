package io.lmrs.cli.command;

import io.lmrs.cli.experiment.ArsGrid;
import io.lmrs.cli.experiment.Finished;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.JobRunner;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Score;
import io.lmrs.cli.experiment.SyntheticTask;
import io.lmrs.cli.file.PlotFiles;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Quartiles;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.ProgressBars;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.spec.Limits;
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

/** Shows what learning the manifold brings, on one synthetic problem and over a few seeds. */
@Command(
    name = "demo",
    sortOptions = false,
    description = {
      "Shows what learning the manifold brings.",
      "Compares lmrs with augmented random search (ars) and random search on one synthetic problem",
      "of 1000 variables that changes along a hidden manifold of 50 dimensions, each with a few",
      "seeds. Prints a table and draws the curves; takes less than a minute."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs demo", "  lmrs demo --seed 100 --seeds 10 --out /tmp/demo"})
public final class DemoCommand implements Callable<Integer> {

  /** Evaluations that every run may spend. */
  private static final long EVALUATIONS = 3000;

  private static final long INSTANCE = 1;
  private static final long MOST_SEEDS = 1000;

  /** The plot goes down to this part of the gap. */
  private static final double FLOOR = 1e-3;

  private static final List<Double> LEVELS = List.of(0.5, 0.1, 0.02);
  private static final ArsGrid GRID = ArsGrid.DEFAULT;
  private static final String GRID_ROW = "ars, grid";

  private final Terminal terminal;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The first seed of the searches; the problem stays the same. Default: 0.")
  private long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many seeds, counted up from the first. Default: ${DEFAULT-VALUE}.")
  private long seeds;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "lmrs-demo",
      description = "Where the plot goes. Default: ./${DEFAULT-VALUE}.")
  private Path out;

  @Option(names = "--evaluations", hidden = true)
  private long evaluations = EVALUATIONS;

  @Option(names = "--dimension", hidden = true)
  private long dimension = 1000;

  @Option(names = "--manifold", hidden = true)
  private long manifold = 50;

  public DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    int count = Limits.within("seeds", 1, MOST_SEEDS, seeds);
    SyntheticTask task = task();
    List<Method> methods =
        new ArrayList<>(Stream.of("lmrs", "ars", "random-search").map(Method::of).toList());
    int plain = methods.size();
    methods.addAll(GRID.methods());
    task.require(methods);
    WholeFile.requireFolder(out);
    WholeFile.requireWritable(out.resolve("convergence.svg"));
    WholeFile.requireWritable(out.resolve("convergence.png"));
    terminal
        .out()
        .println(
            "A problem of %d variables that changes along a hidden manifold of %d dimensions;"
                    .formatted(dimension, manifold)
                + " every run has %d evaluations.".formatted(evaluations));
    // seed by seed, so that all rows go on together
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long own = seed + i;
      methods.forEach(method -> jobs.add(task.job(method, own, 0)));
    }
    List<Score> scores = Score.of(methods, experiment(jobs), evaluations);
    Map<String, Score> shown =
        shown(scores.subList(0, plain), scores.subList(plain, scores.size()));
    terminal.out().print("\n" + table(shown).text());
    terminal.out().print("\n" + legend(count));
    draw(shown);
    return Complaint.OK;
  }

  private SyntheticTask task() {
    int variables = Limits.dimension(dimension);
    int hidden = Limits.within("manifold", 1, variables, manifold);
    return new SyntheticTask(SyntheticTask.SYNTHETIC, variables, hidden, INSTANCE, 0, evaluations);
  }

  private String legend(int count) {
    return """
    Evaluations until the incumbent's true value leaves that part of the gap f(start) - reference
    open: geometric means over %s. (3/5) says that 3 of 5 seeds got there, - that none did; a
    miss counts as twice the budget. The reference is what L-BFGS finds from the same start with
    the true gradient. The tuned ars is the best of %d settings to %s, chosen on this very problem
    and these seeds: %d evaluations that the table does not count. lmrs runs at its defaults.
    The plot shows medians over the seeds, in bands between the quartiles, down to 0.1 %% of the
    gap.
    """
        .formatted(
            count == 1 ? "1 seed" : count + " seeds",
            GRID.size(),
            Figures.percent(LEVELS.getLast()),
            GRID.size() * count * evaluations);
  }

  private List<Finished> experiment(List<Job> jobs) throws InterruptedException {
    // the grid's runs share a row
    try (ProgressBars bars =
        ProgressBars.show(
            terminal,
            jobs,
            job -> job.method().settings().isEmpty() ? job.method().label() : GRID_ROW)) {
      return JobRunner.unstored(Runtime.getRuntime().availableProcessors())
          .all(jobs, bars, (job, result, _) -> Finished.of(job, result));
    }
  }

  private static Map<String, Score> shown(List<Score> plain, List<Score> grid) {
    Score best = grid.stream().min(deepestFirst()).orElseThrow();
    Map<String, String> tuned = best.method().settings();
    Map<String, Score> shown = new LinkedHashMap<>();
    shown.put("lmrs, defaults", plain.get(0));
    shown.put(
        "ars, best of %d (step-size %s, radius %s)"
            .formatted(grid.size(), tuned.get("step-size"), tuned.get("radius")),
        best);
    shown.put("ars, defaults", plain.get(1));
    shown.put("random-search", plain.get(2));
    return shown;
  }

  /** The least mean to the deepest level; where no seed got there, to the one above. */
  private static Comparator<Score> deepestFirst() {
    Comparator<Score> order = Comparator.comparingDouble(score -> score.mean(LEVELS.getLast()));
    for (double level : LEVELS.reversed()) {
      order = order.thenComparingDouble(score -> score.mean(level));
    }
    return order;
  }

  private static Table table(Map<String, Score> scores) {
    List<String> columns = new ArrayList<>(List.of("search"));
    LEVELS.forEach(level -> columns.add("to " + Figures.percent(level)));
    columns.add("median best value");
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    scores.forEach(
        (label, score) -> {
          List<String> cells = new ArrayList<>(List.of(label));
          LEVELS.forEach(level -> cells.add(cell(score, level, scores.values())));
          double[] best = score.runs().stream().mapToDouble(run -> run.result().best()).toArray();
          cells.add(Figures.number(Statistics.median(best)));
          table.row(cells.toArray(String[]::new));
        });
    return table;
  }

  /** A mean, with the seeds that got there if some did not; figures of a column stay aligned. */
  private static String cell(Score score, double level, Iterable<Score> column) {
    int width = 0;
    for (Score other : column) {
      width = Math.max(width, reached(other, level).length());
    }
    String reached = reached(score, level);
    String mean = score.successes(level) == 0 ? "-" : Long.toString(Math.round(score.mean(level)));
    return mean + reached + " ".repeat(width - reached.length());
  }

  private static String reached(Score score, double level) {
    long there = score.successes(level);
    int all = score.runs().size();
    return there == 0 || there == all ? "" : " (" + there + "/" + all + ")";
  }

  private void draw(Map<String, Score> scores) {
    ConvergencePlot plot =
        new ConvergencePlot(
                "%d variables, hidden manifold of %d dimensions".formatted(dimension, manifold),
                "evaluations",
                "(f - reference) / (f(start) - reference)")
            .logarithmic(false, true)
            .floor(FLOOR);
    scores.forEach(
        (label, score) -> {
          Quartiles curve = Quartiles.of(score.runs().stream().map(Finished::milestones).toList());
          plot.curve(label, curve.evaluations(), curve.median(), curve.lower(), curve.upper());
        });
    PlotFiles.write(plot, out.resolve("convergence.svg"), out.resolve("convergence.png"));
    terminal.out().println("\nPlot: " + out.resolve("convergence.svg"));
    terminal.out().println("Plot: " + out.resolve("convergence.png"));
  }
}
