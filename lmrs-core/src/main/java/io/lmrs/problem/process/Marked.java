package io.lmrs.problem.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Processes that carry marks in their environment, so that also those whose parent is gone are
 * found. Where the system does not show environments (it does on Linux), there are none.
 */
final class Marked {
  /** The variable that holds the marks, separated by spaces. */
  static final String VARIABLE = "LMRS_SESSION";

  private static final Path PROC = Path.of("/proc");
  private static final boolean SHOWN = Files.isReadable(PROC.resolve("self/environ"));

  private Marked() {}

  /** The processes with a mark like that; never this one. */
  static Set<ProcessHandle> processes(Predicate<Mark> wanted) {
    Set<ProcessHandle> found = new HashSet<>();
    if (!SHOWN) {
      return found;
    }
    long self = ProcessHandle.current().pid();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        long pid = Long.parseLong(process.getFileName().toString());
        if (pid != self && marks(process).stream().anyMatch(wanted)) {
          ProcessHandle.of(pid).ifPresent(found::add);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // what was found counts
    }
    return found;
  }

  private static List<Mark> marks(Path process) {
    try {
      byte[] bytes = Files.readAllBytes(process.resolve("environ"));
      String environment = "\0" + new String(bytes, StandardCharsets.ISO_8859_1);
      int begin = environment.indexOf("\0" + VARIABLE + "=");
      return begin < 0
          ? List.of()
          : Mark.in(environment.substring(begin, end(environment, begin + 1)));
    } catch (IOException _) {
      // gone meanwhile, or another user's
      return List.of();
    }
  }

  private static int end(String environment, int from) {
    int end = environment.indexOf('\0', from);
    return end < 0 ? environment.length() : end;
  }

  /** True for a process that has ended, also while nobody has asked for its exit code. */
  static boolean gone(ProcessHandle process) {
    if (!process.isAlive()) {
      return true;
    }
    if (!SHOWN) {
      return false;
    }
    try {
      String stat =
          Files.readString(PROC.resolve(process.pid() + "/stat"), StandardCharsets.ISO_8859_1);
      // pid (name) state ...; the name may hold anything
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException _) {
      return true;
    }
  }
}
