package io.lmrs.evaluate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * One life of a process number, which may be given again: a number and when its process began. On
 * Linux that is counted in clock ticks since the system began, so that setting the clock changes
 * nothing; elsewhere in milliseconds since 1970.
 *
 * @param pid the process's number
 * @param start when it began, 0 where that is unknown
 */
public record ProcessId(long pid, long start) {

  /** Ticks never get there, and milliseconds since 1970 were beyond it in 2001. */
  private static final long LEAST_MILLIS = 1_000_000_000_000L;

  /**
   * In milliseconds a start is worked out from that of the system, which may be off by a second.
   */
  private static final long SAME_MILLIS = 2000;

  /** Fields of /proc/PID/stat after the name in brackets. */
  private static final int STATE = 0;

  private static final int START = 19;

  /** That of this process. */
  public static ProcessId here() {
    ProcessHandle self = ProcessHandle.current();
    String[] stat = stat(self.pid());
    return new ProcessId(
        self.pid(), stat.length > START ? Long.parseLong(stat[START]) : millis(self));
  }

  /**
   * The name space in which this process has its number, such as that of a container; 0 where the
   * system has none.
   */
  public static long space() {
    try {
      // a link such as pid:[4026531836]
      String link = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
      return Long.parseLong(link.replaceAll("[^0-9]", ""));
    } catch (IOException | UnsupportedOperationException | NumberFormatException _) {
      return 0;
    }
  }

  /** False only where the process is known to have ended. */
  public boolean lasts() {
    ProcessHandle process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive).orElse(null);
    if (process == null) {
      return false;
    }
    String[] stat = stat(pid);
    if (stat.length > START && stat[STATE].equals("Z")) {
      // ended, but nobody has asked for its exit code
      return false;
    }
    if (start >= LEAST_MILLIS || stat.length <= START) {
      long began = millis(process);
      return start == 0 || began == 0 || Math.abs(began - start) <= SAME_MILLIS;
    }
    return start == 0 || Long.parseLong(stat[START]) == start;
  }

  private static long millis(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  // PID (NAME) STATE ...; the name may hold anything; empty where the system does not tell
  private static String[] stat(long pid) {
    try {
      String text =
          Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
      return text.substring(text.lastIndexOf(')') + 2).split(" ");
    } catch (IOException _) {
      return new String[0];
    }
  }
}
