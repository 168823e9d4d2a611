package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.mujoco.PolicyRun;
import io.lmrs.cli.mujoco.PolicyRun.Reward;
import io.lmrs.cli.terminal.Version;
import io.lmrs.lab.paper.Locomotion.Row;
import io.lmrs.lab.reproduce.WorkProgress;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.mujoco.Task;
import io.lmrs.mujoco.ppo.Ppo;
import io.lmrs.problem.Problems;
import io.lmrs.settings.Settings;
import io.lmrs.spec.Json;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One run of a method on a task, until its threshold is confirmed or its episodes are spent.
 *
 * @param row the task
 * @param settings of the task
 * @param method what learns the policy
 * @param seed the run's
 * @param episodes the most that it may spend
 * @param words more words by which users choose it
 */
record PolicyUnit(
    Row row,
    Map<String, String> settings,
    Method method,
    long seed,
    long episodes,
    Set<String> words) {

  /** The name of proximal policy optimisation, which is no search. */
  static final String PPO = "ppo";

  /** The group of the runs in the store. */
  private static final String GROUP = "policies";

  /** Trials and their confirmation cost about so much beside the episodes that count. */
  private static final double TRIALS = 1.3;

  private static final int PPO_TRIAL = 10;

  /** PPO's networks take so many times as long as the simulation. */
  private static final double LEARNING = 6;

  /** Everything that a run depends on, as a key of the notebook. */
  static String key(
      String task, Map<String, String> settings, Method method, long seed, long episodes) {
    boolean plain = method.search().equals(PPO) && method.settings().isEmpty();
    return "policy %s%s %s seed=%d episodes=%d"
        .formatted(
            task, settings, plain ? PPO : method.search() + method.settings(), seed, episodes);
  }

  WorkUnit unit() {
    boolean search = !method.search().equals(PPO);
    Set<String> tags = new HashSet<>(words);
    tags.add(row.task().word());
    tags.add(method.search());
    return new WorkUnit(
        key(row.task().word(), settings, method, seed, episodes),
        tags,
        episodes * row.seconds() * (search ? TRIALS : LEARNING),
        // its one thread is all that PPO takes
        search,
        bench -> search ? search(bench) : ppo(bench));
  }

  private ObjectNode search(WorkProgress bench) {
    String word = row.task().word();
    Problem problem = Problems.create(word, 0, settings);
    RunSpec spec = PolicyRun.spec(word, settings, problem, method, seed, episodes);
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
    ObjectNode node = node(solved, run.rewards());
    node.put("simulating", run.simulating());
    node.put("searching", run.searching());
    node.put("elapsed", run.elapsed());
    node.put("threads", bench.threads());
    run.steps().ifPresent(steps -> node.put("steps", steps));
    return node;
  }

  // its networks learn between the episodes, so that its time is not taken apart
  private ObjectNode ppo(WorkProgress bench) {
    Task task =
        settings.containsKey("rules") ? row.task().load(settings.get("rules")) : row.task().load();
    List<Reward> tried = new ArrayList<>();
    double[] solved = {Double.NaN};
    Ppo.Settings chosen = Settings.with(PPO, Ppo.Settings.usual(), method.settings());
    new Ppo(task, chosen, seed)
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
    ObjectNode node = node(solved[0], tried);
    node.put("elapsed", tried.isEmpty() ? 0 : tried.getLast().seconds());
    node.put("threads", 1);
    return node;
  }

  private ObjectNode node(double solved, List<Reward> tried) {
    ObjectNode node = Json.object();
    node.put("seed", seed);
    node.set("solved", Json.of(solved));
    Reward.curve(tried).put(node, "episodes", "rewards");
    node.set("seconds", Json.of(tried.stream().mapToDouble(Reward::seconds).toArray()));
    node.put("version", "lmrs %s of %s".formatted(Version.lmrs(), LocalDate.now(ZoneOffset.UTC)));
    return node;
  }
}
