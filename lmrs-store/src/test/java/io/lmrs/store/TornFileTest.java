package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.random.Stream;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.Ledger;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TornFileTest {
  private static final int CASES = 50;

  @TempDir Path folder;

  private static RunSpec spec() {
    return Specs.of("synthetic", 12, Map.of("manifold", "3"), "lmrs", 400);
  }

  private Path whole() {
    Path file = folder.resolve("whole.db");
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.create(spec(), 1, 0);
      run.rhythm(new SnapshotRhythm(0, 5, 0));
      Counted dying = new Counted(run.spec().openProblem()).living(12, 1);
      assertThrows(Counted.Killed.class, () -> Specs.run(run, dying));
    }
    return file;
  }

  @Test
  void aTornFileIsReadReportedOrRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(whole());
    RunResult expected = Specs.plain(spec());
    int resumed = 0;
    int refused = 0;
    for (int seed = 0; seed < CASES; seed++) {
      Path torn = folder.resolve("torn-" + seed + ".db");
      Files.write(torn, damage(bytes, seed));
      try (RunStore store = RunStore.open(torn)) {
        for (RunInfo info : store.runs()) {
          StoredRun run = store.run(info.name());
          run.damage().forEach(sentence -> assertTrue(sentence.contains(run.name()), sentence));
          RunResult result = Specs.run(run, new Counted(run.spec().openProblem()));
          Story.same(expected, result, "seed " + seed);
          resumed++;
        }
      } catch (StoreTrouble e) {
        assertFalse(e.getMessage().isBlank(), "seed " + seed);
        assertFalse(e.getMessage().contains("\n"), "seed " + seed + ": " + e.getMessage());
        refused++;
      }
    }
    assertTrue(resumed > 5 && refused > 5, resumed + " resumed, " + refused + " refused");
  }

  // cut off, zeroed or overwritten at a random offset
  private static byte[] damage(byte[] whole, int seed) {
    Stream draw = Stream.of(seed, 4711);
    int at = draw.below(whole.length, 0);
    if (seed % 3 == 0) {
      return java.util.Arrays.copyOf(whole, at);
    }
    byte[] torn = whole.clone();
    int length = 1 + draw.below(seed % 2 == 0 ? 8 : 600, 1);
    for (int i = at; i < Math.min(torn.length, at + length); i++) {
      torn[i] = seed % 3 == 1 ? 0 : (byte) draw.below(256, i + 2);
    }
    return torn;
  }

  @Test
  void aTornLogLosesOnlyItsEnd() throws IOException {
    Path file = folder.resolve("runs.db");
    Path copy = folder.resolve("copy.db");
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.create(spec(), 1, 0);
      Counted dying = new Counted(run.spec().openProblem()).living(8, 1);
      assertThrows(Counted.Killed.class, () -> Specs.run(run, dying));
      // the log as a power cut may leave it: its end is missing
      Files.copy(file, copy);
      byte[] log = Files.readAllBytes(folder.resolve("runs.db-wal"));
      Files.write(folder.resolve("copy.db-wal"), java.util.Arrays.copyOf(log, log.length * 3 / 4));
    }
    try (Database db = Database.open(copy)) {
      // the process that died is this one
      db.write(
          d -> {
            new Ledger(d, 1, "it").status(d).in(RunInfo.State.RUNNING, null).write(d, 1);
            return null;
          });
    }
    try (RunStore store = RunStore.open(copy)) {
      StoredRun run = store.run("1");
      assertEquals(List.of(), run.damage());
      Story.same(Specs.plain(spec()), Specs.run(run, new Counted(run.spec().openProblem())), "log");
    }
  }

  @Test
  void aNewerStoreIsRefused() {
    Path file = folder.resolve("newer.db");
    RunStore.open(file).close();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      // where SQLite keeps user_version
      channel.write(ByteBuffer.wrap(new byte[] {0, 0, 0, 9}), 60);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    assertEquals(
        "the store " + file + " has schema 9, made by a newer lmrs; this one knows schemas up to 4",
        assertThrows(StoreTrouble.class, () -> RunStore.open(file)).getMessage());
  }

  @Test
  void whatIsNoStoreIsRefused() throws IOException {
    Path file = folder.resolve("text.db");
    Files.writeString(file, "not a database, but long enough to have a head ".repeat(30));
    assertEquals(
        "the store " + file + " can't be opened: it is no store of lmrs, or its head is damaged",
        assertThrows(StoreTrouble.class, () -> RunStore.open(file)).getMessage());
    assertThrows(StoreTrouble.class, () -> RunStore.open(folder));
    assertThrows(StoreTrouble.class, () -> RunStore.open(folder.resolve("no/such.db")));
  }
}
