package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.ProcessId;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.Owner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockTest {
  @TempDir Path folder;

  private static final RunSpec SPEC = Specs.of("sphere", 4, Map.of(), "ars", 50);

  private void hold(Path file, Owner owner) {
    try (Database db = Database.open(file)) {
      if (owner != null) {
        owner.takes();
      }
      db.write(
          d -> {
            new Ledger(d, 1, "it").status(d).in(RunInfo.State.RUNNING, owner).write(d, 1);
            return null;
          });
    }
  }

  @Test
  void aRunAtWorkIsRefusedAndADeadLockTakenOver() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(SPEC, 1, 0);
      Owner here = Owner.here();
      hold(file, here);
      String sentence =
          assertThrows(RunLocked.class, () -> Specs.run(run, new Counted(run.spec().openProblem())))
              .getMessage();
      assertTrue(
          sentence.startsWith("run sphere-ars-1 is in use by process " + here.pid() + " on "),
          sentence);
      assertEquals(RunInfo.State.RUNNING, store.info("1").state());
      assertThrows(RunLocked.class, () -> store.delete("1"));

      // the same number given to another process
      hold(file, Owner.known(here.pid(), here.start() - 5000, here.host()));
      assertEquals(RunInfo.State.INTERRUPTED, store.info("1").state());
      Story.same(
          Specs.plain(SPEC), Specs.run(run, new Counted(run.spec().openProblem())), "taken over");

      hold(file, Owner.known(1, 1, "another-machine"));
      assertThrows(RunLocked.class, () -> Specs.run(run, new Counted(run.spec().openProblem())));
      try (RunHold _ = run.hold(true)) {
        Specs.run(run, new Counted(run.spec().openProblem()));
      }
      assertEquals(RunInfo.State.FINISHED, store.info("1").state());
    }
  }

  // the disk was full when this process let go
  @Test
  void whatThisProcessLetGoIsTakenAgain() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(SPEC, 1, 0);
      Owner here = Owner.here();
      hold(file, here);
      here.letsGo();
      assertEquals(RunInfo.State.INTERRUPTED, store.info("1").state());
      Story.same(
          Specs.plain(SPEC), Specs.run(run, new Counted(run.spec().openProblem())), "taken again");
    }
  }

  @Test
  void nothingIsChangedWhileAnotherProcessIsAtWork() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(SPEC, 1, 0);
      run.rhythm(new SnapshotRhythm(0, 3, 0));
      RunResult before = Specs.run(run, new Counted(run.spec().openProblem()));
      hold(file, Owner.here());
      assertThrows(RunLocked.class, () -> run.extend(80));
      assertThrows(RunLocked.class, run::backToSnapshot);
      // a process of this machine can be asked: it lives
      String sentence = assertThrows(RunLocked.class, () -> run.hold(true)).getMessage();
      assertFalse(sentence.contains("container"), sentence);
      assertEquals(50, run.spec().budget().evaluations());
      Story.same(before, run.result().orElseThrow(), "untouched");
      hold(file, null);
      try (RunHold _ = run.hold(false)) {
        assertEquals(RunInfo.State.RUNNING, store.info("1").state());
        assertThrows(RunLocked.class, () -> store.run("1").hold(false));
        run.extend(80);
      }
      assertEquals(80, run.spec().budget().evaluations());
      assertEquals(
          80, Specs.run(store.run("1"), new Counted(run.spec().openProblem())).evaluations());
    }
  }

  @Test
  void aDamagedStatusIsReportedAndRepaired() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(SPEC, 1, 0);
      Counted dying = new Counted(run.spec().openProblem()).living(3, 1);
      assertThrows(Counted.Killed.class, () -> Specs.run(run, dying));
      try (Database db = Database.open(file)) {
        db.write(d -> d.change("UPDATE status SET evaluations=7777, budget=12, state='hot'"));
      }
      assertEquals(
          List.of("run sphere-ars-1: its status is damaged (checksum)"), store.run("1").damage());
      assertEquals(RunInfo.State.INTERRUPTED, store.info("1").state());
      List<String> warnings = new ArrayList<>();
      run.warnings(warnings::add);
      Story.same(
          Specs.plain(SPEC), Specs.run(run, new Counted(run.spec().openProblem())), "damaged");
      assertEquals(
          List.of(
              "run sphere-ars-1: its status is damaged (checksum); it goes on with the"
                  + " evaluations it was made with"),
          warnings);
      assertEquals(List.of(), run.damage());
      assertEquals(50, store.info("1").evaluations());
    }
  }

  /** Two containers of one machine: the same name, and numbers that mean something else. */
  @Test
  void aProcessOfAnotherContainerIsNotTakenForADeadOne() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(SPEC, 1, 0);
      Owner here = Owner.here();
      hold(file, new Owner(new ProcessId(1, 1), here.space() + 1, here.host(), "theirs"));
      RunLocked thrown = assertThrows(RunLocked.class, () -> run.hold(false));
      assertTrue(thrown.elsewhere());
      assertEquals(
          "run sphere-ars-1 is in use by process 1 on " + here.host() + ", in another container",
          thrown.getMessage());
      assertEquals(RunInfo.State.RUNNING, store.info("1").state());
      run.hold(true).close();
    }
  }

  /** Whoever lost the run writes nothing more, not even its state. */
  @Test
  void aProcessThatLostItsRunWritesNothing() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(SPEC, 1, 0);
      Owner other = new Owner(new ProcessId(1, 1), 0, "another-machine", "theirs");
      long[] stored = new long[1];
      // another process takes the run over before the fifth batch
      Counted losing =
          new Counted(run.spec().openProblem())
              .before(
                  5,
                  () -> {
                    stored[0] = store.info("1").evaluations();
                    hold(file, other);
                  });
      String sentence = assertThrows(RunLocked.class, () -> Specs.run(run, losing)).getMessage();
      assertEquals(
          "run sphere-ars-1 was taken over by process 1 on another-machine: nothing more is stored"
              + " from here",
          sentence);
      assertEquals(stored[0], store.info("1").evaluations());
      assertEquals(RunInfo.State.RUNNING, store.info("1").state());
      assertEquals(List.of(), run.damage());
      try (Database db = Database.open(file)) {
        assertEquals(other, db.read(new Ledger(db, 1, "it")::status).owner());
      }
    }
  }
}
