package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Recorder;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.CachedEvaluator;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.evaluate.Trials;
import io.lmrs.execution.Conclusion;
import io.lmrs.execution.Execution;
import io.lmrs.execution.Workplace;
import io.lmrs.spec.RunRequest;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Points of whole numbers that come again. */
class CachedRunTest {
  @TempDir Path folder;

  private static RunSpec spec(Map<String, String> settings) {
    return RunSpec.of("sphere", 3, "cma-es")
        .withProblemSettings(settings)
        .withBudget(Budget.ofEvaluations(400))
        .withSeed(5)
        .withVariables(
            Variables.of(
                Variable.integer("a", -3, 3),
                Variable.integer("b", 0, 4),
                Variable.integer("c", -2, 2)));
  }

  /** Counts what is really evaluated, and breaks off after so many. */
  private record Counting(List<Long> asked, int life) implements Workplace {
    @Override
    public Evaluator evaluator(RunRequest request) {
      Evaluator inner = new SerialEvaluator(request.problem());
      return (queries, arrival) -> {
        List<Outcome> out = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
          if (asked.size() >= life) {
            throw new Counted.Killed();
          }
          Outcome outcome = inner.evaluate(queries.subList(i, i + 1)).getFirst();
          asked.add(queries.get(i).id());
          arrival.arrived(i, outcome, 1, 0);
          out.add(outcome);
        }
        return out;
      };
    }

    @Override
    public Evaluator judge(RunRequest request, Trials trials) {
      throw new IllegalStateException();
    }
  }

  private static Conclusion run(StoredRun run, Counting counting) {
    return new Execution(Execution.request(run, 1), counting, Recorder.none()).run(run);
  }

  @Test
  void equalPointsAreEvaluatedOnceAlsoAfterAKill() {
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      StoredRun whole = store.create(spec(Map.of()), 1, 0);
      Counting once = new Counting(new ArrayList<>(), Integer.MAX_VALUE);
      Conclusion expected = run(whole, once);
      assertEquals(400, expected.result().evaluations());
      assertTrue(expected.cached() > 100, () -> "cached " + expected.cached());
      // two of a kind in one batch are both evaluated
      assertEquals(400 - expected.cached(), once.asked().size());
      assertEquals(expected.cached(), Execution.conclusion(whole).cached());

      StoredRun killed = store.create(spec(Map.of()), 1, 0);
      List<Long> asked = new ArrayList<>();
      Conclusion resumed = null;
      for (int life = 7; resumed == null; life += 7) {
        try {
          resumed = run(store.run(killed.name()), new Counting(asked, life));
        } catch (Counted.Killed _) {
          // the next life goes on
        }
      }
      Story.same(expected.result(), resumed.result(), "resumed");
      assertEquals(expected.cached(), resumed.cached());
      assertEquals(once.asked(), asked, "nothing is evaluated again");
    }
  }

  @Test
  void noisyValuesAreNeverCached() {
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      StoredRun noisy = store.create(spec(Map.of("noise", "0.1")), 1, 0);
      assertFalse(noisy.spec().caches(noisy.spec().openProblem()));
      Counting counting = new Counting(new ArrayList<>(), Integer.MAX_VALUE);
      assertEquals(0, run(noisy, counting).cached());
      assertEquals(400, counting.asked().size());
    }
  }

  @Test
  void confirmationsAreNeverCached() {
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      StoredRun run = store.create(spec(Map.of()), 1, 5);
      Counting counting = new Counting(new ArrayList<>(), Integer.MAX_VALUE);
      Conclusion conclusion = run(run, counting);
      assertEquals(5, conclusion.confirmation().evaluations());
      assertEquals(400 - conclusion.cached() + 5, counting.asked().size());
      long[] rows = {0};
      run.evaluations(e -> rows[0] += e.worker() == CachedEvaluator.NOBODY ? 1 : 0);
      assertEquals(conclusion.cached(), rows[0]);
    }
  }
}
