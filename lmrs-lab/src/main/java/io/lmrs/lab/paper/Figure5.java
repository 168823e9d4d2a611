package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Progress;
import io.lmrs.RunResult;
import io.lmrs.cli.experiment.ArsGrid;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SyntheticTask;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Curve;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Panels;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkProgress;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import io.lmrs.problem.manifold.ManifoldProblem;
import io.lmrs.problem.manifold.SyntheticProblem;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** Synthetic problems of several manifold dimensions (section 5.4). */
final class Figure5 implements Exhibit {
  private static final String LMRS = "LMRS";
  private static final String ARS = "ARS";

  /** A part of the gap below this one is as good as none. */
  private static final double LEAST = 1e-4;

  private static final List<Double> LEVELS = List.of(0.1, 0.02);
  private static final long FIRST_TUNING_SEED = 101;
  private static final ArsGrid GRID = ArsGrid.DEFAULT;

  /** So many variables, so many dimensions of the manifold. */
  private record Cell(int d, int n) {
    String label() {
      return "d=" + d + " n=" + n;
    }
  }

  /** One run, as it was noted. */
  private record Finished(
      long seed, Curve curve, double start, double reference, int rejected, double[] reached) {

    static Finished of(ObjectNode node) {
      Curve reached = Curve.of(node, "levels", "reached");
      return new Finished(
          node.path("seed").asLong(),
          Curve.of(node, "evaluations", "values"),
          node.path("start").asDouble(),
          node.path("reference").asDouble(),
          node.path("rejected").asInt(),
          reached.y());
    }

    double open(double value) {
      return Math.max(LEAST, (value - reference) / (start - reference));
    }

    // low early and late: the mean of the open gap's logarithm over the logarithm of evaluations
    double score() {
      double sum = 0;
      int places = 0;
      for (double at = 20; at <= curve.x()[curve.x().length - 1]; at *= 1.1) {
        double value = curve.at(at);
        sum += Math.log(open(Double.isNaN(value) ? start : value));
        places++;
      }
      return places == 0 ? 0 : sum / places;
    }
  }

  private static final List<Cell> PAPER =
      List.of(
          new Cell(100, 2),
          new Cell(100, 5),
          new Cell(100, 10),
          new Cell(100, 20),
          new Cell(100, 50),
          new Cell(100, 100),
          new Cell(1000, 2),
          new Cell(1000, 5),
          new Cell(1000, 10),
          new Cell(1000, 50),
          new Cell(1000, 100),
          new Cell(1000, 500),
          new Cell(1000, 1000));

  private static final List<Cell> QUICK =
      List.of(
          new Cell(100, 2),
          new Cell(100, 5),
          new Cell(100, 10),
          new Cell(100, 50),
          new Cell(100, 100),
          new Cell(1000, 5),
          new Cell(1000, 50));

  private static final List<Cell> SMOKE = List.of(new Cell(100, 2), new Cell(100, 100));

  @Override
  public String name() {
    return "figure5";
  }

  @Override
  public String shows() {
    return "synthetic problems, d = 100 and 1000, n from 2 to d: value by evaluations";
  }

