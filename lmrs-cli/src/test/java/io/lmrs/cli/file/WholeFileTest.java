package io.lmrs.cli.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
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
