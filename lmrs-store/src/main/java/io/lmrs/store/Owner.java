package io.lmrs.store;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The process that works on a run. A process number alone may be given again, so the start counts.
 *
 * @param pid its number
 * @param start when it began, in milliseconds, 0 where that is unknown
 * @param host the machine's name
 */
record Owner(long pid, long start, String host) {
  /** The start of a process is worked out from that of the system, which may be off by a second. */
  private static final long SAME_START_MILLIS = 2000;

  private static final Owner HERE = new Owner(ProcessHandle.current().pid(), started(), name());

  /** This process. */
  static Owner here() {
    return HERE;
  }

  private static long started() {
    return ProcessHandle.current().info().startInstant().map(Instant::toEpochMilli).orElse(0L);
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

  /** True unless the process is known to be gone. */
  boolean mayLive() {
    return elsewhere() || lives();
  }

  /** True for a process of another machine, which can't be asked. */
  boolean elsewhere() {
    return !host.equals(HERE.host);
  }

  // ended, but nobody has asked for its exit code
  private static boolean ended(long pid) {
    try {
      String stat =
          Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
      // pid (name) state ...; the name may hold anything
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException _) {
      return false;
    }
  }

  private boolean lives() {
    Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    if (process.isEmpty()) {
      return false;
    }
    if (ended(pid)) {
      return false;
    }
    Optional<Instant> began = process.get().info().startInstant();
    return start == 0
        || began.isEmpty()
        || Math.abs(began.get().toEpochMilli() - start) <= SAME_START_MILLIS;
  }
}
