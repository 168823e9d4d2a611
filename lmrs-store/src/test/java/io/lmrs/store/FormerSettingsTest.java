package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunSpec;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.RunRow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs stored when lmrs had settings that it has no more. */
class FormerSettingsTest {
  @TempDir Path folder;

  private static RunSpec spec(String search) {
    return Specs.of("sphere", 6, Map.of(), search, 120);
  }

  // the run's row as an earlier version wrote it
  private static void rewrite(Path file, RunSpec former) {
    try (Database db = Database.open(file)) {
      db.write(
          d -> {
            RunRow row = RunRow.of(d, 1).orElseThrow();
            RunRow old = RunRow.made(1, row.head().name(), former, Versions.here(), 1, 0, false);
            replace(d, old);
            return null;
          });
    }
  }

  private static void replace(Database db, RunRow row) throws SQLException {
    db.change("DELETE FROM run WHERE id=1");
    row.write(db);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lmrs", "lmrs-paper"})
  void theyGoOnAndAreFound(String search) {
    Path file = folder.resolve("runs.db");
    RunSpec spec = spec(search);
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.create(RunLabel.in("old"), spec, "", 1, 0, null);
      assertThrows(
          Counted.Killed.class, () -> Specs.run(run, new Counted(spec.openProblem()).living(3, 2)));
      run.forgetOwner();
    }
    RunSpec former = FormerSettings.former(spec.spelledOut()).orElseThrow();
    assertEquals(
        search.equals("lmrs") ? "recipe" : "paper", former.searchSettings().get("variant"));
    assertEquals("lmrs", former.search());
    rewrite(file, former);
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.find("old", spec).orElseThrow();
      assertEquals(search, run.spec().search());
      Story.same(Specs.plain(spec), Specs.run(run, new Counted(spec.openProblem())), search);
    }
  }

  @Test
  void whatThisVersionCanNotDoIsRefused() {
    Path file = folder.resolve("runs.db");
    RunSpec spec = spec("lmrs");
    try (RunStore store = RunStore.openHasty(file)) {
      store.create(spec, 1, 0);
    }
    Map<String, String> settings =
        new HashMap<>(FormerSettings.former(spec.spelledOut()).orElseThrow().searchSettings());
    settings.put("along", "corrected");
    rewrite(file, spec.spelledOut().withSearch("lmrs", settings));
    try (RunStore store = RunStore.openHasty(file)) {
      assertEquals(1, store.runs().size());
      String sentence =
          assertThrows(IllegalArgumentException.class, () -> store.run("1")).getMessage();
      assertTrue(
          sentence.startsWith(
              "run sphere-lmrs-1 has along=corrected, a setting of lmrs that this version has no"
                  + " more: the version that made it can read it (lmrs "),
          sentence);
    }
  }
}
