package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lmrs.RunSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run is never taken for another one. */
class IdentityTest {
  private static final RunSpec SPEC = Specs.of("sphere", 4, Map.of(), "ars", 20);

  @TempDir Path folder;

  @Test
  void numbersAndNamesAreNotGivenAgain() {
    Path file = folder.resolve("runs.db");
    String identity;
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun first = store.create(SPEC, 1, 0);
      StoredRun second = store.create(SPEC, 1, 0);
      identity = second.identity();
      assertNotEquals(first.identity(), identity);
      store.delete("2");
    }
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun third = store.create(SPEC, 1, 0);
      assertEquals(3, third.id());
      assertEquals("sphere-ars-3", third.name());
      assertNotEquals(identity, third.identity());
      assertEquals(third.identity(), store.info("3").identity());
      assertEquals(third.identity(), store.run("3").identity());
      assertEquals(List.of(), store.damage());
      assertThrows(UnknownRun.class, () -> store.run("2"));
    }
  }

  @Test
  void aGroupThatWasDeletedIsFreeAgain() {
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      StoredRun run = store.create(RunLabel.in("mine"), SPEC, "", 1, 0, null);
      store.delete(run.name());
      StoredRun again = store.create(RunLabel.in("mine"), SPEC, "", 1, 0, null);
      assertEquals("mine.sphere-ars-2", again.name());
      assertEquals(again.name(), store.find("mine", SPEC).orElseThrow().name());
    }
  }

  @Test
  void whoHoldsADeletedRunIsTold() {
    try (RunStore store = RunStore.openHasty(folder.resolve("runs.db"))) {
      StoredRun run = store.create(SPEC, 1, 0);
      RunInfo info = store.info("1");
      store.delete("1");
      store.create(SPEC, 1, 0);
      assertEquals(
          "run sphere-ars-1 was deleted",
          assertThrows(UnknownRun.class, () -> store.run(info)).getMessage());
      assertThrows(UnknownRun.class, () -> run.hold(false));
      assertThrows(UnknownRun.class, run::spec);
    }
  }
}
