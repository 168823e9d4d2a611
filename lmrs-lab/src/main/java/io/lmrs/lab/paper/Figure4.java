package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SettingsGrid;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Duels;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Profile;
import io.lmrs.cli.report.ProfilePlot;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.paper.SuiteRun.Place;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import io.lmrs.problem.TestFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The 46 problems of the suite as performance profiles (section 5.2). */
final class Figure4 implements Exhibit {
  private static final String LMRS = "LMRS";
  static final String PRINTED = "LMRS as printed";
  private static final String REMBO = "REMBO";
  private static final String CMA = "CMA-ES";
  static final String GUIDED = "Guided ES";
  static final String ARS = "ARS";
  private static final String SETTINGS = "suite-settings.json";
  static final double LEVEL = 1e-4;
  private static final double EARLY = 1e-2;

  /** The word of what is not tuning. */
  private static final String REPORTED = "reported";

  private static final List<TestFunction> SMOKE =
      List.of(TestFunction.SPHERE, TestFunction.RASTRIGIN);

  /** One line of the results: a problem begun with a seed. */
  private record Instance(Place place, long seed) {}

  @Override
  public String name() {
    return "figure4";
  }

  @Override
  public String shows() {
    return "46 test problems: evaluations to a stationary point, as performance profiles";
  }

  private static List<Place> places(Scope scope) {
    List<Place> places = new ArrayList<>();
    for (int d : new int[] {10, 100}) {
      for (TestFunction function : TestFunction.values()) {
        places.add(new Place(function, d));
      }
    }
    return switch (scope.effort()) {
      case SMOKE ->
          places.stream()
              .filter(p -> p.d() == 10)
              .filter(p -> SMOKE.contains(p.function()))
              .toList();
      case QUICK, CAMPAIGN -> places.stream().filter(p -> p.d() == 10).toList();
      case PAPER -> places;
    };
  }

  static long evaluations(Scope scope, Place place, String label) {
    if (label.equals(REMBO)) {
      return scope.pick(20L, 100L, 500L);
    }
    boolean few = place.d() == 10;
    return scope.pick(300L, few ? 5000L : 12_000L, few ? 10_000L : 30_000L);
  }

  @Override
  public ExhibitPage draw(Scope scope, WorkUnits runner) throws InterruptedException {
    List<Place> places = places(scope);
    List<Long> seeds = scope.seeds(1, 3, 10);
    SuiteRun.Starts starts = new SuiteRun.Starts();
    StoredSettings settings = StoredSettings.stored(SETTINGS);
    if (scope.effort() == Effort.PAPER) {
      SuiteTuning.tune(places, starts, settings, runner);
    }
    Map<String, Map<Instance, SuiteRun>> runs =
        runs(places, seeds, scope, starts, settings, runner);
    ExhibitPage page = new ExhibitPage(name(), "Figure 4: continuous optimisation benchmarks");
    introduce(page, scope, seeds);
    List<Instance> instances =
        places.stream()
            .flatMap(place -> seeds.stream().map(seed -> new Instance(place, seed)))
            .toList();
    for (double level : SuiteRun.LEVELS) {
      standings(page, runs, instances, level, scope);
    }
    byProblem(page, runs, seeds, scope);
    csv(page, runs);
    page.file("settings.json", settings.json());
    conditions(page, seeds, scope);
    return page;
  }

  private static Map<String, Map<Instance, SuiteRun>> runs(
      List<Place> places,
      List<Long> seeds,
      Scope scope,
      SuiteRun.Starts starts,
      StoredSettings settings,
      WorkUnits runner)
      throws InterruptedException {
    List<WorkUnit> units = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    List<Instance> instances = new ArrayList<>();
    for (String label : labels()) {
      for (Place place : places) {
        Optional<Method> method = method(label, place, settings);
        for (long seed : seeds) {
          if (method.isPresent()) {
            labels.add(label);
            instances.add(new Instance(place, seed));
            long evaluations = evaluations(scope, place, label);
            units.add(SuiteRun.unit(place, method.get(), seed, evaluations, starts, REPORTED));
          }
        }
      }
    }
    List<Optional<ObjectNode>> results = runner.results(units);
    Map<String, Map<Instance, SuiteRun>> runs = new LinkedHashMap<>();
    labels().forEach(label -> runs.put(label, new LinkedHashMap<>()));
    for (int i = 0; i < units.size(); i++) {
      int at = i;
      results
          .get(i)
          .map(SuiteRun::of)
          .ifPresent(run -> runs.get(labels.get(at)).put(instances.get(at), run));
    }
    return runs;
  }

  private static List<String> labels() {
    List<String> labels = new ArrayList<>(List.of(LMRS, REMBO, CMA, GUIDED, ARS, PRINTED));
    Rivals.auto().ifPresent(_ -> labels.add(Rivals.AUTO));
    return labels;
  }

