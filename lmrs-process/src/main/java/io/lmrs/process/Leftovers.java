package io.lmrs.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What a JVM that was killed (SIGKILL, no memory, no power) could not clean up. */
final class Leftovers {
  private static final String PREFIX = "lmrs-session-";
  private static final long LONGEST_KILL_NANOS = 10_000_000_000L;

  private Leftovers() {}

  /** Makes a folder that is found and removed later if this process can't do it. */
  static Path folder(SessionMark mark) throws IOException {
    return Files.createTempDirectory(PREFIX + mark + "-");
  }

  /** Kills the programs and removes the folders whose owner is gone, nobody else's. */
  static void remove() {
    long deadline = System.nanoTime() + LONGEST_KILL_NANOS;
    while (System.nanoTime() < deadline) {
      Set<ProcessHandle> orphans = Lookout.HERE.fresh().marked(SessionMark::ownerGone);
      orphans.removeIf(Census::gone);
      if (orphans.isEmpty()) {
        break;
      }
      orphans.forEach(ProcessHandle::destroyForcibly);
      Waiting.pause(5);
    }
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
      for (Path folder : folders) {
        List<SessionMark> marks = SessionMark.in(folder.getFileName().toString());
        if (!marks.isEmpty() && marks.stream().allMatch(SessionMark::ownerGone)) {
          remove(folder);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // they are small and stay until the next time
    }
  }

  /** Removes a folder with all that is in it, as far as that is possible. */
  static void remove(Path folder) {
    try (Stream<Path> tree = Files.walk(folder)) {
      List<Path> leavesFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path path : leavesFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException _) {
      // the program removed it, or it is another user's
    }
  }
}
