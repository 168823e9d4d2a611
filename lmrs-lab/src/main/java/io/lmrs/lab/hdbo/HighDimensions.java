package io.lmrs.lab.hdbo;

import io.lmrs.MissingPart;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Curve;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Panels;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import io.lmrs.problem.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Searches on the benchmarks of high-dimensional Bayesian optimisation. */
public final class HighDimensions implements Exhibit {
  private static final int SEEDS = 5;
  private static final int MOST = 1000;
  private static final Set<String> FALLING = Set.of(Contender.RANDOM, "cma-es");

  /** Made by the list of exhibits. */
  public HighDimensions() {}

  @Override
  public String name() {
    return "hdbo";
  }

  @Override
  public String shows() {
    return "60 to 6392 variables and 100 to 1000 evaluations: Rover, LassoBench, policies";
  }

  @Override
  public boolean hasEpisodes() {
    return true;
  }

  @Override
  public Optional<RunReader> runs() {
    return Optional.of(CurveData::read);
  }

  @Override
  public ExhibitPage draw(Scope scope, WorkUnits runner) throws InterruptedException {
    List<Yardstick> problems =
        scope.pick(
            List.of(Yardstick.ROVER), List.of(Yardstick.ROVER, Yardstick.MEDIUM), Yardstick.ALL);
    List<Long> seeds = scope.seeds(1, SEEDS, SEEDS);
    long whole = scope.pick(50, 300, MOST);
    long most = scope.episodes() == 0 ? whole : Math.min(whole, scope.episodes());
    ExhibitPage page =
        new ExhibitPage(name(), "Many variables and few evaluations: the yardsticks of today");
    page.say(
        """
        Best value so far after 100 to 1000 evaluations, mean / median over the seeds; a run of each \
        seed begins at a point drawn from the box (policies: at 0). All searches are at their \
        defaults and know their budget; *auto, 300* may take 300 evaluations. *Random* draws \
        uniformly from the box. Rows in italics are figures that others have published, means or \
        medians of their runs; those of LassoBench are for its own data, ours have another \
        generator, so that only searches on the same data compare. Policies from all over the box \
        fall: figures leave out random and cma-es there.\
        """);
    if (scope.pick(true, true, false)) {
      page.leftOut("problems that are not shown");
    }
    if (most < MOST) {
      page.leftOut("evaluations beyond %d".formatted(most));
    }
    CurveData data = new CurveData();
    Map<String, Integer> taken = new TreeMap<>();
    List<ConvergencePlot> plots = new ArrayList<>();
    for (Yardstick problem : problems) {
      if (!there(problem, page)) {
        continue;
      }
      Map<String, Map<Long, Curve>> runs = runs(problem, seeds, most, runner, taken);
      page.heading(problem.word() + ", " + problem.dimension() + " variables");
      page.table(table(page, problem, marks(most), runs));
      if (runs.keySet().stream().anyMatch(label -> shown(problem, label, runs))) {
        plots.add(plot(problem, runs));
      }
      runs.forEach(
          (label, curves) ->
              curves.forEach((seed, curve) -> data.add(problem, label, seed, curve)));
    }
    if (!plots.isEmpty()) {
      page.picture(
          "curves",
          "Best value so far by evaluations, mean and standard deviation (lasso: all runs)",
          new Panels(plots, 2));
    }
    page.numbers("curves", data.text());
    taken.forEach((file, runs) -> page.condition("taken from " + file, Figures.count(runs, "run")));
    page.condition("seeds", seeds.getFirst() + " to " + seeds.getLast());
    return page;
  }

  // a problem that needs a native part is left out without it
  private static boolean there(Yardstick problem, ExhibitPage page) {
    try {
      Problems.create(problem.problem(), problem.dimension(), problem.settings());
      return true;
    } catch (MissingPart e) {
      page.leftOut(problem.word() + ": " + e.getMessage());
      return false;
    }
  }