  private static Optional<Method> method(String label, Place place, StoredSettings settings) {
    return switch (label) {
      case LMRS -> Optional.of(Method.of("lmrs"));
      case REMBO -> Optional.of(Method.of("rembo"));
      case CMA -> Optional.of(Method.of("cma-es"));
      case Rivals.AUTO -> Rivals.auto();
      default -> settings.find(label, place.label());
    };
  }

  private static void introduce(ExhibitPage page, Scope scope, List<Long> seeds) {
    page.say(
        """
        The paper (section 5.2) counts the evaluations to a stationary point on 23 functions of 10 and \
        of 100 variables from 10 standard normal starts, and draws performance profiles: the share of \
        problems on which a method needs at most tau evaluations more than the best one. It finds LMRS \
        best, REMBO close behind, then CMA-ES and Guided ES, then ARS. It prints no numbers and no \
        stopping criterion. It takes the mean over the starts; here every start is an instance of its \
        own, since a mean over starts that were not solved is not defined.""");
    page.say(
        """
        **When a run has got there.** The reference is the least value where L-BFGS with two-sided \
        differences finds it from the same start, otherwise the value that L-BFGS ends at. At a level \
        a run is done when at most that part of the gap between start and reference is open, by the \
        better one of the best value seen and the incumbent's; or, on smooth functions, when the \
        gradient at the incumbent has fallen to 1e-4 of that at the start, which lets a method end in \
        another basin (looked at whenever the evaluations have grown by a tenth). None of this costs \
        evaluations. Only values count, against known least values, on `noisysphere` (the incumbent's, \
        without noise), `diffpow`, `schwefel2_22`, `happycat`, `ridgecircle` and `bukin`; `ridge` and \
        `lincon` are unbounded below, there the reference is the value with the free coordinate where \
        it began. An undefined value of `lincon` is a failed evaluation. Since the gradient's rule does not depend \
        on the level, a run may count at 1e-8 that is farther from the reference by value: the table \
        says how many got there by value alone. `happycat` and `ridgecircle` have sharp ridges that \
        hold every method off; they count as everyone's misses, and the rows by problem show it.""");
    page.say(
        """
        **Who is tuned.** LMRS, CMA-ES and `auto` run at their defaults. ARS, Guided ES and LMRS as \
        printed (`lmrs-paper`) take, on every problem, the best point of the appendix's grid, chosen \
        on another seed. REMBO runs at its defaults and for fewer evaluations, since its models cost \
        far more than these functions.""");
    scope.fewer(page, seeds, 10);
    page.leftOut("the grids of REMBO's kernel and acquisition: it runs at its defaults");
    if (scope.effort() != Effort.PAPER) {
      page.leftOut(
          "the tuning: its stored result is used, and a method that has none says \"%s\""
              .formatted(ExhibitPage.NOT_RUN));
      page.leftOut(
          "evaluations beyond %d a run (10,000 at the paper's budget)"
              .formatted(evaluations(scope, new Place(TestFunction.SPHERE, 10), LMRS)));
      page.leftOut(
          scope.effort() == Effort.SMOKE
              ? "all problems but two"
              : "the problems of 100 variables");
    }
  }

  private static void standings(
      ExhibitPage page,
      Map<String, Map<Instance, SuiteRun>> runs,
      List<Instance> instances,
      double level,
      Scope scope) {
    List<String> whole =
        runs.keySet().stream()
            .filter(label -> runs.get(label).keySet().containsAll(instances))
            .toList();
    double[][] costs = new double[whole.size()][instances.size()];
    for (int m = 0; m < costs.length; m++) {
      Map<Instance, SuiteRun> own = runs.get(whole.get(m));
      Arrays.setAll(costs[m], i -> own.get(instances.get(i)).cost(level));
    }
    page.heading("To " + Figures.power(level) + " of the gap");
    Profile[] ratios = Profile.ratios(costs);
    Profile[] differences = Profile.differences(costs);
    Duels duels = Duels.of(costs);
    Table table =
        Table.of(
                "method",
                "solved",
                "by value",
                "median evaluations",
                "wins",
                "losses",
                "fastest",
                "within 100 evaluations of the best",
                "within 2x of the best")
            .figures();
    for (String label : runs.keySet()) {
      int m = whole.indexOf(label);
      if (m < 0) {
        table.row(
            label,
            ExhibitPage.NOT_RUN,
            ExhibitPage.NOT_RUN,
            ExhibitPage.NOT_RUN,
            ExhibitPage.NOT_RUN,
            ExhibitPage.NOT_RUN,
            ExhibitPage.NOT_RUN,
            ExhibitPage.NOT_RUN,
            ExhibitPage.NOT_RUN);
        continue;
      }
      double median = Statistics.median(costs[m]);
      long solved = Arrays.stream(costs[m]).filter(Double::isFinite).count();
      table.row(
          label,
          solved + "/" + instances.size(),
          Long.toString(
              runs.get(label).values().stream().filter(run -> run.reaches(level)).count()),
          Double.isInfinite(median) ? "-" : Long.toString(Math.round(median)),
          Integer.toString(duels.won(m)),
          Integer.toString(duels.lost(m)),
          Figures.wholePercent(ratios[m].at(1)),
          Figures.wholePercent(differences[m].at(100)),
          Figures.wholePercent(ratios[m].at(2)));
      if (level == EARLY) {
        double[] own = costs[m];
        double some = evaluations(scope, new Place(TestFunction.SPHERE, 10), REMBO);
        page.fact(
            "early solved by " + label,
            Arrays.stream(own).filter(cost -> cost <= some).count() / (double) own.length);
      }
      if (level == LEVEL) {
        page.fact("area " + label, area(differences[m]));
        page.fact("solved by " + label, (double) solved / instances.size());
      }
    }
    page.table(table);
    if (!whole.isEmpty()) {
      String title =
          "%d instances, to %s of the gap".formatted(instances.size(), Figures.power(level));
      String end = Figures.power(level);
      page.picture(
          "difference-" + end,
          "Performance profiles in the paper's form, to %s of the gap".formatted(end),
          ProfilePlot.differences(title, whole, differences));
      page.picture(
          "ratio-" + end,
          "Performance profiles after Dolan and Moré, to %s of the gap".formatted(end),
          ProfilePlot.ratios(title, whole, ratios));
    }
  }

