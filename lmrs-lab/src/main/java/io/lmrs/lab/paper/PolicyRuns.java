package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Curve;
import io.lmrs.lab.paper.Locomotion.Row;
import io.lmrs.lab.paper.PolicyPlan.Stage;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The runs behind table 1 and figures 1 and 2: all methods on all tasks, each until its threshold
 * is confirmed or its episodes are spent.
 *
 * @param plan what is to be run
 * @param tuning how the settings were found
 * @param made all runs that are there, tuning left out, in the order of the plan
 */
record PolicyRuns(PolicyPlan plan, PolicyTuning tuning, List<PolicyRuns.Made> made) {

  /**
   * A run that is there.
   *
   * @param unit what was to be run
   * @param run what came of it
   */
  record Made(PolicyUnit unit, One run) {}

  /**
   * One run, as it was noted.
   *
   * @param seed its seed
   * @param solved episodes to the confirmed threshold, NaN for a miss
   * @param rewards mean reward of the trials by episodes
   * @param times mean reward of the trials by seconds, trials left out
   * @param simulating seconds spent on episodes
   * @param searching seconds spent by the search, which learns then
   * @param elapsed seconds, trials left out
   * @param threads how many there were
   * @param steps of the simulator in the episodes that count; NaN where nobody noted them
   * @param version of the program that made it; empty where nobody noted it
   * @param from the file it was taken from; empty if it was made here
   */
  record One(
      long seed,
      double solved,
      Curve rewards,
      Curve times,
      double simulating,
      double searching,
      double elapsed,
      int threads,
      double steps,
      String version,
      String from) {

    static One of(ObjectNode node) {
      return new One(
          node.path("seed").asLong(),
          node.path("solved").asDouble(Double.NaN),
          Curve.of(node, "episodes", "rewards"),
          Curve.of(node, "seconds", "rewards"),
          node.path("simulating").asDouble(Double.NaN),
          node.path("searching").asDouble(Double.NaN),
          node.path("elapsed").asDouble(),
          node.path("threads").asInt(),
          node.path("steps").asDouble(Double.NaN),
          node.path("version").asText(""),
          node.path("from").asText(""));
    }
  }

  /** Runs what the effort covers, or finds it. */
  static PolicyRuns of(Scope scope, WorkUnits runner) throws InterruptedException {
    PolicyPlan plan = PolicyPlan.of(scope);
    PolicyTuning tuning = PolicyTuning.of(scope, plan, runner);
    List<PolicyUnit> units =
        plan.stages().stream().flatMap(stage -> units(stage, tuning, scope).stream()).toList();
    var results = runner.results(units.stream().map(PolicyUnit::unit).toList()).iterator();
    List<Made> made = new ArrayList<>();
    for (PolicyUnit unit : units) {
      results.next().ifPresent(node -> made.add(new Made(unit, One.of(node))));
    }
    return new PolicyRuns(plan, tuning, List.copyOf(made));
  }

  /** The runs of a stage, seed by seed. */
  static List<PolicyUnit> units(Stage stage, PolicyTuning tuning, Scope scope) {
    List<PolicyUnit> units = new ArrayList<>();
    Row row = stage.row();
    for (long seed : stage.seeds()) {
      for (String column : stage.columns()) {
        Method method = tuning.method(row, column);
        units.add(
            new PolicyUnit(row, row.settings(scope), method, seed, stage.episodes(), Set.of()));
      }
    }
    return units;
  }

  /** The runs of a cell; none where it was not run. */
  List<One> runs(Row row, String column) {
    return made.stream()
        .filter(of -> of.unit.row() == row && of.unit.method().label().equals(column))
        .map(Made::run)
        .toList();
  }

  /** How many runs of a cell are planned. */
  int planned(Row row, String column) {
    return plan.stage(row, column).map(stage -> stage.seeds().size()).orElse(0);
  }

