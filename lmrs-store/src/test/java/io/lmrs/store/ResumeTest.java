package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.StoredBatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResumeTest {
  @TempDir Path folder;

  static List<String> searches() {
    return Specs.searches();
  }

  @ParameterizedTest
  @MethodSource("searches")
  void killedAtEveryBatchItEndsTheSame(String search) {
    for (RunSpec spec : Specs.all(search, 150)) {
      chain(spec, 1, 0, SnapshotRhythm.usual());
    }
  }

  @ParameterizedTest
  @MethodSource("searches")
  void killedInTheMiddleOfEveryBatchItEndsTheSame(String search) {
    for (RunSpec spec : Specs.all(search, 120)) {
      chain(spec, 0, 3, SnapshotRhythm.usual());
    }
  }

  @ParameterizedTest
  @MethodSource("searches")
  void snapshotsChangeNothing(String search) {
    for (RunSpec spec : Specs.all(search, 200)) {
      // a snapshot before every batch, so that every resume begins with one
      chain(spec, 1, 2, new SnapshotRhythm(0, 1, 0));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "likely"})
  void soDoOnesWhoseEvaluationsMayEndEarly(String ending) {
    RunSpec spec =
        RunSpec.of("regulator", 16, "ars")
            .withSearchSettings(
                Map.of("version", "v2-t", "directions", "6", "top", "2", "ending", ending))
            .withBudget(Budget.ofEvaluations(150))
            .withSeed(3);
    chain(spec, 1, 0, SnapshotRhythm.usual());
    chain(spec, 1, 2, new SnapshotRhythm(0, 1, 0));
  }

  private void chain(RunSpec spec, int batches, int queries, SnapshotRhythm rhythm) {
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      chain(store, spec, batches, queries, rhythm);
    }
  }

  private void chain(
      RunStore store, RunSpec spec, int batches, int queries, SnapshotRhythm rhythm) {
    String where = spec.search() + " on " + spec.problem();
    RunResult expected = Specs.plain(spec);
    Map<Long, Integer> calls = new HashMap<>();
    RunResult result = null;
    String name = store.create(spec, 1, 0).name();
    for (int lives = 0; result == null; lives++) {
      assertTrue(lives < 500, where);
      StoredRun run = store.run(name);
      run.rhythm(rhythm);
      run.warnings(w -> assertEquals("no warning", w));
      Counted counted = new Counted(run.spec().openProblem()).living(batches, queries);
      try {
        result = Specs.run(run, counted);
      } catch (Counted.Killed _) {
        // the next life goes on
      }
      counted.calls().forEach((id, n) -> calls.merge(id, n, Integer::sum));
    }
    Story.same(expected, result, where);
    assertEquals(expected.evaluations(), calls.size(), where);
    calls.forEach((id, n) -> assertEquals(1, n, () -> where + ": query " + id));
    StoredRun run = store.run(name);
    List<Long> queriesStored = new ArrayList<>();
    run.evaluations(e -> queriesStored.add(e.query()));
    assertEquals(expected.evaluations(), queriesStored.size(), where);
    assertEquals(queriesStored.stream().distinct().sorted().toList(), queriesStored, where);
    assertEquals(List.of(), run.damage());
    Story.same(expected, run.result().orElseThrow(), where);
    RunInfo info = store.info(name);
    assertEquals(RunInfo.State.FINISHED, info.state());
    assertEquals(expected.best(), info.best());
    assertEquals(expected.evaluations(), info.evaluations());
    store.delete(name);
  }

  @ParameterizedTest
  @MethodSource("searches")
  void extendedItEqualsTheLongerRun(String search) {
    for (RunSpec spec : Specs.all(search, 77)) {
      RunSpec longer = spec.withBudget(spec.budget().withEvaluations(160));
      try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
        StoredRun run = store.create(spec, 1, 0);
        Specs.run(run, new Counted(run.spec().openProblem()));
        run.extend(160);
        Counted counted = new Counted(run.spec().openProblem());
        RunResult result = Specs.run(store.run(run.name()), counted);
        Story.same(Specs.plain(longer), result, search + " on " + spec.problem());
        assertEquals(160 - 77, counted.calls().size());
      }
    }
  }

  @Test
  void aSmallerBudgetIsRefused() {
    try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
      StoredRun run = store.create(Specs.of("sphere", 5, Map.of(), "ars", 100), 1, 0);
      assertEquals(
          "evaluations must be at least 100, the budget of run sphere-ars-1: 50",
          assertThrows(IllegalArgumentException.class, () -> run.extend(50)).getMessage());
    }
  }

  @Test
  void aReplayThatDiffersStopsWithASentence() {
    Path file = folder.resolve("runs.db");
    RunSpec spec = Specs.of("sphere", 5, Map.of(), "ars", 200);
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(spec, 1, 0);
      run.rhythm(new SnapshotRhythm(Long.MAX_VALUE, 4, 0));
      Counted dying = new Counted(run.spec().openProblem()).living(6, 1);
      assertThrows(Counted.Killed.class, () -> Specs.run(run, dying));
      assertTrue(run.snapshotsTaken() > 0);
    }
    // another processor, as far as the hash can tell
    try (Database db = Database.open(file)) {
      Ledger ledger = new Ledger(db, 1, "it");
      StoredBatch b = ledger.batch(5).orElseThrow();
      db.write(
          d -> {
            ledger.complete(
                d,
                new StoredBatch(
                    5, b.first(), b.size(), b.hash() + 1, b.nanos(), 1, b.evaluated(), false));
            return null;
          });
    }
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.run("sphere-ars-1");
      ReplayDiffers thrown =
          assertThrows(
              ReplayDiffers.class, () -> Specs.run(run, new Counted(run.spec().openProblem())));
      String sentence = thrown.getMessage();
      assertTrue(
          sentence.startsWith("the replay of run sphere-ars-1 differs at batch 5: made with lmrs "),
          sentence);
      assertTrue(thrown.snapshot());
      run.backToSnapshot();
      Story.same(
          Specs.plain(spec),
          Specs.run(run, new Counted(run.spec().openProblem())),
          "from the snapshot");
    }
  }

  @Test
  void theLastFailureOutlivesASnapshot() throws InterruptedException {
    RunSpec spec = Specs.of("sphere", 5, Map.of(), "ars", 200);
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      StoredRun run = store.create(spec, 1, 0);
      run.rhythm(new SnapshotRhythm(0, 1, 0));
      Counted dying = new Counted(run.spec().openProblem()).living(6, 0);
      Evaluator failingFirst =
          (queries, arrival) -> {
            List<Outcome> outcomes = dying.evaluate(queries, Evaluator.Arrival.none());
            List<Outcome> told = new ArrayList<>(outcomes);
            if (queries.getFirst().id() == 0) {
              told.set(0, new Outcome.Failure("a mesh of 0 cells"));
            }
            for (int i = 0; i < told.size(); i++) {
              arrival.arrived(i, told.get(i), 1, 0);
            }
            return told;
          };
      assertThrows(Counted.Killed.class, () -> Specs.run(run, failingFirst));
      assertTrue(run.snapshotsTaken() > 0);
      StoredRun again = store.run(run.name());
      RunResult result = Specs.run(again, new Counted(again.spec().openProblem()));
      assertEquals("a mesh of 0 cells", result.lastFailure());
      assertEquals("a mesh of 0 cells", again.result().orElseThrow().lastFailure());
    }
  }

  @Test
  void aDamagedSnapshotIsLeftOut() {
    Path file = folder.resolve("runs.db");
    RunSpec spec = Specs.of("synthetic", 12, Map.of("manifold", "3"), "lmrs", 300);
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(spec, 1, 0);
      run.rhythm(new SnapshotRhythm(0, 3, 0));
      Counted dying = new Counted(run.spec().openProblem()).living(9, 0);
      assertThrows(Counted.Killed.class, () -> Specs.run(run, dying));
    }
    try (Database db = Database.open(file)) {
      db.write(d -> d.change("UPDATE snapshot SET data=zeroblob(length(data))"));
    }
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.run("1");
      List<String> warnings = new ArrayList<>();
      run.warnings(warnings::add);
      RunResult result = Specs.run(run, new Counted(run.spec().openProblem()));
      Story.same(Specs.plain(spec), result, "without snapshots");
      assertEquals(2, warnings.size(), warnings::toString);
      assertTrue(
          warnings.getFirst().startsWith("run synthetic-lmrs-1: the snapshot before batch "),
          warnings::toString);
    }
  }

  @Test
  void aDamagedBatchIsEvaluatedAgain() {
    Path file = folder.resolve("runs.db");
    RunSpec spec = Specs.of("regulator", 12, Map.of(), "ars", 200);
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(spec, 1, 0);
      Counted dying = new Counted(run.spec().openProblem()).living(5, 0);
      assertThrows(Counted.Killed.class, () -> Specs.run(run, dying));
    }
    try (Database db = Database.open(file)) {
      db.write(d -> d.change("UPDATE outcome SET data=zeroblob(length(data)) WHERE batch=2"));
    }
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.run("1");
      List<String> warnings = new ArrayList<>();
      run.warnings(warnings::add);
      Story.same(
          Specs.plain(spec), Specs.run(run, new Counted(run.spec().openProblem())), "damaged");
      assertEquals(
          List.of(
              "run regulator-ars-1: outcomes of batch 2 are damaged (checksum)",
              "run regulator-ars-1: 20 of its 100 evaluations are missing",
              "run regulator-ars-1: what it needs of the damaged or missing rows is worked out"
                  + " again"),
          warnings);
      assertEquals(List.of(), run.damage());
    }
  }
}
