package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What several runs have got so far is stored together, in the middle of their batches. */
@Timeout(120)
class CommitTest {
  private static final int RUNS = 3;

  @TempDir Path folder;

  /** Holds back the last outcome of every batch until it is let go. */
  private static final class Halting implements Evaluator {
    private final Session session;
    final CountDownLatch reached = new CountDownLatch(1);
    final CountDownLatch go = new CountDownLatch(1);

    Halting(RunSpec spec) {
      session = spec.openProblem().open();
    }

    @Override
    public List<Outcome> evaluate(List<Query> queries, Arrival arrival)
        throws InterruptedException {
      List<Outcome> outcomes = new ArrayList<>();
      for (int i = 0; i < queries.size(); i++) {
        if (i == queries.size() - 1) {
          reached.countDown();
          go.await();
        }
        outcomes.add(session.evaluate(queries.get(i)));
        arrival.arrived(i, outcomes.get(i), 1, 0);
      }
      return outcomes;
    }
  }

  @Test
  void ofSeveralRunsAtOnce() throws Exception {
    RunSpec spec = Specs.of("sphere", 5, Map.of(), "ars", 100);
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.open(file);
        RunStore beside = RunStore.open(file);
        ExecutorService pool = Executors.newCachedThreadPool()) {
      List<StoredRun> runs = new ArrayList<>();
      List<Halting> halting = new ArrayList<>();
      List<Future<RunResult>> results = new ArrayList<>();
      for (int i = 0; i < RUNS; i++) {
        StoredRun run = store.create(spec, 1, 0);
        Halting evaluator = new Halting(spec);
        runs.add(run);
        halting.add(evaluator);
        results.add(pool.submit(() -> Specs.run(run, evaluator)));
      }
      for (Halting evaluator : halting) {
        evaluator.reached.await();
      }
      assertEquals(Map.of(), store.commit(runs));
      for (StoredRun run : runs) {
        List<Long> stored = new ArrayList<>();
        beside.run(run.name()).evaluations(e -> stored.add(e.query()));
        assertEquals(List.of(0L, 1L, 2L), stored.subList(0, 3));
      }
      halting.forEach(evaluator -> evaluator.go.countDown());
      for (Future<RunResult> result : results) {
        Story.same(Specs.plain(spec), result.get(), "committed in the middle");
      }
    }
  }

  /** A run that another process took over takes nothing from those it is stored with. */
  @Test
  void aRunThatIsLostFailsAlone() throws Exception {
    RunSpec spec = Specs.of("sphere", 5, Map.of(), "ars", 100);
    try (RunStore store = RunStore.open(folder.resolve("lost.db"));
        ExecutorService pool = Executors.newCachedThreadPool()) {
      StoredRun lost = store.create(spec, 1, 0);
      StoredRun kept = store.create(spec, 1, 0);
      Halting ofLost = new Halting(spec);
      Halting ofKept = new Halting(spec);
      Future<RunResult> losing = pool.submit(() -> Specs.run(lost, ofLost));
      Future<RunResult> keeping = pool.submit(() -> Specs.run(kept, ofKept));
      ofLost.reached.await();
      ofKept.reached.await();
      lost.forgetOwner();
      Map<StoredRun, RuntimeException> failed = store.commit(List.of(lost, kept));
      // the clock may have stored or refused what there was before
      assertTrue(failed.keySet().stream().allMatch(run -> run == lost));
      ofLost.go.countDown();
      ofKept.go.countDown();
      Story.same(Specs.plain(spec), keeping.get(), "kept");
      assertInstanceOf(
          RunLocked.class, assertThrows(ExecutionException.class, losing::get).getCause());
    }
  }
}
