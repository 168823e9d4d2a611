package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.problem.Problems;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupTest {
  @TempDir Path folder;

  private static RunSpec spec(Map<String, String> settings, long evaluations) {
    return RunSpec.of("sphere", 4, "ars")
        .withSearchSettings(settings)
        .withBudget(Budget.ofEvaluations(evaluations))
        .withSeed(3);
  }

  private static void run(StoredRun run) {
    Problem problem = run.spec().openProblem();
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      run.run(problem, evaluator, Recorder.none());
    }
  }

  @Test
  void everySettingOfProblemAndSearchIsStored() {
    RunSpec spec =
        RunSpec.of("synthetic", 20, "ars")
            .withProblemSettings(Map.of("manifold", "3", "noise", "0.5"))
            .withSearchSettings(Map.of("radius", "0.5"))
            .withBudget(Budget.ofEvaluations(10))
            .withSeed(3);
    try (RunStore store = RunStore.openSwift(folder.resolve("runs.db"))) {
      RunSpec stored = store.run(store.create(spec, 1, 0).name()).spec();
      Map<String, String> own =
          Settings.toMap(Problems.named("synthetic").defaults(spec.dimension()));
      assertTrue(stored.problemSettings().keySet().containsAll(own.keySet()));
      assertEquals("3", stored.problemSettings().get("manifold"));
      assertEquals("0.5", stored.problemSettings().get("noise"));
      assertFalse(stored.problemSettings().containsKey("shift"));
      assertEquals(
          Settings.toMap(Searches.named("ars").defaults(spec.dimension())).keySet(),
          stored.searchSettings().keySet());
      assertEquals("0.5", stored.searchSettings().get("radius"));
    }
  }

  @Test
  void aRunIsFoundByItsSpecificationInItsGroup() {
    RunSpec spec = spec(Map.of(), 100);
    try (RunStore store = RunStore.openSwift(folder.resolve("runs.db"))) {
      StoredRun made = store.create(RunLabel.in("trial-1"), spec, "", 1, 0, null);
      assertEquals("trial-1.sphere-ars-1", made.name());
      assertEquals(Optional.of("trial-1"), store.info(made.name()).group());
      assertEquals(made.id(), store.find("trial-1", spec).orElseThrow().id());
      // a default that is spelled out changes nothing
      RunSpec spelled = spec(Map.of("directions", "4"), 100);
      assertEquals(RunStore.key(spec), RunStore.key(spelled));
      assertEquals(made.id(), store.find("trial-1", spelled).orElseThrow().id());
      assertTrue(store.find("trial", spec).isEmpty());
      assertTrue(store.find("trial-1", spec(Map.of("directions", "5"), 100)).isEmpty());
      assertTrue(store.find("trial-1", spec(Map.of(), 200)).isEmpty());
      assertNotEquals(RunStore.key(spec), RunStore.key(spec(Map.of(), 200)));
      StoredRun alone = store.create(spec, 1, 0);
      assertEquals("sphere-ars-1", alone.name());
      assertEquals(Optional.empty(), store.info(alone.name()).group());
    }
  }

  @Test
  void anEndedRunSaysSoAndAnExtendedOneIsAnother() {
    RunSpec spec = spec(Map.of(), 100);
    try (RunStore store = RunStore.openSwift(folder.resolve("runs.db"))) {
      StoredRun made = store.create(RunLabel.in("g"), spec, "", 1, 0, null);
      assertFalse(made.ended());
      run(made);
      assertTrue(made.ended());
      assertEquals(100, made.result().orElseThrow().evaluations());
    }
    // another process, as it were
    try (RunStore store = RunStore.openSwift(folder.resolve("runs.db"))) {
      StoredRun again = store.find("g", spec).orElseThrow();
      assertEquals(100, again.result().orElseThrow().evaluations());
      again.extend(150);
      assertTrue(store.find("g", spec).isEmpty());
    }
  }

  @Test
  void aGroupHasAPlainName() {
    try (RunStore store = RunStore.openSwift(folder.resolve("runs.db"))) {
      RunSpec spec = spec(Map.of(), 100);
      for (String group : new String[] {"", "a.b", "a/b", "ä", "x".repeat(65)}) {
        String told =
            assertThrows(
                    IllegalArgumentException.class,
                    () -> store.create(RunLabel.in(group), spec, "", 1, 0, null))
                .getMessage();
        assertEquals("group must be 1 to 64 letters, digits, - and _: " + group, told);
      }
    }
  }
}