  // the mean height of a profile over the logarithm of the allowance
  private static double area(Profile profile) {
    double sum = 0;
    int places = 0;
    for (double tau = 1; tau <= 1e4; tau *= 1.2) {
      sum += profile.at(tau);
      places++;
    }
    return sum / places;
  }

  private static void byProblem(
      ExhibitPage page, Map<String, Map<Instance, SuiteRun>> runs, List<Long> seeds, Scope scope) {
    page.heading("By problem");
    page.say(
        "Median evaluations to %s of the gap over the starts, with those that got there where some did not; (0/%d) where none did."
            .formatted(Figures.power(LEVEL), seeds.size()));
    List<String> columns = new ArrayList<>(List.of("problem"));
    columns.addAll(runs.keySet());
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (Place place : places(Scope.of(Effort.PAPER))) {
      List<String> cells = new ArrayList<>(List.of(place.label()));
      for (Map<Instance, SuiteRun> own : runs.values()) {
        double[] costs =
            seeds.stream()
                .map(seed -> own.get(new Instance(place, seed)))
                .filter(run -> run != null)
                .mapToDouble(run -> run.cost(LEVEL))
                .toArray();
        cells.add(cell(costs));
      }
      table.row(cells.toArray(String[]::new));
    }
    page.table(table);
  }

  private static String cell(double[] costs) {
    if (costs.length == 0) {
      return ExhibitPage.NOT_RUN;
    }
    double[] solved = Arrays.stream(costs).filter(Double::isFinite).toArray();
    String some =
        solved.length < costs.length ? "(" + solved.length + "/" + costs.length + ")" : "";
    return solved.length == 0 ? some : (Math.round(Statistics.median(solved)) + " " + some).strip();
  }

  private static void csv(ExhibitPage page, Map<String, Map<Instance, SuiteRun>> runs) {
    List<String> heading = new ArrayList<>(List.of("problem", "d", "method", "seed"));
    SuiteRun.LEVELS.forEach(level -> heading.add("to_" + Figures.power(level)));
    heading.addAll(List.of("flat", "open"));
    Csv csv = new Csv(heading);
    runs.forEach(
        (label, own) ->
            own.forEach(
                (instance, run) -> {
                  List<Object> cells =
                      new ArrayList<>(
                          List.of(
                              instance.place.function().word(),
                              instance.place.d(),
                              label,
                              instance.seed));
                  Arrays.stream(run.reached()).forEach(cells::add);
                  cells.add(run.flat());
                  cells.add(run.open());
                  csv.row(cells);
                }));
    page.numbers("runs", csv.text());
  }

  private static void conditions(ExhibitPage page, List<Long> seeds, Scope scope) {
    page.condition("seeds", seeds.getFirst() + " to " + seeds.getLast());
    page.condition(
        "tuning seeds", SuiteTuning.SEED + ", of the stored settings (figure4/settings.json) too");
    for (String label : SuiteTuning.LABELS) {
      page.condition(
          "grid of " + label,
          SettingsGrid.parse(SuiteTuning.word(label), List.of(SettingsGrid.PAPER)).axes()
              + ", %d points".formatted(SuiteTuning.points(label).size()));
    }
    Place few = new Place(TestFunction.SPHERE, 10);
    Place many = new Place(TestFunction.SPHERE, 100);
    page.condition(
        "evaluations a run",
        "%d at d = 10, %d at d = 100; REMBO %d"
                .formatted(
                    evaluations(scope, few, LMRS),
                    evaluations(scope, many, LMRS),
                    evaluations(scope, few, REMBO))
            + "; of the tuning %d and %d"
                .formatted(SuiteTuning.evaluations(few), SuiteTuning.evaluations(many)));
  }
}