  /** Says on a page how the runs were done. */
  void conditions(ExhibitPage page, Scope scope) {
    page.condition("simulator", "MuJoCo 2.2.2 with our own models; the paper took 1.31");
    for (Row row : plan.rows()) {
      page.condition(
          "seeds and episodes a run, " + row.title(),
          "1 to %d, at most %d%s"
              .formatted(plan.seeds(row).size(), plan.episodes(row), missing(row)));
      for (String column : plan.columns(row)) {
        Method method = tuning.method(row, column);
        String origin = tuning.origin(row, column);
        page.condition(
            row.title() + ", " + column,
            method.search()
                + (method.settings().isEmpty() ? ", defaults" : " " + method.settings())
                + (origin.isEmpty() ? "" : ": " + origin));
      }
    }
    origins().forEach((origin, count) -> page.condition("runs: " + origin, count.toString()));
    leaveOut(page, scope);
  }

  private String missing(Row row) {
    int planned = plan.columns(row).stream().mapToInt(column -> planned(row, column)).sum();
    int there = plan.columns(row).stream().mapToInt(column -> runs(row, column).size()).sum();
    return there == planned ? "" : "; %d of %d runs so far".formatted(there, planned);
  }

  /** A cell's text, with its seeds where some are missing. */
  String soFar(String cell, Row row, String column) {
    int there = runs(row, column).size();
    int planned = planned(row, column);
    return there == 0 || there == planned
        ? cell
        : "%s, %d of %d seeds so far".formatted(cell, there, planned);
  }

  // how many runs are of which version, and from where
  private Map<String, Integer> origins() {
    Map<String, Integer> origins = new LinkedHashMap<>();
    made.stream()
        .map(Made::run)
        .forEach(
            run ->
                origins.merge(
                    (run.version().isEmpty() ? "of a version that was not noted" : run.version())
                        + (run.from().isEmpty() ? "" : ", taken from " + run.from()),
                    1,
                    Integer::sum));
    return origins;
  }

  private void leaveOut(ExhibitPage page, Scope scope) {
    List<Row> covered = plan.rows();
    if (!scope.whole()) {
      String missing =
          Locomotion.ROWS.stream()
              .filter(row -> !covered.contains(row))
              .map(Row::title)
              .collect(Collectors.joining(", "));
      page.leftOut(
          "%sepisodes beyond %s a run: a miss says little about a method"
              .formatted(
                  missing.isEmpty() ? "" : missing + ", and ",
                  covered.stream()
                      .map(row -> "%d (%s)".formatted(plan.episodes(row), row.title()))
                      .collect(Collectors.joining(", "))));
    }
    String fewer =
        covered.stream()
            .filter(row -> plan.seeds(row).size() < PolicyPlan.SEEDS)
            .map(row -> "%d (%s)".formatted(PolicyPlan.SEEDS - plan.seeds(row).size(), row.title()))
            .collect(Collectors.joining(", "));
    if (!fewer.isEmpty()) {
      page.leftOut("of the paper's %d seeds %s".formatted(PolicyPlan.SEEDS, fewer));
    }
    for (Row row : covered) {
      if (scope.goesOn() && plan.columns(row).size() < Locomotion.columns().size()) {
        page.leftOut(
            "%s: all methods but %s".formatted(row.title(), String.join(", ", plan.columns(row))));
      }
    }
    page.leftOut(
        "tuning%s: the settings of LMRS and ARS on Swimmer, Hopper and HalfCheetah are the best of what"
                .formatted(scope.goesOn() ? " where the settings below are \"as stored\"" : "")
            + " was tried for each (docs/results/mujoco.md compares both at equal effort), elsewhere ARS"
            + " has those its authors published and LMRS the same in its units; Guided ES has the best of"
            + " 4 to 8 points on one seed, the others were not tuned");
    if (scope.effort() == Effort.SMOKE) {
      page.leftOut("episodes of more than 50 steps, and most methods, in this smoke form");
    }
  }
}
