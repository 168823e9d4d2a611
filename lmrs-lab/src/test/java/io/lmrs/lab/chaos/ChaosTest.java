package io.lmrs.lab.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no SIGKILL")
class ChaosTest {
  private static final int KILLS = 25;
  private static final long SEED = 20_261;

  @TempDir Path folder;

  @Test
  void aRunThatIsKilledAgainAndAgainEndsTheSame() throws IOException, InterruptedException {
    Optional<String> python = Python.interpreter();
    assumeTrue(python.isPresent(), "python3 is not installed");
    // the verdict names the seed
    ChaosResult verdict = Chaos.of(ChaosPlan.of(KILLS, SEED), folder, python.get(), (_, _) -> {});
    assertEquals(List.of(), verdict.mismatches(), verdict::sentence);
    assertEquals(KILLS, verdict.kills(), verdict::sentence);
    assertTrue(verdict.workerKills() > 0, verdict::sentence);
    assertTrue(verdict.failures() > 20, verdict::sentence);
  }

  private StoreContents evidence(String name, RunSpec spec) {
    Path file = folder.resolve(name);
    Problem problem = spec.openProblem();
    try (RunStore store = RunStore.open(file);
        Evaluator evaluator = new SerialEvaluator(problem)) {
      store.create(spec, 1, 0).run(problem, evaluator, Recorder.none());
    }
    return StoreContents.read(file);
  }

  private static RunSpec spec(long seed, long evaluations) {
    return RunSpec.of("sphere", 4, "ars")
        .withProblemSettings(Map.of("noise", "0.1"))
        .withBudget(Budget.ofEvaluations(evaluations))
        .withSeed(seed)
        .withStart(new double[] {1, 2, 3, 4});
  }

  @Test
  void otherRunsAreToldApart() {
    StoreContents one = evidence("one.db", spec(1, 100));
    assertEquals(List.of(), one.mismatches(evidence("same.db", spec(1, 100)), 100));
    List<String> seed = one.mismatches(evidence("seed.db", spec(2, 100)), 100);
    assertTrue(seed.getFirst().startsWith("outcome 0 is "), seed::toString);
    assertTrue(seed.stream().anyMatch(m -> m.startsWith("iteration 0 is ")), seed::toString);
    assertTrue(seed.stream().anyMatch(m -> m.startsWith("end ")), seed::toString);
    List<String> shorter = evidence("short.db", spec(1, 99)).mismatches(one, 100);
    assertEquals("99 outcomes are stored for 100 queries", shorter.getFirst());
  }

  @Test
  void aPlanIsChecked() {
    assertEquals(
        "kills must be in [1, 100000]: 0",
        assertThrows(IllegalArgumentException.class, () -> ChaosPlan.of(0, 1)).getMessage());
    assertEquals(
        "evaluations must be in [500, 10000000]: 20",
        assertThrows(IllegalArgumentException.class, () -> ChaosPlan.of(100, 1).withEvaluations(20))
            .getMessage());
  }
}
