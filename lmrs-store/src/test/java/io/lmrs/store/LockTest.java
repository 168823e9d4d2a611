package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunSpec;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockTest {
  @TempDir Path folder;

  private static final RunSpec SPEC = Specs.of("sphere", 4, Map.of(), "ars", 50);

  private void hold(Path file, long pid, long start, String host) {
    try (Database db = Database.open(file)) {
      db.write(
          d ->
              d.change(
                  "UPDATE status SET state='running', pid=?, started=?, host=?", pid, start, host));
    }
  }

  @Test
  void aRunAtWorkIsRefusedAndADeadLockTakenOver() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = store.create(SPEC, 1, 0);
      Owner here = Owner.here();
      hold(file, here.pid(), here.start(), here.host());
      String sentence =
          assertThrows(RunLocked.class, () -> Specs.run(run, new Counted(run.spec().openProblem())))
              .getMessage();
      assertTrue(
          sentence.startsWith("run sphere-ars-1 is in use by process " + here.pid() + " on "),
          sentence);
      assertEquals(RunInfo.State.RUNNING, store.info("1").state());
      assertThrows(RunLocked.class, () -> store.delete("1"));

      // the same number given to another process
      hold(file, here.pid(), here.start() - 5000, here.host());
      assertEquals(RunInfo.State.INTERRUPTED, store.info("1").state());
      Story.same(
          Specs.plain(SPEC), Specs.run(run, new Counted(run.spec().openProblem())), "taken over");

      hold(file, 1, 1, "another-machine");
      assertThrows(RunLocked.class, () -> Specs.run(run, new Counted(run.spec().openProblem())));
      run.takeOver();
      Specs.run(run, new Counted(run.spec().openProblem()));
    }
  }
}
