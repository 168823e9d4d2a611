package io.lmrs.evaluate;

/**
 * Interrupts the thread that made it if that thread still waits when the time is over. Belongs to
 * one wait and is disarmed after it.
 */
public final class Deadline {
  private final Thread waiting = Thread.currentThread();
  private final Thread bell;
  private boolean rang;
  private boolean disarmed;

  private Deadline(long nanos) {
    bell = nanos == Long.MAX_VALUE ? null : Thread.startVirtualThread(() -> ring(nanos));
  }

  /** One that never comes. */
  public static Deadline none() {
    return new Deadline(Long.MAX_VALUE);
  }

  /** One that comes in so many nanoseconds. */
  public static Deadline in(long nanos) {
    return new Deadline(nanos);
  }

  private void ring(long nanos) {
    try {
      Thread.sleep(java.time.Duration.ofNanos(nanos));
    } catch (InterruptedException _) {
      return;
    }
    synchronized (this) {
      if (!disarmed) {
        rang = true;
        waiting.interrupt();
      }
    }
  }

  /** Ends the wait; true if the time was over before, and then the interrupt is taken back. */
  public boolean disarm() {
    synchronized (this) {
      if (!disarmed && rang) {
        Thread.interrupted();
      }
      disarmed = true;
    }
    if (bell != null) {
      bell.interrupt();
    }
    return rang;
  }
}
