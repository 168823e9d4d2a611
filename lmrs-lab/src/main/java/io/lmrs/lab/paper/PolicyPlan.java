package io.lmrs.lab.paper;

import io.lmrs.lab.paper.Locomotion.Row;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.mujoco.BuiltIn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Which cells of table 1 are run, in which order.
 *
 * @param stages what is run one after the other
 */
record PolicyPlan(List<PolicyPlan.Stage> stages) {
  /** The seeds of the paper. */
  static final int SEEDS = 5;

  /** The tasks on which a campaign has all methods, so that it may tune them. */
  static final List<BuiltIn> TUNABLE =
      List.of(BuiltIn.SWIMMER, BuiltIn.HALFCHEETAH, BuiltIn.HOPPER);

  private static final List<String> BOTH = List.of(Locomotion.LMRS, Locomotion.ARS);
  private static final long SMOKE_EPISODES = 8;

  /**
   * Some methods on a task. All of them get their first seed before any gets its second.
   *
   * @param row the task
   * @param columns the methods
   * @param seeds of every method
   * @param episodes the most that a run may spend
   */
  record Stage(Row row, List<String> columns, List<Long> seeds, long episodes) {}

  /** What the effort covers. */
  static PolicyPlan of(Scope scope) {
    List<Stage> stages = new ArrayList<>();
    switch (scope.effort()) {
      case SMOKE -> stages.add(stage(scope, Locomotion.ROWS.getFirst(), BOTH, 1, SMOKE_EPISODES));
      case QUICK ->
          Locomotion.ROWS.stream()
              .filter(row -> row.quick() > 0)
              .forEach(
                  row -> {
                    int seeds = row.task() == BuiltIn.SWIMMER ? SEEDS : 1;
                    stages.add(stage(scope, row, Locomotion.columns(), seeds, row.quick()));
                  });
      case CAMPAIGN -> campaign(scope, stages);
      case PAPER ->
          Locomotion.ROWS.forEach(
              row -> stages.add(stage(scope, row, Locomotion.columns(), SEEDS, row.episodes())));
    }
    return new PolicyPlan(List.copyOf(stages));
  }

  // what decides most for its hours comes first; PPO takes six times as long as a search
  private static void campaign(Scope scope, List<Stage> stages) {
    List<String> searches = new ArrayList<>(Locomotion.columns());
    searches.remove(Locomotion.PPO);
    List<String> ppo = List.of(Locomotion.PPO);
    stages.add(stage(scope, BuiltIn.SWIMMER, searches, 20, 1000));
    stages.add(stage(scope, BuiltIn.HALFCHEETAH, searches, SEEDS, 6000));
    stages.add(stage(scope, BuiltIn.HOPPER, searches, SEEDS, 10_000));
    stages.add(stage(scope, BuiltIn.HUMANOID, BOTH, 1, 5000));
    stages.add(stage(scope, BuiltIn.WALKER2D, BOTH, 3, 30_000));
    stages.add(stage(scope, BuiltIn.ANT, BOTH, 3, 30_000));
    stages.add(stage(scope, BuiltIn.SWIMMER, ppo, 20, 1000));
    stages.add(stage(scope, BuiltIn.HALFCHEETAH, ppo, SEEDS, 6000));
    stages.add(stage(scope, BuiltIn.HOPPER, ppo, SEEDS, 10_000));
  }

  private static Stage stage(
      Scope scope, BuiltIn task, List<String> columns, int seeds, long episodes) {
    return stage(scope, Locomotion.row(task), columns, seeds, episodes);
  }

  // what the user wants otherwise goes before
  private static Stage stage(Scope scope, Row row, List<String> columns, int seeds, long episodes) {
    long most = scope.episodes() == 0 ? episodes : scope.episodes();
    return new Stage(
        row,
        List.copyOf(columns),
        LongStream.rangeClosed(1, scope.seeds() > 0 ? scope.seeds() : seeds).boxed().toList(),
        scope.effort() == Effort.SMOKE ? Math.min(episodes, most) : most);
  }

  /** The tasks, in the order of the table. */
  List<Row> rows() {
    return Locomotion.ROWS.stream()
        .filter(row -> stages.stream().anyMatch(stage -> stage.row == row))
        .toList();
  }

  /** The stage that a cell belongs to. */
  Optional<Stage> stage(Row row, String column) {
    return stages.stream()
        .filter(stage -> stage.row == row && stage.columns.contains(column))
        .findFirst();
  }

  /** The methods of a task, in the order of the table. */
  List<String> columns(Row row) {
    return Locomotion.columns().stream().filter(column -> stage(row, column).isPresent()).toList();
  }

  /** What a run on a task may spend. */
  long episodes(Row row) {
    return first(row).episodes;
  }

  /** The seeds of a task's runs. */
  List<Long> seeds(Row row) {
    return first(row).seeds;
  }

  private Stage first(Row row) {
    return stages.stream().filter(stage -> stage.row == row).findFirst().orElseThrow();
  }
}
