package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.Metrics;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Recorder;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.Appraisal;
import io.lmrs.evaluate.SerialEvaluator;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a judge said is stored with the iteration, and not asked for again. */
class TrialsTest {
  @TempDir private Path folder;

  private static List<Double> said(RunResult result) {
    return result.trace().stream().map(Progress::incumbent).toList();
  }

  @Test
  void aResumedRunKeepsItsTrials() {
    RunSpec spec = Specs.of("regulator", 12, Map.of(), "ars", 100);
    AtomicInteger asked = new AtomicInteger();
    Appraisal judge =
        (_, iteration, _, x, _) -> {
          asked.incrementAndGet();
          return Metrics.NONE.with(Metrics.TRIAL, iteration + x[0]);
        };
    Problem problem = spec.openProblem();
    try (RunStore store = RunStore.open(folder.resolve("runs.db"));
        SerialEvaluator evaluator = new SerialEvaluator(problem)) {
      StoredRun run = store.create(spec, "made of paper", 1, 0, null);
      RunResult first = run.run(problem, evaluator, judge, Recorder.none());
      int iterations = asked.get();
      assertEquals(first.iterations(), iterations);
      StoredRun again = store.run(run.name());
      assertEquals(true, again.versions().endsWith(", made of paper"), again.versions());
      again.extend(140);
      RunResult second = again.run(problem, evaluator, judge, Recorder.none());
      assertEquals(second.iterations(), asked.get());
      assertEquals(said(first), said(second).subList(0, iterations));
    }
  }
}
