package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Panels;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkProgress;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import io.lmrs.linear.Vectors;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The propositions, the theorem and the lemmas, measured on a function that keeps them. */
public final class Theory implements Exhibit {
  private static final double NOISE = 0.01;

  /** An algorithm of the paper. */
  private enum Algorithm {
    RANDOM("Algorithm 1, proposition 1"),
    KNOWN("Algorithm 2, proposition 2"),
    LEARNED("Algorithm 3, theorem 1");

    private final String title;

    Algorithm(String title) {
      this.title = title;
    }

    Rates rates(Setting s) {
      return switch (this) {
        case RANDOM -> Rates.random(s.d, s.steps, s.noise);
        case KNOWN -> Rates.known(s.n, s.steps, s.noise);
        case LEARNED -> Rates.learned(s.d, s.n, s.steps, s.noise);
      };
    }

    int evaluationsPerStep() {
      return this == LEARNED ? 4 : 2;
    }
  }

  /** A point of the table. */
  private record Setting(int d, int n, long steps, double noise) {}

  private record Cell(Algorithm algorithm, Setting setting) {}

  @Override
  public String name() {
    return "theory";
  }

  @Override
  public String shows() {
    return "propositions 1 and 2, theorem 1, lemma 1 and the second moments, measured";
  }

  /** What is measured. */
  public static List<String> titles() {
    return Arrays.stream(Algorithm.values()).map(a -> a.title).toList();
  }

  /** The title of the theorem among them. */
  public static String theorem() {
    return Algorithm.LEARNED.title;
  }

  private static List<Setting> settings(Scope scope) {
    List<Setting> settings = new ArrayList<>();
    int[][] sizes =
        scope.pick(
            new int[][] {{10, 2}},
            new int[][] {{10, 2}, {30, 2}, {100, 2}, {100, 5}, {100, 10}},
            new int[][] {
              {10, 2}, {30, 2}, {100, 2}, {300, 2}, {1000, 2}, {100, 5}, {100, 10}, {100, 30}
            });
    long[] steps =
        scope.pick(
            new long[] {50, 100},
            new long[] {100, 1000, 10_000},
            new long[] {100, 1000, 10_000, 100_000});
    for (double noise : new double[] {0, NOISE}) {
      for (int[] size : sizes) {
        for (long count : steps) {
          settings.add(new Setting(size[0], size[1], count, noise));
        }
      }
    }
    return settings;
  }

  @Override
  public ExhibitPage draw(Scope scope, WorkUnits runner) throws InterruptedException {
    List<Long> seeds = scope.seeds(1, 3, 10);
    List<Cell> cells = new ArrayList<>();
    for (Setting setting : settings(scope)) {
      for (Algorithm algorithm : Algorithm.values()) {
        // the learner is dear: as many steps as the effort bears
        boolean dear =
            algorithm == Algorithm.LEARNED && setting.steps > scope.pick(100L, 1000L, 10_000L);
        if (!dear) {
          cells.add(new Cell(algorithm, setting));
        }
      }
    }
    List<WorkUnit> units = new ArrayList<>();
    cells.forEach(cell -> seeds.forEach(seed -> units.add(unit(cell, seed))));
    var results = runner.results(units).iterator();
    Map<Cell, Double> measured = new LinkedHashMap<>();
    for (Cell cell : cells) {
      List<Double> values = new ArrayList<>();
      for (int i = 0; i < seeds.size(); i++) {
        results.next().ifPresent(node -> values.add(node.path("mean").asDouble()));
      }
      if (!values.isEmpty()) {
        measured.put(cell, Statistics.mean(values.stream().mapToDouble(v -> v).toArray()));
      }
    }
    ExhibitPage page = new ExhibitPage(name(), "The propositions and the theorem, measured");
    introduce(page, scope, seeds);
    rates(page, scope, measured);
    lemmas(page, scope, runner);
    page.condition("seeds", "1 to " + seeds.size());
    page.condition("noise", "none, and uniform with deviation " + NOISE);
    page.condition(
        "choices",
        "k = 1 (Algorithm 3: k_e = k_m = 1), beta = 1/d, gamma = 0.05, alpha and delta as in the"
            + " proofs for that T");
    return page;
  }

