package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.mujoco.Curve;
import io.lmrs.cli.mujoco.PolicyRun;
import io.lmrs.cli.mujoco.PolicyRun.Reward;
import io.lmrs.lab.paper.Locomotion.Row;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkProgress;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import io.lmrs.mujoco.BuiltIn;
import io.lmrs.mujoco.Task;
import io.lmrs.mujoco.ppo.Ppo;
import io.lmrs.problem.Problems;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The runs behind table 1 and figures 1 and 2: all methods on all tasks, each until its threshold
 * is confirmed or its episodes are spent.
 *
 * @param cells by task and column, a run per seed
 */
record PolicyRuns(Map<Row, Map<String, List<PolicyRuns.One>>> cells) {
  private static final int SEEDS = 5;

  /** The group of the runs in the store. */
  private static final String GROUP = "policies";

  /** Trials and their confirmation cost about so much beside the episodes that count. */
  private static final double TRIALS = 1.3;

  private static final int PPO_TRIAL = 10;

  /** PPO's networks take so many times as long as the simulation. */
  private static final double LEARNING = 6;

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
   */
  record One(
      long seed,
      double solved,
      Curve rewards,
      Curve times,
      double simulating,
      double searching,
      double elapsed,
      int threads) {

    static One of(ObjectNode node) {
      return new One(
          node.path("seed").asLong(),
          node.path("solved").asDouble(Double.NaN),
          Curve.of(node, "episodes", "rewards"),
          Curve.of(node, "seconds", "rewards"),
          node.path("simulating").asDouble(Double.NaN),
          node.path("searching").asDouble(Double.NaN),
          node.path("elapsed").asDouble(),
          node.path("threads").asInt());
    }
  }

  /** The tasks that the effort covers. */
  static List<Row> rows(Scope scope) {
    return switch (scope.effort()) {
      case SMOKE -> Locomotion.ROWS.subList(0, 1);
      case QUICK -> Locomotion.ROWS.stream().filter(row -> row.quick() > 0).toList();
      case PAPER -> Locomotion.ROWS;
    };
  }

  /** The seeds of a task's runs. */
  static List<Long> seeds(Row row, Scope scope) {
    return scope.seeds(1, row.task() == BuiltIn.SWIMMER ? SEEDS : 1, SEEDS);
  }

  /** What a run may spend. */
  static long episodes(Row row, Scope scope) {
    long most = scope.pick(8L, row.quick(), row.episodes());
    if (scope.episodes() == 0) {
      return most;
    }
    return scope.effort() == Effort.SMOKE ? Math.min(most, scope.episodes()) : scope.episodes();
  }

  /** Runs what the effort covers, or finds it. */
  static PolicyRuns of(Scope scope, WorkUnits runner) throws InterruptedException {
    List<Row> rows = rows(scope);
    List<String> columns =
        scope.effort() == Effort.SMOKE
            ? List.of(Locomotion.LMRS, Locomotion.ARS)
            : Locomotion.columns();
    List<WorkUnit> units = new ArrayList<>();
    for (Row row : rows) {
      for (String column : columns) {
        seeds(row, scope).forEach(seed -> units.add(unit(row, column, seed, scope)));
      }
    }
    var results = runner.results(units).iterator();
    Map<Row, Map<String, List<One>>> cells = new LinkedHashMap<>();
    for (Row row : rows) {
      Map<String, List<One>> own = new LinkedHashMap<>();
      for (String column : columns) {
        List<One> runs = new ArrayList<>();
        seeds(row, scope).forEach(_ -> results.next().map(One::of).ifPresent(runs::add));
        own.put(column, runs);
      }
      cells.put(row, own);
    }
    return new PolicyRuns(cells);
  }

  /** The runs of a cell; none where it was not run. */
  List<One> runs(Row row, String column) {
    return cells.getOrDefault(row, Map.of()).getOrDefault(column, List.of());
  }

  private static WorkUnit unit(Row row, String column, long seed, Scope scope) {
    long episodes = episodes(row, scope);
    Optional<Method> method = Locomotion.method(column, row);
    Map<String, String> settings = row.settings(scope);
    String what = method.map(m -> m.search() + m.settings()).orElse("ppo");
    return new WorkUnit(
        "policy %s%s %s seed=%d episodes=%d"
            .formatted(row.task().word(), settings, what, seed, episodes),
        Set.of(row.task().word(), method.map(Method::search).orElse("ppo")),
        episodes * row.seconds() * (method.isPresent() ? TRIALS : LEARNING),
        // its one thread is all it takes
        method.isPresent(),
        bench ->
            method.isPresent()
                ? search(row, settings, method.get(), seed, episodes, bench)
                : ppo(row, settings, seed, episodes, bench));
  }

