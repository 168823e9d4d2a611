package io.lmrs.lab.paper;

import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.paper.Locomotion.Row;
import io.lmrs.lab.paper.PolicyPlan.Stage;
import io.lmrs.lab.paper.PolicyRuns.Made;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The plan of a campaign in core-hours, and how far it is.
 *
 * @param runs what is there
 * @param scope what is wanted
 * @param runner knows what runs took
 */
record CampaignStanding(PolicyRuns runs, Scope scope, WorkUnits runner) {
  private static final double HOUR = 3600;

  /** What a part of the plan comes to. */
  private static final class Sum {
    private int planned;
    private int made;
    private double estimated;
    private double left;
    private double spent;

    void add(Sum other) {
      planned += other.planned;
      made += other.made;
      estimated += other.estimated;
      left += other.left;
      spent += other.spent;
    }
  }

  /** Puts the plan on a page. */
  void say(ExhibitPage page) {
    page.heading("The plan, and where it stands");
    page.say(
        """
        In this order; methods take turns, seed by seed. Estimates are for runs that spend all their \
        episodes, so they are too high where a task is solved. What was spent is the time of a run times \
        its threads, trials included.""");
    page.plan(table());
    page.say(
        """
        Tuning tries 4 points for every method that has settings: its stored ones, and others around \
        them (step size by 2 and 1/2, radius by 1/2; or sigma of CMA-ES, the box of REMBO, the learning rate of \
        PPO by 1/2, 2 and 4), on the seeds 101 to 103, at a third of the episodes. A run that misses counts as all its \
        episodes and as much again as its best trial is short of the threshold. `--tune TASK` runs it; cells of that \
        task are then made with what was chosen.""");
  }

  private Table table() {
    Table table =
        Table.of(
                "part",
                "methods",
                "seeds",
                "episodes",
                "runs",
                "made",
                "core-hours estimated",
                "spent",
                "left at most")
            .right(2, 3, 4, 5, 6, 7, 8);
    Map<String, Integer> made = threads(runs.made());
    Sum all = new Sum();
    for (Stage stage : runs.plan().stages()) {
      Sum sum = sum(PolicyRuns.units(stage, runs.tuning(), scope), made);
      all.add(sum);
      row(
          table,
          stage.row().title(),
          methods(stage.columns()),
          Integer.toString(stage.seeds().size()),
          Long.toString(stage.episodes()),
          sum);
    }
    row(table, "together", "", "", "", all);
    tuning(table);
    return table;
  }

  private void tuning(Table table) {
    Map<String, Integer> made = threads(runs.tuning().made());
    runs.tuning()
        .grids()
        .forEach(
            (row, grids) -> {
              List<PolicyUnit> units = new ArrayList<>();
              grids.values().forEach(grid -> units.addAll(grid.units()));
              row(
                  table,
                  "tuning on " + row.title() + wanted(row),
                  methods(List.copyOf(grids.keySet())),
                  Integer.toString(PolicyTuning.SEEDS.size()),
                  Long.toString(grids.values().iterator().next().episodes()),
                  sum(units, made));
            });
  }

  private String wanted(Row row) {
    String word = row.task().word();
    return scope.tuned().contains(word) ? "" : " (by --tune %s)".formatted(word);
  }

  private static String methods(List<String> columns) {
    int all = Locomotion.columns().size();
    return columns.size() < 3
        ? String.join(", ", columns)
        : columns.contains(Locomotion.PPO)
            ? "%d of %d".formatted(columns.size(), all)
            : "%d of %d, PPO apart".formatted(columns.size(), all);
  }

  // of the runs that are there, by the keys of their units
  private static Map<String, Integer> threads(List<Made> made) {
    Map<String, Integer> threads = new HashMap<>();
    made.forEach(of -> threads.put(of.unit().unit().key(), Math.max(1, of.run().threads())));
    return threads;
  }

  private Sum sum(List<PolicyUnit> units, Map<String, Integer> made) {
    Sum sum = new Sum();
    for (PolicyUnit of : units) {
      WorkUnit unit = of.unit();
      boolean there = made.containsKey(unit.key());
      sum.planned++;
      sum.made += there ? 1 : 0;
      sum.estimated += unit.seconds();
      sum.left += there ? 0 : unit.seconds();
      sum.spent += there ? runner.spent(unit) * made.get(unit.key()) : 0;
    }
    return sum;
  }

  private static void row(
      Table table, String part, String methods, String seeds, String episodes, Sum sum) {
    table.row(
        part,
        methods,
        seeds,
        episodes,
        Integer.toString(sum.planned),
        Integer.toString(sum.made),
        hours(sum.estimated),
        hours(sum.spent),
        hours(sum.left));
  }

  private static String hours(double seconds) {
    return Figures.brief(Math.round(100 * seconds / HOUR) / 100.0);
  }
}
