package io.lmrs.store;

import io.lmrs.evaluate.Life;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process that works on a run.
 *
 * @param life the process
 * @param host the machine's name
 */
record Owner(Life life, String host) {
  private static final Owner HERE = new Owner(Life.here(), name());

  /** This process. */
  static Owner here() {
    return HERE;
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
    return elsewhere() || life.lasts();
  }

  /** True for a process of another machine, which can't be asked. */
  boolean elsewhere() {
    return !host.equals(HERE.host);
  }

  long pid() {
    return life.pid();
  }

  long start() {
    return life.start();
  }
}
