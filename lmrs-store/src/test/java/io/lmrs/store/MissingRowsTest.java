package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.store.file.Database;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What must be there is missed, and what is there is what was written. */
class MissingRowsTest {
  private static final RunSpec SPEC = Specs.of("sphere", 5, Map.of(), "ars", 120);

  @TempDir Path folder;

  private Path finished() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.create(SPEC, 1, 3);
      run.rhythm(new SnapshotRhythm(Long.MAX_VALUE, 4, 0));
      Specs.run(run, new Counted(run.spec().openProblem()), "{\"mean\":0.5}");
      assertEquals(List.of(), run.damage());
      assertEquals(List.of(), store.damage());
    }
    return file;
  }

  private static void change(Path file, String sql) {
    try (Database db = Database.open(file)) {
      assertTrue(db.write(d -> d.change(sql)) > 0, sql);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "DELETE FROM batch WHERE number=3; batch 3 is missing",
        "DELETE FROM batch WHERE number BETWEEN 2 AND 4; batches 2 to 4 are missing",
        "DELETE FROM batch WHERE number=(SELECT max(number) FROM batch); evaluations are missing",
        "DELETE FROM batch; 120 of its 120 evaluations are missing",
        "DELETE FROM outcome WHERE batch=2; batch 2 has 0 of its",
        "DELETE FROM outcome; evaluations are missing",
        "DELETE FROM iteration WHERE iteration=2; iteration 2 is missing",
        "DELETE FROM iteration WHERE iteration=(SELECT max(iteration) FROM iteration); is missing",
        "DELETE FROM iteration; iterations 1 to",
        "DELETE FROM snapshot WHERE batch=(SELECT max(batch) FROM snapshot); snapshots, but"
            + " counted",
        "DELETE FROM result; its result is missing",
        "DELETE FROM status; its status is damaged",
        "DELETE FROM allowance; what its search knew of the budget is missing",
        "UPDATE allowance SET evaluations=121; what its search knew of the budget is damaged",
        "UPDATE result SET confirmation='{}'; its result is damaged",
        "UPDATE result SET confirmation=NULL; its result is damaged",
        "UPDATE status SET iterations=iterations+1; its status is damaged",
        "UPDATE status SET token='x', host='y'; its status is damaged"
      })
  void isTold(String sql, String words) {
    Path file = finished();
    change(file, sql);
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.run("sphere-ars-1");
      List<String> damage = run.damage();
      assertTrue(damage.stream().anyMatch(s -> s.contains(words)), () -> words + ": " + damage);
      assertTrue(
          damage.stream().allMatch(s -> s.startsWith("run sphere-ars-1: ")), () -> "" + damage);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "problem='ackley'",
    "search='lmrs'",
    "dimension=6",
    "seed=8",
    "threads=2",
    "confirm=4",
    "settings='{}'",
    "created=created+1",
    "identity='another'",
    "taught=1",
    "versions='{}'"
  })
  void noColumnOfARunChangesUnseen(String change) {
    Path file = finished();
    change(file, "UPDATE run SET " + change);
    try (RunStore store = RunStore.openHasty(file)) {
      assertEquals(
          "run sphere-ars-1: its specification is damaged (checksum), it can't be run",
          assertThrows(StoreTrouble.class, () -> store.run("sphere-ars-1")).getMessage());
      boolean listed = !change.startsWith("settings") && !change.startsWith("versions");
      assertEquals(listed, store.info("1").damaged());
      assertEquals(listed, !store.damage().isEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE FROM run",
    "UPDATE run SET name='other'",
    "DELETE FROM serial",
    "UPDATE serial SET last=7 WHERE name=''"
  })
  void aRunThatIsGoneIsMissed(String sql) {
    Path file = finished();
    change(file, sql);
    try (RunStore store = RunStore.openHasty(file)) {
      assertFalse(store.damage().isEmpty());
      String said = assertThrows(StoreTrouble.class, () -> store.run("ackley-ars-1")).getMessage();
      assertTrue(said.startsWith("no run ackley-ars-1 can be found: "), said);
    }
  }

  @Test
  void resumeSaysWhatItDoesAgain() {
    Path file = finished();
    change(file, "DELETE FROM batch WHERE number>=3");
    change(file, "DELETE FROM snapshot");
    change(file, "DELETE FROM result");
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.run("1");
      List<String> warnings = new ArrayList<>();
      run.warnings(warnings::add);
      assertThrows(StoreTrouble.class, () -> run.replay(run.spec().openProblem()));
      RunResult result = Specs.run(run, new Counted(run.spec().openProblem()));
      Story.same(Specs.plain(SPEC), result, "again");
      assertTrue(
          warnings.getFirst().endsWith("of its 120 evaluations are missing"), () -> "" + warnings);
      assertTrue(warnings.getLast().endsWith("is worked out again"), () -> "" + warnings);
      assertEquals(List.of("run sphere-ars-1: it has 0 snapshots, but counted 2"), run.damage());
    }
  }

  @Test
  void anIterationInTheMiddleIsWrittenAgain() {
    Path file = finished();
    change(file, "DELETE FROM iteration WHERE iteration=2");
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.run("1");
      assertTrue(run.result().isEmpty());
      Story.same(Specs.plain(SPEC), Specs.run(run, new Counted(run.spec().openProblem())), "again");
      assertEquals(List.of(), run.damage());
      Story.same(Specs.plain(SPEC), run.result().orElseThrow(), "read");
    }
  }

  @Test
  void aModelThatIsGoneIsMissed() {
    Path file = folder.resolve("runs.db");
    RunSpec spec = Specs.of("sphere", 6, Map.of(), "lmrs", 60);
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun teacher = store.create(spec, 1, 0);
      Specs.run(teacher, new Counted(spec.openProblem()));
      store.create(spec, "", 1, 0, teacher.model());
    }
    change(file, "DELETE FROM model");
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.run("2");
      assertThrows(StoreTrouble.class, () -> Specs.run(run, new Counted(spec.openProblem())));
      assertEquals(
          List.of("run sphere-lmrs-2: the model that run sphere-lmrs-2 starts with is missing"),
          run.damage());
    }
  }
}
