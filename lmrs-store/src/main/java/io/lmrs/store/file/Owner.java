package io.lmrs.store.file;

import io.lmrs.evaluate.ProcessId;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The process that works on a run. A process number means nothing on another machine or in another
 * container, so the machine's name and the name space of process numbers count too.
 *
 * @param life the process
 * @param space its name space of process numbers, 0 where there is none
 * @param host the machine's name
 * @param token tells this taking of the run from every other
 */
public record Owner(ProcessId life, long space, String host, String token) {
  private static final ProcessId LIFE = ProcessId.here();
  private static final long SPACE = ProcessId.space();
  private static final String HOST = name();

  /** What this process has taken and not let go. */
  private static final Set<String> TAKEN = ConcurrentHashMap.newKeySet();

  /** This process, taking a run now. */
  public static Owner here() {
    return new Owner(LIFE, SPACE, HOST, UUID.randomUUID().toString());
  }

  /** An owner that an older schema knows; it could live in this name space. */
  public static Owner known(long pid, long start, String host) {
    return new Owner(new ProcessId(pid, start), SPACE, host, "");
  }

  private static String name() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException _) {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (IOException _) {
        return "unknown";
      }
    }
  }

  /** This process has the run from now on. */
  public void takes() {
    TAKEN.add(token);
  }

  /** This process lets the run go, whether or not the store can be told so. */
  public void letsGo() {
    TAKEN.remove(token);
  }

  /** True unless the process is known to be gone, or to have let go. */
  public boolean mayLive() {
    if (elsewhere()) {
      return true;
    }
    boolean ours = life.equals(LIFE) && !token.isEmpty();
    return ours ? TAKEN.contains(token) : life.lasts();
  }

  /** True for a process of another machine or container, which can't be asked. */
  public boolean elsewhere() {
    return !host.equals(HOST) || space != SPACE;
  }

  /** True for one of another container of this machine, or of a machine of the same name. */
  public boolean apart() {
    return host.equals(HOST) && space != SPACE;
  }

  public long pid() {
    return life.pid();
  }

  public long start() {
    return life.start();
  }
}
