package io.lmrs.cli.mujoco;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.mujoco.PolicyRun.Reward;
import io.lmrs.evaluate.Trials;
import io.lmrs.problem.Problems;
import io.lmrs.problem.wrapper.Wrapper;
import io.lmrs.store.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of a policy that was stopped goes on where it was. */
class PolicyRunTest {
  private static final int DIMENSION = 12;
  private static final long EPISODES = 400;

  @TempDir private Path folder;

  private record Judged(Problem inner) implements Wrapper {
    @Override
    public Optional<Trials> trials() {
      return Optional.of(new Trials(inner, 50, 4, 8, 1e9));
    }
  }

  private static final Problem PROBLEM =
      new Judged(Problems.create("regulator", DIMENSION, Map.of()));

  private static final RunSpec SPEC =
      PolicyRun.spec("regulator", Map.of(), PROBLEM, Method.of("lmrs"), 3, EPISODES);

  private static List<String> story(PolicyRun run) {
    List<String> rewards =
        run.rewards().stream().map((Reward r) -> r.episodes() + " " + r.mean()).toList();
    return List.of(
        run.seed() + " " + run.solved() + " " + run.episodes(),
        rewards.toString(),
        run.share() + " " + run.randomShare());
  }

  @Test
  void whatWasStoppedGoesOn() {
    PolicyRun whole;
    try (RunStore store = RunStore.open(folder.resolve("whole.db"))) {
      whole = PolicyRun.in(store, "test", SPEC, PROBLEM, 2, (_, _) -> true).orElseThrow();
      // a run that has ended is read
      PolicyRun read = PolicyRun.in(store, "test", SPEC, PROBLEM, 1, (_, _) -> false).orElseThrow();
      assertEquals(story(whole), story(read));
      assertEquals(1, store.runs().size());
    }
    assertTrue(whole.rewards().size() > 3, () -> "rewards " + whole.rewards());
    try (RunStore store = RunStore.open(folder.resolve("parts.db"))) {
      for (double end : new double[] {0.3, 0.6}) {
        assertEquals(
            Optional.empty(),
            PolicyRun.in(store, "test", SPEC, PROBLEM, 1, (part, _) -> part < end));
      }
      PolicyRun resumed =
          PolicyRun.in(store, "test", SPEC, PROBLEM, 1, (_, _) -> true).orElseThrow();
      assertEquals(story(whole), story(resumed));
      assertEquals(1, store.runs().size());
      assertEquals(EPISODES, store.info("1").evaluations());
      assertTrue(resumed.elapsed() >= resumed.rewards().getLast().seconds());
    }
  }
}