  private static void introduce(ExhibitPage page, Scope scope, List<Long> seeds) {
    page.say(
        """
        The function is f(x) = r^2 / (1 + r^2), with r the length of the projection of x on a random \
        subspace of n of d dimensions, plus uniform noise: bounded by Omega = 1, Lipschitz with L = 0.65, \
        smooth with mu = 2, on a manifold of n dimensions; the start has r = 1 for all n and d. The \
        step alpha and the radius delta are those that the proofs choose for the number of steps T.""");
    if (scope.effort() != Effort.PAPER) {
      page.leftOut(
          "d above 100, more than 10,000 steps (Algorithm 3: 1000), and all but %s"
              .formatted(Figures.count(seeds.size(), "seed")));
    }
  }

  private static WorkUnit unit(Cell cell, long seed) {
    Setting s = cell.setting;
    double learner = cell.algorithm == Algorithm.LEARNED ? 5e-4 + 3e-6 * s.d : 0;
    return new WorkUnit(
        "theory %s d=%d n=%d T=%d uniform noise=%s seed=%d"
            .formatted(cell.algorithm, s.d, s.n, s.steps, s.noise, seed),
        Set.of(cell.algorithm.name().toLowerCase(java.util.Locale.ROOT), "d=" + s.d, "n=" + s.n),
        s.steps * (learner + 5e-6 + 1e-7 * s.d),
        bench -> run(cell, seed, bench));
  }

  private static ObjectNode run(Cell cell, long seed, WorkProgress bench) {
    Setting s = cell.setting;
    Bowl bowl = new Bowl(s.d, s.n, s.noise, seed);
    double[] sum = {0};
    // the gradient where each step begins
    double[] before = bowl.gradient(bowl.start(seed));
    double[][] at = {before};
    long[] steps = {0};
    ShortRun.of(
        bowl,
        cell.algorithm.rates(s).method(),
        seed,
        s.steps * cell.algorithm.evaluationsPerStep(),
        bench,
        progress -> {
          sum[0] += Vectors.dot(at[0], at[0]);
          at[0] = bowl.gradient(progress.point());
          steps[0]++;
          return steps[0] >= s.steps;
        });
    ObjectNode node = Json.object();
    node.set("mean", Json.of(sum[0] / steps[0]));
    node.put("steps", steps[0]);
    return node;
  }

