package io.lmrs.cli.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir Path folder;

  @Test
  void replacesAFileAndLeavesNothingAside() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    WholeFile.requireWritable(file);
    assertEquals("old", Files.readString(file));
    WholeFile.write(file, "new");
    assertEquals("new", Files.readString(file));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  /** A slip of the finger must not cost weeks of work. */
  @Test
  void aDatabaseIsNeverReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("runs.db"), "SQLite format 3\0and more");
    String told = "can't write " + file + ": it is a store of runs or another database";
    List<Executable> ways =
        List.of(
            () -> WholeFile.requireWritable(file),
            () -> WholeFile.write(file, "new"),
            () -> WholeFile.write(file, writer -> writer.write("new")));
    for (Executable way : ways) {
      String message = assertThrows(IllegalArgumentException.class, way).getMessage();
      assertTrue(message.startsWith(told), message);
    }
    assertEquals("SQLite format 3\0and more", Files.readString(file));
  }

  @Test
  void anOutputIsNoInput() {
    Path spec = folder.resolve("run.json");
    WholeFile.requireApart(folder.resolve("result.json"), spec, "the specification");
    WholeFile.requireApart(null, spec, "the specification");
    Path same = folder.resolve("x").resolve("..").resolve("run.json");
    assertEquals(
        "can't write " + same + ": it is the specification, name another file",
        assertThrows(
                IllegalArgumentException.class,
                () -> WholeFile.requireApart(same, spec, "the specification"))
            .getMessage());
  }

  @Test
  void aLinkStaysOne() throws IOException {
    Path file =
        Files.writeString(Files.createDirectory(folder.resolve("real")).resolve("f"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    WholeFile.requireWritable(link);
    WholeFile.write(link, "new");
    assertTrue(Files.isSymbolicLink(link));
    assertEquals("new", Files.readString(file));
  }

  @Test
  void aPipeIsWrittenIntoAndStaysAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeTrue(made(pipe), "needs mkfifo");
    WholeFile.requireWritable(pipe);
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(() -> WholeFile.read("pipe", pipe));
    WholeFile.write(pipe, "text");
    assertEquals("text", read.get(5, TimeUnit.MINUTES));
    assertFalse(Files.isRegularFile(pipe));
  }

  private static boolean made(Path pipe) throws InterruptedException {
    try {
      return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
    } catch (IOException _) {
      return false;
    }
  }
}
