package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
  private static final RunSpec SPEC = Specs.of("sphere", 6, Map.of("noise", "0.2"), "ars", 3000);

  @TempDir Path folder;

  @Test
  void whatWasStoredBeforeTheDiskWasFullStaysAndTheRunGoesOn() {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.openLimited(file, 24)) {
      StoredRun run = store.create(SPEC, 1, 0);
      assertEquals(
          "the store " + file + " can't be written: the disk is full",
          assertThrows(
                  StoreTrouble.class, () -> Specs.run(run, new Counted(run.spec().openProblem())))
              .getMessage());
      // still the same, though a statement has failed
      assertEquals(1, store.runs().size());
    }
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.run("1");
      assertEquals(List.of(), run.damage());
      List<Long> queries = new ArrayList<>();
      run.evaluations(e -> queries.add(e.query()));
      assertEquals(store.info("1").evaluations(), queries.size());
      assertTrue(queries.size() > 100, () -> queries.size() + " were stored");
      Counted counted = new Counted(run.spec().openProblem());
      Story.same(Specs.plain(SPEC), Specs.run(run, counted), "room again");
      assertEquals(3000 - queries.size(), counted.calls().size());
    }
  }
}
