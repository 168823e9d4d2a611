package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.StopReason;
import io.lmrs.store.file.Database;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartModelTest {
  private static final RunSpec TAUGHT =
      Specs.of("synthetic", 12, Map.of("manifold", "3"), "lmrs", 400);

  @TempDir Path folder;

  private static Counted counted(StoredRun run) {
    return new Counted(run.spec().openProblem());
  }

  @Test
  void aRunThatStartsWithAModelResumesExactly() {
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      StoredRun teacher = store.create(TAUGHT, 1, 0);
      RunResult bare = Specs.run(teacher, counted(teacher));
      StartModel model = teacher.model();
      RunResult whole = null;
      for (int batches : new int[] {Integer.MAX_VALUE, 2, 7}) {
        StoredRun run = store.create(TAUGHT, "", 1, 0, model);
        assertEquals(Optional.of(teacher.name()), run.modelSource());
        RunResult result = null;
        while (result == null) {
          StoredRun life = store.run(run.name());
          life.rhythm(new SnapshotRhythm(Long.MAX_VALUE, 5, 0));
          try {
            result = Specs.run(life, counted(life).living(batches, 1));
          } catch (Counted.Killed _) {
            // the next life goes on
          }
        }
        whole = whole == null ? result : whole;
        Story.same(whole, result, batches + " batches a life");
        assertEquals(List.of(), run.damage());
      }
      assertNotEquals(Story.of(bare), Story.of(whole));
      store.delete(teacher.name());
      assertEquals(Optional.of(teacher.name()), store.run("2").modelSource());
    }
  }

  @Test
  void aDamagedModelIsReportedAndRefused() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun teacher = store.create(TAUGHT, 1, 0);
      Specs.run(teacher, counted(teacher));
      StoredRun run = store.create(TAUGHT, "", 1, 0, teacher.model());
      try (Database db = Database.open(file)) {
        db.write(d -> d.change("UPDATE model SET data=zeroblob(length(data))"));
      }
      assertEquals(1, run.damage().size());
      assertThrows(StoreTrouble.class, () -> Specs.run(run, counted(run)));
    }
  }

  @Test
  void onlyWhatFitsIsTakenOver() {
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      StoredRun plain = store.create(Specs.of("sphere", 12, Map.of(), "ars", 60), 1, 0);
      assertEquals(
          "run sphere-ars-1 has learned no model",
          assertThrows(IllegalArgumentException.class, plain::model).getMessage());
      StoredRun smaller = store.create(Specs.of("sphere", 9, Map.of(), "lmrs", 60), 1, 0);
      StartModel model = smaller.model();
      assertTrue(
          assertThrows(
                  IllegalArgumentException.class,
                  () -> model.teach(TAUGHT.openSearch(TAUGHT.openProblem())))
              .getMessage()
              .startsWith("the model of run sphere-lmrs-1 does not fit: the model must have"));
      StartModel average = store.create(Specs.of("sphere", 12, Map.of(), "ema", 60), 1, 0).model();
      assertEquals(
          "the model of run sphere-ema-1 does not fit: the model must be of the kind network:"
              + " average",
          assertThrows(
                  IllegalArgumentException.class,
                  () -> average.teach(TAUGHT.openSearch(TAUGHT.openProblem())))
              .getMessage());
    }
  }

  @Test
  void aRunThatHasNotEndedHasABestPoint() {
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      StoredRun run = store.create(TAUGHT, 1, 0);
      assertEquals(
          "run synthetic-lmrs-1 has no best point: no evaluation has succeeded yet",
          assertThrows(IllegalArgumentException.class, run::bestPoint).getMessage());
      Counted dying = counted(run).living(9, 2);
      assertThrows(Counted.Killed.class, () -> Specs.run(run, dying));
      // nothing is changed, and a process at work does not matter
      try (RunHold _ = run.hold(false)) {
        StoredRun other = store.run("1");
        Replay replay = other.replay(other.spec().openProblem());
        assertEquals(StopReason.CANCELLED, replay.result().stop());
        assertEquals(
            other.replay(other.spec().openProblem()).result().best(), store.info("1").best());
        assertArrayEquals(replay.result().point(), other.bestPoint());
        double[][] basis = replay.search().learned().orElseThrow().tangent(replay.result().frame());
        assertTrue(basis.length > 0);
      }
      Story.same(Specs.plain(TAUGHT), Specs.run(run, counted(run)), "replayed meanwhile");
    }
  }
}
