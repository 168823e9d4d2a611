package io.lmrs.process;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Takes a {@link Census} for all who want one at the same time: to look at every process takes long
 * where there are thousands, and a thousand sessions need no more than one look. Thread-safe.
 */
final class Lookout {

  /** The one of this process: there is one system to look at. */
  static final Lookout HERE = new Lookout(Census::take, System::nanoTime);

  private static final long RECENT_NANOS = 1_000_000_000L;

  private final Supplier<Census> look;
  private final LongSupplier clock;
  private long begun;
  private long ended;
  private boolean looking;
  private long lookedAt;
  private Census latest;

  /**
   * @param look takes a census
   * @param clock in nanoseconds
   */
  Lookout(Supplier<Census> look, LongSupplier clock) {
    this.look = look;
    this.clock = clock;
  }

  /** A census that begins after this call. Those who wait for one take the same. */
  Census fresh() {
    boolean interrupted = false;
    long needed = -1;
    try {
      while (true) {
        long number;
        synchronized (this) {
          needed = needed < 0 ? begun + 1 : needed;
          if (ended >= needed) {
            return latest;
          }
          if (looking) {
            try {
              wait();
            } catch (InterruptedException _) {
              interrupted = true;
            }
            continue;
          }
          number = ++begun;
          looking = true;
        }
        look(number);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A census of the last second; nobody waits for one who is taking it. */
  Census recent() {
    long number;
    synchronized (this) {
      boolean recent = latest != null && clock.getAsLong() - lookedAt < RECENT_NANOS;
      if (latest != null && (recent || looking)) {
        return latest;
      }
      if (looking) {
        number = -1;
      } else {
        number = ++begun;
        looking = true;
      }
    }
    return number < 0 ? fresh() : look(number);
  }

  private Census look(long number) {
    Census census = null;
    try {
      census = look.get();
      return census;
    } finally {
      synchronized (this) {
        looking = false;
        if (census != null) {
          ended = number;
          latest = census;
          lookedAt = clock.getAsLong();
        }
        notifyAll();
      }
    }
  }
}
