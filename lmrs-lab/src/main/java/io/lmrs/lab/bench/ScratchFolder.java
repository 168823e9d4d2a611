package io.lmrs.lab.bench;

import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.EnvironmentTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for what a measurement writes, on the disk of the working folder. */
final class ScratchFolder {
  private ScratchFolder() {}

  /** Makes one below the working folder. */
  static Path make(String prefix) {
    try {
      return Files.createTempDirectory(Path.of("").toAbsolutePath(), prefix);
    } catch (IOException e) {
      throw new EnvironmentTrouble(
          "can't make a folder in the working folder: " + Complaint.words(e), e);
    }
  }

  /** Removes it with everything in it, as far as that goes. */
  static void discard(Path folder) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException _) {
      // what was measured matters more
    }
  }
}
