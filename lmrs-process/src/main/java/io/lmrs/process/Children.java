package io.lmrs.process;

import io.lmrs.evaluate.EvaluationStopped;
import io.lmrs.evaluate.WorkerLost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The processes of one session, one at a time with all its descendants: none outlives the session
 * or this JVM. Descendants whose parent is gone are found by a mark in their environment, where the
 * system shows it (Linux); one that has also cleared its environment is not found. One thread
 * starts processes; any thread may kill them.
 */
final class Children implements AutoCloseable {
  private static final long LONGEST_KILL_NANOS = 10_000_000_000L;

  private final SessionMark mark = SessionMark.here();
  private static final String TOKEN = "LMRS_TOKEN";

  private Process current;
  private Thread hook;
  private Path folder;
  private boolean ending;

  /**
   * Starts a process; the one before it must have ended or been killed.
   *
   * @throws IOException if that would be so the next time too
   * @throws WorkerLost if the process was killed at once, or the system was short of something
   * @throws EvaluationStopped if this JVM is ending
   */
  synchronized Process start(ProcessBuilder builder) throws IOException {
    requireRunning();
    Map<String, String> environment = builder.environment();
    // an own mark beside that of a session this program may itself run in
    environment.merge(SessionMark.VARIABLE, mark.toString(), (outer, own) -> outer + " " + own);
    // what lets whoever knows it in at our server is no program's business
    environment.remove(TOKEN);
    Uninterrupted.begin(builder);
    try {
      current = builder.start();
    } catch (IOException e) {
      if (NotStarted.lasting(e)) {
        throw e;
      }
      throw new WorkerLost("not started: " + Reply.brief(String.valueOf(e.getMessage())));
    }
    return current;
  }

  /** A file in a folder of this session; both are gone when it is closed. */
  synchronized Path file(String name) throws IOException {
    requireRunning();
    if (folder == null) {
      folder = Leftovers.folder(mark);
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

  /**
   * Kills what processes that have ended left behind, as far as it was there at the last look at
   * all processes; none may be running.
   */
  void sweep() {
    if (!Lookout.HERE.recent().marked(mark::equals).isEmpty()) {
      kill();
    }
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
      Census census = Lookout.HERE.fresh();
      if (root.isAlive()) {
        known.add(root.toHandle());
        known.addAll(
            Census.SHOWN
                ? census.below(root.pid())
                : root.descendants().collect(Collectors.toSet()));
      }
      known.addAll(census.marked(mark::equals));
      known.removeIf(Census::gone);
      if (known.isEmpty()) {
        break;
      }
      // the root first: it shall not see its children die; by its handle, which leaves what it
      // wrote to be read, where the process itself closes its streams
      root.toHandle().destroyForcibly();
      known.forEach(ProcessHandle::destroyForcibly);
      Waiting.pause(pause);
    }
    Waiting.exit(root, 1000);
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
    Leftovers.remove(folder);
    folder = null;
  }
}
