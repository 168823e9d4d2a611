package io.lmrs.cli.mujoco;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.RunResult;
import io.lmrs.mujoco.BuiltIn;
import io.lmrs.mujoco.Environment;
import io.lmrs.mujoco.Motion;
import io.lmrs.mujoco.PolicyProblem;
import io.lmrs.mujoco.Rollout;
import io.lmrs.random.Stream;
import io.lmrs.server.Scene;
import io.lmrs.spec.Json;
import io.lmrs.store.Replay;
import io.lmrs.store.StoredRun;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** An episode of the policy that a run of a locomotion task stands at. */
public final class PolicyScene implements Scene {
  private static final int MOST_KEPT = 8;
  private static final long PAUSE_NANOS = 60_000_000_000L;

  /** What was shown last of a run. */
  private record Shown(long iteration, long at, ObjectNode motion) {}

  private final Map<String, Shown> kept = new LinkedHashMap<>();

  @Override
  public synchronized Optional<ObjectNode> of(StoredRun run, double[] point) {
    String task = run.spec().problem();
    if (Arrays.stream(BuiltIn.values()).noneMatch(known -> known.word().equals(task))) {
      return Optional.empty();
    }
    Shown before = kept.get(run.identity());
    long last = run.lastIteration();
    boolean fresh =
        before != null && (before.iteration == last || System.nanoTime() - before.at < PAUSE_NANOS);
    if (!fresh && last > 0 && run.spec().openProblem() instanceof PolicyProblem policies) {
      try (Replay replay = run.replay(policies)) {
        before = new Shown(last, System.nanoTime(), motion(replay.result(), policies));
      }
      kept.put(run.identity(), before);
      if (kept.size() > MOST_KEPT) {
        kept.remove(kept.keySet().iterator().next());
      }
    }
    return Optional.ofNullable(before).map(Shown::motion);
  }

  private static ObjectNode motion(RunResult result, PolicyProblem policies) {
    long seed = Stream.of(0, Stream.TRIAL, 0).key();
    try (Environment environment = new Environment(policies.task());
        Motion motion = new Motion(policies.task())) {
      Rollout.of(
          environment, policies.shape().policy(result.incumbent(), result.frame()), seed, motion);
      motion.see(environment);
      ObjectNode node = (ObjectNode) Json.parse("motion", motion.json(seed));
      return node.put("kind", "motion");
    }
  }
}
