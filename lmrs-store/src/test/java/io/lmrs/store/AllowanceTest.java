package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.plan.Allowance;
import io.lmrs.store.file.Check;
import io.lmrs.store.file.Database;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search knows of its budget is stored with its run, and known again in every replay. */
class AllowanceTest {
  private static final RunSpec SPEC = Specs.of("sphere", 5, Map.of(), Thrifty.NAME, 77);

  @TempDir Path folder;

  private RunStore store() {
    return RunStore.openHasty(folder.resolve("runs.db"));
  }

  // without a store, with a search that is told the same
  private static RunResult plain(RunSpec spec, Allowance allowance) {
    Problem problem = spec.openProblem();
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      Run run = new Run(problem, spec.openSearch(problem, allowance), evaluator, spec.budget());
      run.allowance(allowance);
      return run.run();
    }
  }

  private static RunSpec of(long evaluations) {
    return SPEC.withBudget(SPEC.budget().withEvaluations(evaluations));
  }

  @Test
  void theSpecificationsBudgetIsKnown() {
    assertNotEquals(
        plain(SPEC, Allowance.of(77)).best(), plain(SPEC, Allowance.UNKNOWN).best(), "it tells");
    try (RunStore store = store()) {
      StoredRun run = store.create(SPEC, 1, 0);
      assertEquals(Allowance.of(77), run.allowance());
      Story.same(plain(SPEC, Allowance.of(77)), Specs.run(run, counted(run)), "known");
      StoredRun endless =
          store.create(SPEC.withBudget(SPEC.budget().withEvaluations(0).withIterations(3)), 1, 0);
      assertEquals(Allowance.UNKNOWN, endless.allowance());
      assertEquals(List.of(), endless.damage());
    }
  }

  private static Counted counted(StoredRun run) {
    return new Counted(run.spec().openProblem());
  }

  /** The last batch was cut short, or not; its replay knows the old budget, the next the new. */
  @ParameterizedTest
  @ValueSource(longs = {77, 80})
  void anExtensionIsKnownFromItsBatchOn(long first) {
    try (RunStore store = store()) {
      StoredRun run = store.create(of(first), 1, 0);
      Specs.run(run, counted(run));
      run.extend(160);
      Allowance expected = Allowance.of(first).extended(first, 160);
      assertEquals(expected, run.allowance());
      Counted counted = counted(run);
      RunResult result = Specs.run(store.run(run.name()), counted);
      Story.same(plain(of(160), expected), result, "extended");
      assertEquals(160 - first, counted.calls().size());
      run.extend(200);
      assertEquals(expected.extended(160, 200), run.allowance());
      Story.same(plain(of(200), run.allowance()), Specs.run(run, counted(run)), "twice");
      Story.same(
          plain(of(200), run.allowance()), run.replay(SPEC.openProblem()).result(), "replay");
    }
  }

  /** Killed between batches and within one; with and without snapshots. */
  @ParameterizedTest
  @CsvSource({"3,0,1", "3,4,1", "3,4,1000", "0,0,1"})
  void aRunThatWasKilledKnowsOfItsExtensionLater(int batches, int queries, int every) {
    try (RunStore store = store()) {
      StoredRun run = store.create(SPEC, 1, 0);
      SnapshotRhythm rhythm = new SnapshotRhythm(Long.MAX_VALUE, every, 0);
      run.rhythm(rhythm);
      Counted dying = counted(run).living(batches, queries);
      assertThrows(Counted.Killed.class, () -> Specs.run(run, dying));
      run.extend(160);
      Allowance expected = Allowance.of(77).extended(batches * Thrifty.BATCH + queries + 1, 160);
      assertEquals(expected, run.allowance());
      RunResult result = null;
      while (result == null) {
        StoredRun again = store.run(run.name());
        again.rhythm(rhythm);
        try {
          result = Specs.run(again, counted(again).living(2, 3));
        } catch (Counted.Killed _) {
          // the next life goes on
        }
      }
      Story.same(plain(of(160), expected), result, "killed");
    }
  }

  @Test
  void aRunOfSchemaThreeKnowsNothingUntilItIsExtended() {
    try (RunStore store = store()) {
      StoredRun run = store.create(SPEC, 1, 0);
      // as the version before did: the search is told nothing
      try (var _ = run.hold(false)) {
        change("UPDATE allowance SET evaluations=0, crc=" + Check.of(1).add(0L).add(0L).value());
        Specs.run(run, counted(run));
      }
    }
    change("DROP TABLE allowance");
    change("PRAGMA user_version=3");
    try (RunStore store = store()) {
      StoredRun run = store.run("1");
      assertEquals(List.of(), run.damage());
      assertEquals(Allowance.UNKNOWN, run.allowance());
      Story.same(plain(SPEC, Allowance.UNKNOWN), run.replay(SPEC.openProblem()).result(), "replay");
      run.extend(160);
      Allowance expected = Allowance.UNKNOWN.extended(77, 160);
      assertEquals(expected, run.allowance());
      Story.same(plain(of(160), expected), Specs.run(run, counted(run)), "extended");
    }
  }

  private void change(String sql) {
    try (Database db = Database.open(folder.resolve("runs.db"))) {
      db.write(
          d -> {
            d.execute(sql);
            return null;
          });
    }
  }

  @Test
  void itComesAlongIntoAnotherStore() {
    try (RunStore from = store();
        RunStore to = RunStore.openHasty(folder.resolve("to.db"))) {
      to.create(SPEC, 1, 0);
      StoredRun run = from.create(SPEC, 1, 0);
      Specs.run(run, counted(run));
      run.extend(160);
      String[] name = new String[1];
      to.merge(from, merged -> name[0] = merged.name());
      StoredRun copy = to.run(name[0]);
      assertEquals(run.allowance(), copy.allowance());
      assertEquals(List.of(), copy.damage());
      to.delete(name[0]);
      assertEquals(Allowance.UNKNOWN, copy.allowance());
    }
  }
}
