package io.lmrs.problem.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What a JVM that was killed (SIGKILL, no memory, no power) could not clean up. */
final class Leftovers {
  private static final String PREFIX = "lmrs-session-";
  private static final long LONGEST_KILL_NANOS = 10_000_000_000L;

  private Leftovers() {}

  /** Makes a folder that is found and removed later if this process can't do it. */
  static Path folder(Mark mark) throws IOException {
    return Files.createTempDirectory(PREFIX + mark + "-");
  }

  /** Kills the programs and removes the folders whose owner is gone, nobody else's. */
  static void remove() {
    long deadline = System.nanoTime() + LONGEST_KILL_NANOS;
    while (System.nanoTime() < deadline) {
      Set<ProcessHandle> orphans = Marked.processes(Mark::ownerGone);
      orphans.removeIf(Marked::gone);
      if (orphans.isEmpty()) {
        break;
      }
      orphans.forEach(ProcessHandle::destroyForcibly);
      Waiting.pause(5);
    }
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
      for (Path folder : folders) {
        List<Mark> marks = Mark.in(folder.getFileName().toString());
        if (!marks.isEmpty() && marks.stream().allMatch(Mark::ownerGone)) {
          remove(folder);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // they are small and stay until the next time
    }
  }

  /** Removes a session's folder with its files. */
  static void remove(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException | DirectoryIteratorException _) {
      // the program put a folder into it, removed it, or it is another user's
    }
  }
}
