package io.lmrs.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a command reads and writes.
 *
 * @param in what is piped in
 * @param out results
 * @param err progress and complaints
 * @param live true where {@code err} shows a line that can be written over
 */
public record Terminal(InputStream in, PrintStream out, PrintStream err, boolean live) {

  /** The process's own streams. */
  public static Terminal system() {
    return new Terminal(System.in, System.out, System.err, showsLiveLines());
  }

  // Java tells only whether stdin and stdout are terminals; on Linux the link behind fd 2 tells
  private static boolean showsLiveLines() {
    if ("dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException _) {
      return System.console() != null && System.console().isTerminal();
    }
  }
}
