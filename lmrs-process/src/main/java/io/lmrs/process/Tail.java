package io.lmrs.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Drains a stream in a thread of its own and keeps its last bytes. Thread-safe. */
final class Tail {
  private static final int KEPT = 4096;

  private final byte[] ring = new byte[KEPT];
  private long written;
  private long from;
  private final Thread thread;

  Tail(InputStream in) {
    thread = Thread.ofPlatform().daemon().name("lmrs-stderr").start(() -> drain(in));
  }

  private void drain(InputStream in) {
    byte[] chunk = new byte[KEPT];
    try (in) {
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        add(chunk, n);
      }
    } catch (IOException _) {
      // closed, as the process is gone
    }
  }

  private synchronized void add(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      ring[(int) (written++ % KEPT)] = bytes[i];
    }
  }

  /** Forgets what was written so far. */
  synchronized void clear() {
    from = written;
  }

  /** Waits a while for the end of the stream. */
  void await() {
    Waiting.join(thread, 2000);
  }

  /** The last line that is not blank, or an empty text. */
  synchronized String lastLine() {
    int count = (int) Math.min(KEPT, written - from);
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = ring[(int) ((written - count + i) % KEPT)];
    }
    return Reply.lastLine(new String(bytes, StandardCharsets.UTF_8));
  }
}
