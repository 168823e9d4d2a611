package io.lmrs.lab.paper;

import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Figures;
import io.lmrs.lab.paper.Locomotion.Row;
import io.lmrs.lab.paper.PolicyRuns.Made;
import io.lmrs.lab.paper.PolicyRuns.One;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import io.lmrs.mujoco.ppo.Ppo;
import io.lmrs.settings.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Settings that a campaign has tuned at equal effort: every method has the same number of points
 * around its stored settings, on seeds of their own, at a third of the episodes.
 *
 * @param grids by task and column; a method without settings has none
 */
record PolicyTuning(Map<Row, Map<String, PolicyTuning.Grid>> grids) {

  /** The word by which users choose these runs. */
  static final String WORD = "tuning";

  static final List<Long> SEEDS = List.of(101L, 102L, 103L);

  /** A run of the tuning has this part of the episodes. */
  static final int PART = 3;

  /** What the step size and the radius are multiplied by. */
  private static final double[][] STEPS = {{1, 1}, {2, 1}, {0.5, 1}, {1, 0.5}};

  /** What the one setting of the others is multiplied by. */
  private static final double[] FACTORS = {1, 0.5, 2, 4};

  /** That setting, by search. */
  private static final Map<String, String> SCALES =
      Map.of("cma-es", "sigma", "rembo", "box", PolicyUnit.PPO, "learning-rate");

  private static final String STEP = "step-size";
  private static final String RADIUS = "radius";

  /**
   * A point of a grid and its runs, as many as were made.
   *
   * @param method the settings
   * @param runs the seeds that are there
   */
  record Point(Method method, List<Made> runs) {}

  /**
   * What was tried for a method on a task.
   *
   * @param points the stored settings first
   * @param units all runs
   * @param episodes the most that a run may spend
   * @param threshold the reward that solves the task
   */
  record Grid(List<Point> points, List<PolicyUnit> units, long episodes, double threshold) {

    /** The best point; empty until all runs are there. */
    Optional<Point> best() {
      if (points.stream().anyMatch(point -> point.runs.size() < SEEDS.size())) {
        return Optional.empty();
      }
      Point best = points.getFirst();
      for (Point point : points) {
        best = score(point) < score(best) ? point : best;
      }
      return Optional.of(best);
    }

    /**
     * The mean episodes of a point. A miss counts as all episodes, and as much again as its best
     * trial is short of the threshold.
     */
    double score(Point point) {
      return point.runs.stream().mapToDouble(made -> cost(made.run())).average().orElse(Double.NaN);
    }

    private double cost(One run) {
      if (!Double.isNaN(run.solved())) {
        return run.solved();
      }
      double best = 0;
      for (double reward : run.rewards().y()) {
        best = Math.max(best, reward);
      }
      return episodes * (2 - Math.min(1, best / threshold));
    }
  }

  /** Nothing was tuned. */
  static PolicyTuning none() {
    return new PolicyTuning(Map.of());
  }

  /** Tunes on the tasks that the user named, and finds what was tuned before on others. */
  static PolicyTuning of(Scope scope, PolicyPlan plan, WorkUnits runner)
      throws InterruptedException {
    if (!scope.goesOn()) {
      return none();
    }
    Map<Row, Map<String, Grid>> grids = new LinkedHashMap<>();
    for (Row row : plan.rows()) {
      if (PolicyPlan.TUNABLE.contains(row.task())) {
        grids.put(row, grids(scope, plan, row, runner));
      }
    }
    return new PolicyTuning(grids);
  }

  private static Map<String, Grid> grids(Scope scope, PolicyPlan plan, Row row, WorkUnits runner)
      throws InterruptedException {
    long episodes = Math.max(1, plan.episodes(row) / PART);
    Map<String, List<Method>> methods = new LinkedHashMap<>();
    List<PolicyUnit> all = new ArrayList<>();
    for (String column : plan.columns(row)) {
      List<Method> points = Locomotion.method(column, row).map(PolicyTuning::points).orElseThrow();
      if (points.size() > 1) {
        methods.put(column, points);
        points.forEach(point -> all.addAll(units(scope, row, point, episodes)));
      }
    }
    List<WorkUnit> work = all.stream().map(PolicyUnit::unit).toList();
    var results =
        (scope.tuned().contains(row.task().word()) ? runner.results(work) : runner.known(work))
            .iterator();
    Map<String, Grid> grids = new LinkedHashMap<>();
    methods.forEach(
        (column, points) -> {
          List<Point> found = new ArrayList<>();
          List<PolicyUnit> units = new ArrayList<>();
          for (Method point : points) {
            List<Made> runs = new ArrayList<>();
            for (PolicyUnit unit : units(scope, row, point, episodes)) {
              units.add(unit);
              results.next().ifPresent(node -> runs.add(new Made(unit, One.of(node))));
            }
            found.add(new Point(point, runs));
          }
          grids.put(column, new Grid(found, units, episodes, row.threshold()));
        });
    return grids;
  }

  private static List<PolicyUnit> units(Scope scope, Row row, Method point, long episodes) {
    return SEEDS.stream()
        .map(seed -> new PolicyUnit(row, row.settings(scope), point, seed, episodes, Set.of(WORD)))
        .toList();
  }

  /** The points of a method's grid, its own settings first; those alone if it has none to tune. */
  static List<Method> points(Method method) {
    List<Method> points = new ArrayList<>(List.of(method));
    Map<String, String> own = method.settings();
    if (own.containsKey(STEP) && own.containsKey(RADIUS)) {
      for (int i = 1; i < STEPS.length; i++) {
        points.add(changed(changed(method, STEP, STEPS[i][0]), RADIUS, STEPS[i][1]));
      }
      return points;
    }
    String scale = SCALES.get(method.search());
    for (int i = 1; i < FACTORS.length && scale != null; i++) {
      points.add(changed(method, scale, FACTORS[i]));
    }
    return points;
  }

  private static Method changed(Method method, String setting, double factor) {
    if (factor == 1) {
      return method;
    }
    Map<String, String> settings = new LinkedHashMap<>(method.settings());
    String before =
        settings.getOrDefault(setting, Settings.toMap(Ppo.Settings.usual()).get(setting));
    settings.put(setting, Figures.number(factor * Double.parseDouble(before)));
    return new Method(method.label(), method.search(), settings);
  }

  /** What was tried for a cell's method, where something can be. */
  Optional<Grid> grid(Row row, String column) {
    return Optional.ofNullable(grids.getOrDefault(row, Map.of()).get(column));
  }

  /** All runs that are there. */
  List<Made> made() {
    return grids.values().stream()
        .flatMap(columns -> columns.values().stream())
        .flatMap(grid -> grid.points.stream())
        .flatMap(point -> point.runs.stream())
        .toList();
  }

  /** The settings of a cell: the best of its grid, or else those that are stored. */
  Method method(Row row, String column) {
    return grid(row, column)
        .flatMap(Grid::best)
        .map(Point::method)
        .orElseGet(() -> Locomotion.method(column, row).orElseThrow());
  }

  /** How the settings of a cell were found, for a page. */
  String origin(Row row, String column) {
    Optional<Grid> grid = grid(row, column);
    if (grid.isEmpty()) {
      return "";
    }
    return grid.get()
        .best()
        .map(
            best ->
                "the best of %d points on the seeds 101 to 103, %d episodes each"
                    .formatted(grid.get().points.size(), grid.get().episodes))
        .orElse("settings as stored, not tuned");
  }
}
