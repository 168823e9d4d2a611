package io.lmrs.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The processes of this system at one moment, with their parents and their marks. Empty where the
 * system does not show environments (it does on Linux).
 *
 * @param entries all but this process
 */
record Census(List<Entry> entries) {
  private static final Path PROC = Path.of("/proc");

  /** Whether this system shows the environments of processes. */
  static final boolean SHOWN = Files.isReadable(PROC.resolve("self/environ"));

  /** Fields of /proc/PID/stat after the name in brackets. */
  private static final int STATE = 0;

  private static final int PARENT = 1;

  /** The parent of the system's own processes. */
  private static final long KERNEL = 2;

  private static final int LOOKS = 5;
  private static final long LOOK_NANOS = 200_000;

  /** One process. */
  record Entry(long pid, long parent, List<SessionMark> marks) {}

  /** Looks at every process once. */
  static Census take() {
    List<Entry> entries = new ArrayList<>();
    if (!SHOWN) {
      return new Census(entries);
    }
    long self = ProcessHandle.current().pid();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        long pid = Long.parseLong(process.getFileName().toString());
        if (pid != self) {
          entries.add(new Entry(pid, parent(pid), marks(pid)));
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // what was found counts
    }
    return new Census(entries);
  }

  /** The processes with a mark like that which still have it. */
  Set<ProcessHandle> marked(Predicate<SessionMark> wanted) {
    Set<ProcessHandle> found = new HashSet<>();
    for (Entry entry : entries) {
      if (entry.marks.stream().anyMatch(wanted)) {
        // the number may be another's by now: what is handed out is looked at again
        ProcessHandle.of(entry.pid)
            .filter(_ -> marks(entry.pid).stream().anyMatch(wanted))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  /** The processes that descend from this one. */
  Set<ProcessHandle> below(long root) {
    Map<Long, List<Long>> children = new HashMap<>();
    for (Entry entry : entries) {
      children.computeIfAbsent(entry.parent, _ -> new ArrayList<>()).add(entry.pid);
    }
    Set<ProcessHandle> found = new HashSet<>();
    List<Long> parents = new ArrayList<>(List.of(root));
    for (int next = 0; next < parents.size(); next++) {
      long above = parents.get(next);
      for (long pid : children.getOrDefault(above, List.of())) {
        ProcessHandle.of(pid).filter(_ -> parent(pid) == above).ifPresent(found::add);
        parents.add(pid);
      }
    }
    return found;
  }

  /** True for a process that has ended, also while nobody has asked for its exit code. */
  static boolean gone(ProcessHandle process) {
    if (!process.isAlive()) {
      return true;
    }
    if (!SHOWN) {
      return false;
    }
    String[] stat = stat(process.pid());
    return stat.length <= STATE || stat[STATE].equals("Z");
  }

  private static List<SessionMark> marks(long pid) {
    try {
      byte[] bytes = Files.readAllBytes(PROC.resolve(pid + "/environ"));
      for (int look = 0; look < LOOKS && bytes.length == 0 && changing(pid); look++) {
        LockSupport.parkNanos(LOOK_NANOS);
        bytes = Files.readAllBytes(PROC.resolve(pid + "/environ"));
      }
      String environment = "\0" + new String(bytes, StandardCharsets.ISO_8859_1);
      int begin = environment.indexOf("\0" + SessionMark.VARIABLE + "=");
      return begin < 0
          ? List.of()
          : SessionMark.in(environment.substring(begin, end(environment, begin + 1)));
    } catch (IOException _) {
      // gone meanwhile, or another user's
      return List.of();
    }
  }

  // a program has no environment for a moment while it becomes another; the system's own never have
  private static boolean changing(long pid) {
    String[] stat = stat(pid);
    return pid != KERNEL
        && stat.length > PARENT
        && !stat[STATE].equals("Z")
        && Long.parseLong(stat[PARENT]) != KERNEL;
  }

  private static int end(String environment, int from) {
    int end = environment.indexOf('\0', from);
    return end < 0 ? environment.length() : end;
  }

  private static long parent(long pid) {
    String[] stat = stat(pid);
    return stat.length <= PARENT ? 0 : Long.parseLong(stat[PARENT]);
  }

  // PID (NAME) STATE PARENT ...; the name may hold anything; empty where it is gone
  private static String[] stat(long pid) {
    try {
      String text = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
      return text.substring(text.lastIndexOf(')') + 2).split(" ", PARENT + 2);
    } catch (IOException _) {
      return new String[0];
    }
  }
}
