package io.lmrs.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Collects the standard output of a process; one that writes too much is killed. Thread-safe. */
final class Output {
  static final int MOST_MEBIBYTES = 16;

  private final Process process;
  private final int most;
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
  private final Thread thread;
  private volatile boolean tooMuch;

  /**
   * @param most bytes it may write
   */
  Output(Process process, int most) {
    this.process = process;
    this.most = most;
    thread = Thread.ofPlatform().daemon().name("lmrs-stdout").start(this::collect);
  }

  private void collect() {
    byte[] chunk = new byte[8192];
    try (InputStream in = process.getInputStream()) {
      for (int n = in.read(chunk); n >= 0 && !tooMuch; n = in.read(chunk)) {
        collected.write(chunk, 0, n);
        if (collected.size() > most) {
          tooMuch = true;
          process.destroyForcibly();
        }
      }
    } catch (IOException _) {
      // closed, as the process is gone
    }
  }

  boolean tooMuch() {
    return tooMuch;
  }

  /** Waits for the end of the output; false if somebody still holds it open. */
  boolean await(long milliseconds) {
    Waiting.join(thread, milliseconds);
    return !thread.isAlive();
  }

  String text() {
    return collected.toString(StandardCharsets.UTF_8);
  }
}