  private static Map<String, Map<Long, Curve>> runs(
      Yardstick problem, List<Long> seeds, long most, WorkUnits runner, Map<String, Integer> taken)
      throws InterruptedException {
    List<Contender> contenders = Contender.on(Math.min(most, problem.evaluations()));
    List<WorkUnit> units = new ArrayList<>();
    for (Contender contender : contenders) {
      seeds.forEach(seed -> units.add(contender.unit(problem, seed)));
    }
    var results = runner.results(units).iterator();
    Map<String, Map<Long, Curve>> runs = new LinkedHashMap<>();
    for (Contender contender : contenders) {
      Map<Long, Curve> curves = new LinkedHashMap<>();
      for (long seed : seeds) {
        results
            .next()
            .ifPresent(
                node -> {
                  curves.put(seed, Curve.of(node, "evaluations", "best"));
                  if (node.has("from")) {
                    taken.merge(node.path("from").asText(), 1, Integer::sum);
                  }
                });
      }
      runs.put(contender.label(), curves);
    }
    return runs;
  }

  // and what these runs may spend, which none of the published ones needs to have spent
  private static List<Integer> marks(long most) {
    Set<Integer> marks = new TreeSet<>(Yardstick.MARKS);
    marks.add((int) Math.min(most, MOST));
    return List.copyOf(marks);
  }

  private static Table table(
      ExhibitPage page,
      Yardstick problem,
      List<Integer> marks,
      Map<String, Map<Long, Curve>> runs) {
    List<String> columns = new ArrayList<>(List.of("search"));
    marks.forEach(mark -> columns.add(Integer.toString(mark)));
    columns.add("runs");
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    runs.forEach(
        (label, curves) -> {
          List<String> cells = new ArrayList<>(List.of(label));
          for (int mark : marks) {
            double[] values =
                curves.values().stream()
                    .filter(c -> c.x()[c.x().length - 1] >= mark)
                    .mapToDouble(c -> c.at(mark))
                    .toArray();
            boolean known = values.length > 0 && values.length == curves.size();
            cells.add(
                known
                    ? Figures.brief(Statistics.mean(values))
                        + " / "
                        + Figures.brief(Statistics.median(values))
                    : curves.isEmpty() ? ExhibitPage.NOT_RUN : "");
            if (known) {
              page.fact("%s %s %d".formatted(problem.word(), label, mark), Statistics.mean(values));
            }
          }
          cells.add(Integer.toString(curves.size()));
          table.row(cells.toArray(String[]::new));
        });
    for (Yardstick.Published published : problem.published()) {
      List<String> cells = new ArrayList<>(List.of("*" + published.method() + "*"));
      for (int mark : marks) {
        int at = Yardstick.MARKS.indexOf(mark);
        double value = at < 0 ? Double.NaN : published.values()[at];
        cells.add(Double.isNaN(value) ? "" : "*" + Figures.brief(value) + "*");
      }
      cells.add("");
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  private static ConvergencePlot plot(Yardstick problem, Map<String, Map<Long, Curve>> runs) {
    boolean logarithmic = problem.problem().equals("lasso");
    ConvergencePlot plot =
        new ConvergencePlot(problem.word(), "evaluations", "best value so far")
            .logarithmic(false, logarithmic);
    // one legend for all panels: a search looks the same in each
    List<String> looks = Contender.on(MOST).stream().map(Contender::label).toList();
    runs.forEach(
        (label, curves) -> {
          if (shown(problem, label, runs)) {
            List<Curve> all = List.copyOf(curves.values());
            Curve.Band band = logarithmic ? Curve.Band.ofRange(all) : Curve.Band.of(all);
            band.draw(plot, label, looks.indexOf(label));
          }
        });
    return plot;
  }

  // policies from all over the box fall so deep that nothing else could be seen beside them
  private static boolean shown(
      Yardstick problem, String label, Map<String, Map<Long, Curve>> runs) {
    return !runs.get(label).isEmpty() && !(problem.policy() && FALLING.contains(label));
  }
}