  @Override
  public ExhibitPage draw(Scope scope, WorkUnits runner) throws InterruptedException {
    List<Cell> cells = scope.pick(SMOKE, QUICK, PAPER);
    List<Long> seeds = scope.seeds(2, 5, 10);
    List<Long> tuning =
        LongStream.range(FIRST_TUNING_SEED, FIRST_TUNING_SEED + scope.pick(0, 2, 5))
            .boxed()
            .toList();
    long evaluations = scope.pick(200, 4000, 6000);
    Map<Cell, Method> tuned = tuned(cells, tuning, evaluations, runner);
    Map<Cell, Map<String, List<Finished>>> runs = runs(cells, tuned, seeds, evaluations, runner);
    ExhibitPage page = new ExhibitPage(name(), "Figure 5: the dimensions of problem and manifold");
    page.say(
        """
        The paper (section 5.4) draws the objective by evaluations for functions that change along \
        a manifold of n of d dimensions, mean and one standard deviation over 10 seeds, and says: \
        the lower n, the fewer evaluations LMRS needs; the gain is very large at n = 5, d = 1000 and \
        n = 2, d = 100; and there is a gain even at n = d. It prints no numbers.""");
    page.say(
        """
        Each seed draws a problem and its start, and is the seed of the run. A draw that is flat or \
        has next to nothing to gain is rejected and the next one taken (counted below). LMRS runs at \
        its defaults, ARS at the best of %d settings for each pair of d and n, chosen on other \
        seeds%s by the mean of the open gap's logarithm over that of the evaluations, which is not the \
        number of evaluations to 10 %%: another point may have been faster to that. What is drawn and compared is the true value at the incumbent."""
            .formatted(
                GRID.size(), tuning.isEmpty() ? " (here: its defaults, nothing was tuned)" : ""));
    scope.fewer(page, seeds, 10);
    if (cells.size() < PAPER.size()) {
      page.leftOut(
          "the rows that say \"%s\", evaluations beyond %d a run (of 6000), and all but %s of the 5 tuning seeds"
              .formatted(ExhibitPage.NOT_RUN, evaluations, tuning.size()));
    }
    table(page, runs, seeds.size());
    pictures(page, runs);
    csv(page, runs);
    page.condition("seeds", range(seeds) + (tuning.isEmpty() ? "" : "; tuning " + range(tuning)));
    page.condition("evaluations a run", Long.toString(evaluations));
    page.condition(
        "grid of ARS",
        "step-size " + GRID.steps() + " x radius " + GRID.radii() + ", 10 directions");
    tuned.forEach((cell, method) -> page.condition("ARS, " + cell.label(), settings(method)));
    return page;
  }

  private static String range(List<Long> seeds) {
    return seeds.getFirst() + " to " + seeds.getLast();
  }

  private static String settings(Method method) {
    return method.settings().isEmpty() ? "defaults" : method.settings().toString();
  }

  private Map<Cell, Method> tuned(
      List<Cell> cells, List<Long> seeds, long evaluations, WorkUnits runner)
      throws InterruptedException {
    List<WorkUnit> units = new ArrayList<>();
    for (Cell cell : cells) {
      for (Method point : GRID.methods()) {
        seeds.forEach(seed -> units.add(unit(cell, ARS, point, seed, evaluations)));
      }
    }
    var results = runner.results(units).iterator();
    Map<Cell, Method> best = new LinkedHashMap<>();
    for (Cell cell : cells) {
      double least = Double.POSITIVE_INFINITY;
      best.put(cell, Method.of("ars"));
      for (Method point : GRID.methods()) {
        double score = 0;
        for (int i = 0; i < seeds.size(); i++) {
          Optional<ObjectNode> result = results.next();
          score += result.map(node -> Finished.of(node).score()).orElse(Double.NaN);
        }
        // a point that was not run, or had no tuning, never wins
        if (!seeds.isEmpty() && score < least) {
          least = score;
          best.put(cell, point);
        }
      }
    }
    return best;
  }

  private Map<Cell, Map<String, List<Finished>>> runs(
      List<Cell> cells,
      Map<Cell, Method> tuned,
      List<Long> seeds,
      long evaluations,
      WorkUnits runner)
      throws InterruptedException {
    List<WorkUnit> units = new ArrayList<>();
    for (Cell cell : cells) {
      for (Map.Entry<String, Method> entry : methods(tuned.get(cell)).entrySet()) {
        for (long seed : seeds) {
          units.add(unit(cell, entry.getKey(), entry.getValue(), seed, evaluations));
        }
      }
    }
    var results = runner.results(units).iterator();
    Map<Cell, Map<String, List<Finished>>> runs = new LinkedHashMap<>();
    for (Cell cell : cells) {
      Map<String, List<Finished>> own = new LinkedHashMap<>();
      for (String label : methods(tuned.get(cell)).keySet()) {
        List<Finished> finished = new ArrayList<>();
        for (int i = 0; i < seeds.size(); i++) {
          results.next().map(Finished::of).ifPresent(finished::add);
        }
        own.put(label, finished);
      }
      runs.put(cell, own);
    }
    return runs;
  }