  private static void rates(ExhibitPage page, Scope scope, Map<Cell, Double> measured) {
    page.heading("Decay of the squared gradient norm");
    page.say(
        """
        Mean of |grad f(x_t)|^2 over t = 1..T and the seeds, beside the bound with the proof's constants \
        (of theorem 1 with probability 1 - 4 gamma ln T). \"Exponent\" is that of T between the \
        first and the last T of a row; the proofs promise at most -1/2 without noise and -1/3 with it, \
        for a bound, once T is large enough for the bound to be below the greatest possible |grad f|^2 = 0.42.""");
    Csv csv = new Csv(List.of("algorithm", "d", "n", "T", "noise", "measured", "bound"));
    List<Setting> settings = settings(scope);
    long[] steps = settings.stream().mapToLong(Setting::steps).distinct().toArray();
    List<String> columns = new ArrayList<>(List.of("algorithm", "noise", "d", "n"));
    for (long count : steps) {
      columns.add("T = " + count);
      columns.add("bound");
    }
    columns.add("exponent");
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    List<String> verdicts = new ArrayList<>();
    for (Algorithm algorithm : Algorithm.values()) {
      int broken = 0;
      int telling = 0;
      int all = 0;
      for (Setting first : settings) {
        if (first.steps != steps[0]) {
          continue;
        }
        List<String> row =
            new ArrayList<>(
                List.of(
                    algorithm.title,
                    Figures.number(first.noise),
                    Integer.toString(first.d),
                    Integer.toString(first.n)));
        List<double[]> known = new ArrayList<>();
        for (long count : steps) {
          Setting setting = new Setting(first.d, first.n, count, first.noise);
          Optional<Double> value = Optional.ofNullable(measured.get(new Cell(algorithm, setting)));
          double bound = algorithm.rates(setting).bound();
          row.add(value.map(Figures::brief).orElse(ExhibitPage.NOT_RUN));
          row.add(Figures.brief(bound));
          if (value.isPresent()) {
            known.add(new double[] {count, value.get()});
            all++;
            broken += value.get() > bound ? 1 : 0;
            telling += bound < Bowl.LIPSCHITZ * Bowl.LIPSCHITZ ? 1 : 0;
            csv.row(
                List.of(algorithm.title, first.d, first.n, count, first.noise, value.get(), bound));
          }
        }
        row.add(known.size() < 2 ? "-" : Figures.brief(exponent(known)));
        table.row(row.toArray(String[]::new));
      }
      if (all > 0) {
        verdicts.add(
            "%s: the bound holds in %d of %d measurements; in %d of them it is below 0.42 and says something."
                .formatted(algorithm.title, all - broken, all, telling));
        page.fact(algorithm.title + ", holds", (double) (all - broken) / all);
        page.fact(algorithm.title + ", telling", telling);
      }
    }
    page.table(table);
    verdicts.forEach(page::say);
    if (!verdicts.isEmpty()) {
      picture(page, settings, steps, measured);
    }
    page.numbers("rates", csv.text());
  }

  private static double exponent(List<double[]> known) {
    double[] first = known.getFirst();
    double[] last = known.getLast();
    return Math.log(last[1] / first[1]) / Math.log(last[0] / first[0]);
  }

  private static void picture(
      ExhibitPage page, List<Setting> settings, long[] steps, Map<Cell, Double> measured) {
    int d = settings.stream().mapToInt(Setting::d).max().orElseThrow();
    int n = 2;
    List<ConvergencePlot> plots = new ArrayList<>();
    for (double noise : new double[] {0, NOISE}) {
      ConvergencePlot plot =
          new ConvergencePlot(
                  "d = %d, n = %d, noise %s".formatted(d, n, Figures.number(noise)),
                  "steps T",
                  "mean of |grad f|^2")
              .logarithmic(true, true);
      boolean some = false;
      for (Algorithm algorithm : Algorithm.values()) {
        List<double[]> points = new ArrayList<>();
        for (long count : steps) {
          Double value = measured.get(new Cell(algorithm, new Setting(d, n, count, noise)));
          if (value != null) {
            points.add(
                new double[] {
                  count, value, algorithm.rates(new Setting(d, n, count, noise)).bound()
                });
          }
        }
        if (points.size() > 1) {
          double[] x = points.stream().mapToDouble(p -> p[0]).toArray();
          double[] found = points.stream().mapToDouble(p -> p[1]).toArray();
          double[] bounds = points.stream().mapToDouble(p -> p[2]).toArray();
          int measuredLook = ConvergencePlot.look(algorithm.ordinal(), 0);
          int boundLook = ConvergencePlot.look(algorithm.ordinal(), 1);
          plot.curve(algorithm.title + ", measured", x, found, null, null, measuredLook);
          plot.curve(algorithm.title + ", bound", x, bounds, null, null, boundLook);
          some = true;
        }
      }
      if (some) {
        plots.add(plot);
      }
    }
    if (!plots.isEmpty()) {
      page.picture(
          "rates",
          "Mean squared gradient norm by the number of steps, and its bounds",
          new Panels(plots, 2));
    }
  }

  private static void lemmas(ExhibitPage page, Scope scope, WorkUnits runner)
      throws InterruptedException {
    int draws = scope.pick(2000, 40_000, 1_000_000);
    Lemmas lemmas = Lemmas.of(draws, scope.pick(200, 3000, 20_000), runner);
    lemmas.write(page);
    page.condition("draws of a mean", Integer.toString(draws));
  }
}