  private static ObjectNode search(
      Row row,
      Map<String, String> settings,
      Method method,
      long seed,
      long episodes,
      WorkProgress bench) {
    Problem problem = Problems.create(row.task().word(), 0, settings);
    RunSpec spec = PolicyRun.spec(row.task().word(), settings, problem, method, seed, episodes);
    if (bench.fresh()) {
      bench.runs().find(GROUP, spec).ifPresent(old -> bench.runs().delete(old.name()));
    }
    PolicyRun run =
        PolicyRun.in(
                bench.runs(),
                GROUP,
                spec,
                problem,
                bench.threads(),
                (part, _) -> {
                  bench.part(Math.min(0.999, part));
                  return !bench.cancelled();
                })
            .orElse(null);
    if (run == null) {
      // nobody waits for it any more
      return Json.object();
    }
    double solved = run.solved().isPresent() ? run.solved().getAsLong() : Double.NaN;
    ObjectNode node = node(seed, solved, run.rewards());
    node.put("simulating", run.simulating());
    node.put("searching", run.searching());
    node.put("elapsed", run.elapsed());
    node.put("threads", bench.threads());
    return node;
  }

  // its networks learn between the episodes, so that its time is not taken apart
  private static ObjectNode ppo(
      Row row, Map<String, String> settings, long seed, long episodes, WorkProgress bench) {
    Task task =
        settings.containsKey("rules") ? row.task().load(settings.get("rules")) : row.task().load();
    List<Reward> tried = new ArrayList<>();
    double[] solved = {Double.NaN};
    Ppo.Settings usual = Ppo.Settings.usual();
    new Ppo(task, usual, seed)
        .train(
            episodes * task.horizon(),
            PPO_TRIAL,
            progress -> {
              bench.part(Math.min(0.999, (double) progress.episodes() / episodes));
              if (progress.tried()) {
                tried.add(new Reward(progress.episodes(), progress.trial(), progress.seconds()));
              }
              if (progress.trial() >= task.threshold()) {
                solved[0] = progress.episodes();
              }
              return !bench.cancelled()
                  && Double.isNaN(solved[0])
                  && progress.episodes() < episodes;
            });
    ObjectNode node = node(seed, solved[0], tried);
    node.put("elapsed", tried.isEmpty() ? 0 : tried.getLast().seconds());
    node.put("threads", 1);
    return node;
  }

  private static ObjectNode node(long seed, double solved, List<Reward> tried) {
    ObjectNode node = Json.object();
    node.put("seed", seed);
    node.set("solved", Json.of(solved));
    Curve.of(tried).put(node, "episodes", "rewards");
    node.set("seconds", Json.of(tried.stream().mapToDouble(Reward::seconds).toArray()));
    return node;
  }

  /** Says on a page how the runs were done. */
  void conditions(ExhibitPage page, Scope scope) {
    page.condition("simulator", "MuJoCo 2.2.2 with our own models; the paper took 1.31");
    for (Row row : rows(scope)) {
      page.condition(
          "seeds and episodes a run, " + row.title(),
          "1 to %d, at most %d".formatted(seeds(row, scope).size(), episodes(row, scope)));
      for (String column : Locomotion.columns()) {
        Locomotion.method(column, row)
            .ifPresent(
                method ->
                    page.condition(
                        row.title() + ", " + column,
                        method.search()
                            + (method.settings().isEmpty()
                                ? ", defaults"
                                : " " + method.settings())));
      }
    }
    if (!scope.whole()) {
      List<Row> covered = rows(scope);
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
                      .map(row -> "%d (%s)".formatted(episodes(row, scope), row.title()))
                      .collect(Collectors.joining(", "))));
    }
    String fewer =
        rows(scope).stream()
            .filter(row -> seeds(row, scope).size() < SEEDS)
            .map(row -> "%d (%s)".formatted(SEEDS - seeds(row, scope).size(), row.title()))
            .collect(Collectors.joining(", "));
    if (!fewer.isEmpty()) {
      page.leftOut("of the paper's %d seeds %s".formatted(SEEDS, fewer));
    }
    page.leftOut(
        "tuning: the settings of LMRS and ARS on Swimmer, Hopper and HalfCheetah are the best of what"
            + " was tried for each (docs/results/mujoco.md compares both at equal effort), elsewhere ARS"
            + " has those its authors published and LMRS the same in its units; Guided ES has the best of"
            + " 4 to 8 points on one seed, the others were not tuned");
    if (scope.effort() == Effort.SMOKE) {
      page.leftOut("episodes of more than 50 steps, and most methods, in this smoke form");
    }
  }
}
