package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunResult;
import io.lmrs.store.file.Owner;
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

  /** A finished run with its confirmation, two that broke off, and one with another's model. */
  @Test
  void aStoreOfSchemaTwoIsWhole() throws IOException {
    Path file = old("schema-2.db");
    List<String> identities = new ArrayList<>();
    try (RunStore store = RunStore.open(file)) {
      assertEquals(List.of(), store.damage());
      for (RunInfo info : store.runs()) {
        StoredRun run = store.run(info);
        assertEquals(List.of(), run.damage(), info.name());
        assertEquals(info.evaluations(), queries(run).size());
        identities.add(run.identity());
      }
      StoredRun finished = store.run("sphere-ars-1");
      assertEquals(0.018382549142369135, finished.result().orElseThrow().best());
      assertTrue(finished.note().contains("\"mean\":0.25"), finished.note());
      assertEquals(3, finished.confirm());
      assertEquals("synthetic-lmrs-1", store.run("synthetic-lmrs-2").modelSource().orElseThrow());
      StoredRun half = store.run("sphere-ars-2");
      Story.same(
          Specs.plain(half.spec()), Specs.run(half, new Counted(half.spec().openProblem())), "2");
      // a number that was deleted before is not known any more, later ones are
      assertEquals(6, store.create(half.spec(), 1, 0).id());
    }
    assertEquals(4, identities.stream().distinct().count());
    try (RunStore store = RunStore.open(file)) {
      assertEquals(identities, store.runs().stream().limit(4).map(RunInfo::identity).toList());
    }
  }

  /** What was damaged before the migration is not sealed by it. */
  @Test
  void damageOfSchemaTwoStaysDamage() throws IOException {
    Path file = old("schema-2.db");
    try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE status SET evaluations=61 WHERE run=1");
      statement.executeUpdate("UPDATE result SET data=replace(data, '60', '61') WHERE run=1");
      statement.executeUpdate("UPDATE run SET spec=replace(spec, '60', '61') WHERE id=5");
    } catch (java.sql.SQLException e) {
      throw new IOException(e);
    }
    try (RunStore store = RunStore.open(file)) {
      assertEquals(
          List.of(
              "run sphere-ars-1: its status is damaged (checksum)",
              "run sphere-ars-1: its result is damaged (checksum)"),
          store.run("1").damage());
      assertThrows(StoreTrouble.class, () -> store.run("5"));
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
