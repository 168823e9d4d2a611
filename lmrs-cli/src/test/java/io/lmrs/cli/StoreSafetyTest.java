package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.store.RunStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No command gives less than it should, or something else, without a word. */
class StoreSafetyTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void store() {
    file = folder.resolve("runs.db");
    call("run sphere --dimension 4 --search ars --evaluations 100 --quiet").ok();
  }

  private Called call(String line) {
    return Called.line(line + " --store " + file);
  }

  private void change(String sql) throws SQLException {
    try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement s = c.createStatement()) {
      assertTrue(s.executeUpdate(sql) > 0);
    }
  }

  /** A device that is full. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "export 1 --store FILE",
        "export 1 --format jsonl --store FILE",
        "runs --store FILE",
        "runs --json --store FILE",
        "show 1 --store FILE",
        "evaluate sphere --dimension 2 --points POINTS",
        "run sphere --dimension 2 --evaluations 10 --json - --no-store",
        "list problems",
        "describe lmrs",
        "--help"
      })
  void aFailedWriteIsNoSuccess(String line) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    Path points = folder.resolve("points.jsonl");
    WholeFile.write(points, "[1, 2]\n");
    int exit =
        Main.execute(
            new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(full, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false),
            line.replace("FILE", file.toString()).replace("POINTS", points.toString()).split(" "));
    String said = err.toString(StandardCharsets.UTF_8);
    assertEquals(3, exit, said);
    assertTrue(
        said.endsWith("lmrs: standard output can't be written, what it got is incomplete\n"), said);
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE FROM outcome WHERE batch=1, export 1, batch 1 has 0 of its",
    "DELETE FROM batch WHERE number>3, export 1, evaluations are missing",
    "DELETE FROM iteration WHERE iteration=2, export 1 --rows iterations, iteration 2 is missing",
    "DELETE FROM outcome WHERE batch=1, show 1, batch 1 has 0 of its",
    "DELETE FROM iteration, show 1, iterations 1 to",
    "UPDATE run SET dimension=5, runs, what is listed of it is damaged",
    "DELETE FROM run, runs, 'it has 0 runs, but counted 1'",
    "DELETE FROM run, show 1, no run 1 can be found"
  })
  void whatIsMissingIsToldWithCodeThree(String sql, String command, String words)
      throws SQLException {
    call(command).ok();
    change(sql);
    Called called = call(command);
    assertEquals(3, called.exit(), called.out() + called.err());
    assertTrue(called.err().contains(words), called.err());
    assertFalse(called.out().contains("all rows intact"));
  }

  @Test
  void aConfirmationThatWasChangedIsNotTold() throws SQLException {
    call("run noisysphere --evaluations 60 --confirm 5 --quiet").ok();
    change(
        "UPDATE result SET confirmation=replace(confirmation, '\"mean\":', '\"mean\":1')"
            + " WHERE run=2");
    assertTrue(call("show 2").err().contains("its result is damaged (checksum)"));
    Called again = call("resume 2 --json -");
    assertTrue(again.err().contains("its result is damaged (checksum)"), again.err());
    assertFalse(again.out().contains("\"mean\" : 1"), again.out());
  }

  @Test
  void aNameWithAQuestionMarkIsAFile() throws IOException {
    Path odd = folder.resolve("a?synchronous=OFF");
    Called.with("run", "sphere", "--evaluations", "20", "--quiet", "--store", odd.toString()).ok();
    assertTrue(Files.size(odd) > 0);
    assertFalse(Files.exists(folder.resolve("a")));
    Called.with("show", "1", "--store", odd.toString()).ok();
  }

  @Test
  void aStoreInUseIsCopiedByABackup() throws IOException {
    Path used = folder.resolve("used.db");
    Path copy = folder.resolve("copy.db");
    Path alone = folder.resolve("alone.db");
    try (RunStore _ = RunStore.open(used)) {
      Called.line("run sphere --evaluations 40 --quiet --store " + used).ok();
      Files.copy(used, alone);
      assertEquals(
          "1 run copied to " + copy,
          Called.line("backup " + copy + " --store " + used).ok().out().strip());
    }
    assertTrue(Called.line("show 1 --store " + copy).ok().out().contains("all rows intact"));
    assertEquals(
        Called.line("export 1 --store " + used).ok().out(),
        Called.line("export 1 --store " + copy).ok().out());
    String sentence = Called.line("runs --store " + alone).complaint(3);
    assertTrue(sentence.contains("was copied without its log alone.db-wal"), sentence);
    assertTrue(
        Called.line("backup " + copy + " --store " + used)
            .complaint(2)
            .startsWith("lmrs: the copy must not exist yet: "));
  }

  @Test
  void anEmptyFileIsNoStoreWithoutRuns() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.db"));
    assertEquals(
        "lmrs: the store "
            + empty
            + " has no tables: it is empty, or was copied without its log empty.db-wal; copy a"
            + " store by a backup",
        Called.line("runs --store " + empty).complaint(3));
  }
}
