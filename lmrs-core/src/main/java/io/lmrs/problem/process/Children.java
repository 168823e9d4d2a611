package io.lmrs.problem.process;

import io.lmrs.EvaluationStopped;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The processes of one session, one at a time with all its descendants: none outlives the session
 * or this JVM. Descendants whose parent is gone are found by a mark in their environment, where the
 * system shows it (Linux). One thread starts processes; any thread may kill them.
 */
final class Children implements AutoCloseable {
  private static final String VARIABLE = "LMRS_SESSION";
  private static final Path PROC = Path.of("/proc");
  private static final boolean MARKS = Files.isReadable(PROC.resolve("self/environ"));
  private static final long LONGEST_KILL_NANOS = 10_000_000_000L;

  private final String mark = UUID.randomUUID().toString();
  private Process current;
  private Thread hook;
  private Path folder;
  private boolean ending;

  /**
   * Starts a process; the one before it must have ended or been killed.
   *
   * @throws EvaluationStopped if this JVM is ending
   */
  synchronized Process start(List<String> words) throws IOException {
    requireRunning();
    ProcessBuilder builder = new ProcessBuilder(words);
    Map<String, String> environment = builder.environment();
    // an own mark beside that of a session this program may itself run in
    environment.merge(VARIABLE, mark, (outer, own) -> outer + " " + own);
    current = builder.start();
    return current;
  }

  /** A file in a folder of this session; both are gone when it is closed. */
  synchronized Path file(String name) throws IOException {
    requireRunning();
    if (folder == null) {
      folder = Files.createTempDirectory("lmrs-session-");
    }
    return folder.resolve(name);
  }

  private void requireRunning() {
    if (ending) {
      throw new EvaluationStopped("the program is ending");
    }
    if (hook != null) {
      return;
    }
    Thread made = new Thread(this::end, "lmrs-end-processes");
    try {
      Runtime.getRuntime().addShutdownHook(made);
    } catch (IllegalStateException _) {
      throw new EvaluationStopped("the program is ending");
    }
    hook = made;
  }

  /** True once this JVM is ending: a process that died then was killed by us. */
  synchronized boolean ending() {
    return ending;
  }

  private void end() {
    synchronized (this) {
      ending = true;
    }
    kill();
    removeFolder();
  }

  /** Kills the process and all its descendants, and returns when they are gone. */
  void kill() {
    Process root;
    synchronized (this) {
      root = current;
    }
    if (root == null) {
      return;
    }
    Set<ProcessHandle> known = new HashSet<>();
    long deadline = System.nanoTime() + LONGEST_KILL_NANOS;
    // again and again: there may be new ones meanwhile
    for (int pause = 1; System.nanoTime() < deadline; pause = Math.min(20, 2 * pause)) {
      if (root.isAlive()) {
        known.add(root.toHandle());
        root.descendants().forEach(known::add);
      }
      known.addAll(marked());
      known.removeIf(Children::gone);
      if (known.isEmpty()) {
        break;
      }
      // the root first: it shall not see its children die
      root.destroyForcibly();
      known.forEach(ProcessHandle::destroyForcibly);
      Waiting.pause(pause);
    }
    Waiting.exit(root, 1000);
  }

  private Set<ProcessHandle> marked() {
    Set<ProcessHandle> found = new HashSet<>();
    if (!MARKS) {
      return found;
    }
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        if (carriesMark(process)) {
          long pid = Long.parseLong(process.getFileName().toString());
          ProcessHandle.of(pid).ifPresent(found::add);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // what was found counts
    }
    return found;
  }

  private boolean carriesMark(Path process) {
    try {
      byte[] environment = Files.readAllBytes(process.resolve("environ"));
      return new String(environment, StandardCharsets.ISO_8859_1).contains(mark);
    } catch (IOException _) {
      // gone meanwhile, or another user's
      return false;
    }
  }

  /** True for a process that has ended, also while nobody has asked for its exit code. */
  private static boolean gone(ProcessHandle process) {
    if (!process.isAlive()) {
      return true;
    }
    if (!MARKS) {
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

  @Override
  public void close() {
    kill();
    removeFolder();
    Thread registered;
    synchronized (this) {
      registered = hook;
      hook = null;
      current = null;
    }
    if (registered != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(registered);
      } catch (IllegalStateException _) {
        // the JVM is ending: the hook runs anyway
      }
    }
  }

  private synchronized void removeFolder() {
    if (folder == null) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException | DirectoryIteratorException _) {
      // the program put a folder into it, or removed it
    }
    folder = null;
  }
}
