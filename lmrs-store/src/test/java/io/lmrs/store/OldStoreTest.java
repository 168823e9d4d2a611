package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores that were written by the code of their time. */
class OldStoreTest {
  @TempDir Path folder;

  private Path old(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream in = OldStoreTest.class.getResourceAsStream(name)) {
      Files.copy(in, file);
    }
    return file;
  }

  private static List<Long> queries(StoredRun run) {
    List<Long> queries = new ArrayList<>();
    run.evaluations(e -> queries.add(e.query()));
    return queries;
  }

  @Test
  void aStoreOfSchemaOneGoesOn() throws IOException {
    try (RunStore store = RunStore.open(old("schema-1.db"))) {
      RunInfo info = store.runs().getFirst();
      assertEquals("sphere-random-search-1", info.name());
      assertEquals(RunInfo.State.FAILED, info.state());
      StoredRun run = store.run(info.name());
      assertEquals(info.evaluations(), queries(run).size());
      assertEquals(List.of(), run.damage());
      RunResult result = Specs.run(run, new Counted(run.spec().openProblem()));
      assertEquals(40, result.evaluations());
    }
  }

  /** A finished run, and one that was killed within a batch, with snapshots. */
  @Test
  void finishedAndKilledRunsOfSchemaOneAreThere() throws IOException {
    Path file = old("schema-1-killed.db");
    try (RunStore store = RunStore.open(file)) {
      StoredRun finished = store.run("sphere-ars-1");
      assertEquals(List.of(), finished.damage());
      RunResult result = finished.result().orElseThrow();
      assertEquals(60, result.evaluations());
      assertEquals(60, queries(finished).size());
      assertEquals(0.021977005047315007, result.best());
      assertEquals(result.best(), store.info("1").best());
      assertEquals(RunInfo.State.INTERRUPTED, store.info("2").state());
      StoredRun killed = store.run("synthetic-lmrs-1");
      assertEquals(List.of(), killed.damage());
      assertEquals(63, queries(killed).size());
      goOn(killed);
    }
    // opened again it is an ordinary store
    try (RunStore store = RunStore.open(file)) {
      assertEquals(2, store.runs().size());
      assertEquals(List.of(), store.run("1").damage());
    }
  }

  // to its end, or refused since the search asks for other points today
  private static void goOn(StoredRun run) {
    Counted counted = new Counted(run.spec().openProblem());
    try {
      RunResult result = Specs.run(run, counted);
      assertEquals(120, result.evaluations());
      assertEquals(120 - 63, counted.calls().size());
      Story.same(Specs.plain(run.spec()), result, "of schema 1");
    } catch (ReplayDiffers e) {
      assertTrue(
          e.getMessage().startsWith("the replay of run synthetic-lmrs-1 differs at batch "),
          e.getMessage());
    }
  }

  @Test
  void aStoreIsNotMigratedWhileAnOlderVersionIsAtWork() throws IOException {
    Path file = old("schema-1-killed.db");
    Owner here = Owner.here();
    String sql =
        "UPDATE status SET pid="
            + here.pid()
            + ", started="
            + here.start()
            + ", host=? WHERE run=2";
    try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.prepareStatement(sql)) {
      statement.setString(1, here.host());
      statement.executeUpdate();
    } catch (java.sql.SQLException e) {
      throw new IOException(e);
    }
    assertEquals(
        "the store "
            + file
            + " is in use by an older lmrs, process "
            + here.pid()
            + ": it can be opened when that has ended",
        assertThrows(StoreTrouble.class, () -> RunStore.open(file)).getMessage());
  }
}