  private static Map<String, Method> methods(Method tuned) {
    Map<String, Method> methods = new LinkedHashMap<>();
    methods.put(LMRS, Method.of("lmrs"));
    methods.put(ARS, tuned);
    Rivals.auto().ifPresent(auto -> methods.put(Rivals.AUTO, auto));
    return methods;
  }

  private WorkUnit unit(Cell cell, String label, Method method, long seed, long evaluations) {
    // multiplications of an evaluation, and what a search adds
    double work = 2.0 * cell.n * cell.d + 3.0 * cell.n * cell.n;
    double seconds = evaluations * (1e-9 * work + 1.5e-7 * cell.d + 1e-5) + 1e-6 * work;
    return new WorkUnit(
        "synthetic d=%d n=%d instance=%d %s%s seed=%d evaluations=%d"
            .formatted(cell.d, cell.n, seed, method.search(), method.settings(), seed, evaluations),
        Set.of("d=" + cell.d, "n=" + cell.n, label.toLowerCase(java.util.Locale.ROOT)),
        seconds,
        bench -> run(cell, method, seed, evaluations, bench));
  }

  private static ObjectNode run(
      Cell cell, Method method, long seed, long evaluations, WorkProgress bench)
      throws InterruptedException {
    ManifoldProblem problem = SyntheticProblem.of(cell.d, cell.n, seed);
    Job job =
        new SyntheticTask(SyntheticTask.SYNTHETIC, cell.d, cell.n, seed, 0, evaluations)
            .job(method, seed, 0);
    RunResult result = bench.run(job, problem).orElse(null);
    if (result == null) {
      // nobody waits for it any more
      return Json.object();
    }
    double reference = problem.reference().orElseThrow();
    List<Progress> trace = result.trace();
    Curve curve =
        new Curve(
            DoubleStream.concat(
                    DoubleStream.of(1), trace.stream().mapToDouble(Progress::evaluations))
                .toArray(),
            DoubleStream.concat(
                    DoubleStream.of(problem.startValue()),
                    trace.stream().mapToDouble(Progress::incumbent))
                .toArray());
    ObjectNode node = Json.object();
    node.put("seed", seed);
    node.put("start", problem.startValue());
    node.put("reference", reference);
    node.put("rejected", problem.rejected());
    double[] reached = new double[LEVELS.size()];
    for (int i = 0; i < reached.length; i++) {
      double target = reference + LEVELS.get(i) * (problem.startValue() - reference);
      reached[i] = first(curve, target).orElse(Double.NaN);
    }
    new Curve(LEVELS.stream().mapToDouble(l -> l).toArray(), reached)
        .put(node, "levels", "reached");
    curve.thinned().put(node, "evaluations", "values");
    return node;
  }

  private static OptionalDouble first(Curve curve, double target) {
    for (int i = 0; i < curve.x().length; i++) {
      if (curve.y()[i] <= target) {
        return OptionalDouble.of(curve.x()[i]);
      }
    }
    return OptionalDouble.empty();
  }

  private void table(ExhibitPage page, Map<Cell, Map<String, List<Finished>>> runs, int seeds) {
    List<String> labels = new ArrayList<>(methods(Method.of("ars")).keySet());
    List<String> columns = new ArrayList<>(List.of("d", "n"));
    for (String label : labels) {
      columns.add(label + ": value at the end");
      LEVELS.forEach(level -> columns.add(label + ": to " + Figures.percent(level)));
    }
    columns.add("rejected draws");
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (Cell cell : PAPER) {
      List<String> cells = new ArrayList<>(List.of(cell.d + "", cell.n + ""));
      Map<String, List<Finished>> own = runs.getOrDefault(cell, Map.of());
      for (String label : labels) {
        cells.addAll(cells(own.getOrDefault(label, List.of())));
        facts(page, cell, label, own.getOrDefault(label, List.of()));
      }
      List<Finished> any = own.getOrDefault(LMRS, List.of());
      cells.add(
          any.isEmpty()
              ? ExhibitPage.NOT_RUN
              : any.stream().mapToInt(Finished::rejected).sum() + " of " + drawn(any));
      table.row(cells.toArray(String[]::new));
    }
    page.heading("Values and evaluations");
    page.say(
        """
        Mean and standard deviation of the value at the end; geometric mean of the evaluations \
        until 10 %% and 2 %% of the gap between the start and what L-BFGS reaches with the true \
        gradient are open, over those of %s that got there, with their number where some did not."""
            .formatted(Figures.count(seeds, "seed")));
    page.table(table);
  }

  private static int drawn(List<Finished> runs) {
    return runs.stream().mapToInt(Finished::rejected).sum() + runs.size();
  }

  private static List<String> cells(List<Finished> runs) {
    List<String> cells = new ArrayList<>();
    if (runs.isEmpty()) {
      for (int i = 0; i <= LEVELS.size(); i++) {
        cells.add(ExhibitPage.NOT_RUN);
      }
      return cells;
    }
    double[] last = runs.stream().mapToDouble(run -> run.curve.last()).toArray();
    cells.add(
        Figures.brief(Statistics.mean(last)) + " ± " + Figures.brief(Statistics.deviation(last)));
    for (int i = 0; i < LEVELS.size(); i++) {
      double[] reached = reached(runs, i);
      String some =
          reached.length < runs.size() ? " (" + reached.length + "/" + runs.size() + ")" : "";
      cells.add(
          reached.length == 0
              ? "(0/" + runs.size() + ")"
              : Math.round(Statistics.geometricMean(reached)) + some);
    }
    return cells;
  }

  private static double[] reached(List<Finished> runs, int level) {
    return runs.stream().mapToDouble(run -> run.reached[level]).filter(v -> v == v).toArray();
  }

  // to 10 % of the gap, where every seed got there
  private static void facts(ExhibitPage page, Cell cell, String label, List<Finished> runs) {
    double[] reached = runs.isEmpty() ? new double[0] : reached(runs, 0);
    if (!runs.isEmpty()) {
      page.fact(
          "%s d=%d n=%d".formatted(label, cell.d, cell.n),
          reached.length < runs.size() ? Double.NaN : Statistics.geometricMean(reached));
      page.fact(
          "%s d=%d n=%d, end".formatted(label, cell.d, cell.n),
          Statistics.mean(runs.stream().mapToDouble(run -> run.curve.last()).toArray()));
    }
  }

  private static void pictures(ExhibitPage page, Map<Cell, Map<String, List<Finished>>> runs) {
    page.heading("Curves");
    for (int d : new int[] {100, 1000}) {
      List<ConvergencePlot> plots = new ArrayList<>();
      for (Cell cell : PAPER) {
        Map<String, List<Finished>> own = runs.getOrDefault(cell, Map.of());
        if (cell.d == d && own.values().stream().anyMatch(list -> !list.isEmpty())) {
          plots.add(plot(cell, own));
        }
      }
      if (!plots.isEmpty()) {
        page.picture(
            "d" + d,
            "Value at the incumbent by evaluations at d = %d, mean and standard deviation"
                .formatted(d),
            new Panels(plots, 2));
      }
    }
  }

  private static ConvergencePlot plot(Cell cell, Map<String, List<Finished>> own) {
    ConvergencePlot plot =
        new ConvergencePlot(
                "d = %d, n = %d".formatted(cell.d, cell.n), "evaluations", "value at the incumbent")
            .logarithmic(true, false);
    int look = 0;
    for (Map.Entry<String, List<Finished>> entry : own.entrySet()) {
      if (!entry.getValue().isEmpty()) {
        Curve.Band.of(entry.getValue().stream().map(Finished::curve).toList())
            .draw(plot, entry.getKey(), look);
      }
      look++;
    }
    return plot;
  }

  private static void csv(ExhibitPage page, Map<Cell, Map<String, List<Finished>>> runs) {
    Csv csv = new Csv(List.of("d", "n", "method", "seed", "evaluations", "value", "reference"));
    runs.forEach(
        (cell, own) ->
            own.forEach(
                (label, list) -> {
                  for (Finished run : list) {
                    for (int i = 0; i < run.curve.x().length; i++) {
                      csv.row(
                          List.of(
                              cell.d,
                              cell.n,
                              label,
                              run.seed,
                              (long) run.curve.x()[i],
                              run.curve.y()[i],
                              run.reference));
                    }
                  }
                }));
    page.numbers("curves", csv.text());
  }
}
