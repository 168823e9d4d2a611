package io.lmrs.process;

import java.util.concurrent.TimeUnit;

/** Short waits that an interrupt does not cut short; it is set again afterwards. */
final class Waiting {
  private Waiting() {}

  /** Something that waits. */
  @FunctionalInterface
  private interface Step {
    void run(long nanos) throws InterruptedException;
  }

  static void pause(long milliseconds) {
    untilDone(milliseconds, TimeUnit.NANOSECONDS::sleep);
  }

  static void join(Thread thread, long milliseconds) {
    untilDone(milliseconds, nanos -> TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, nanos)));
  }

  static void exit(Process process, long milliseconds) {
    untilDone(milliseconds, nanos -> process.waitFor(nanos, TimeUnit.NANOSECONDS));
  }

  private static void untilDone(long milliseconds, Step step) {
    boolean interrupted = false;
    long end = System.nanoTime() + milliseconds * 1_000_000;
    while (true) {
      try {
        step.run(end - System.nanoTime());
        break;
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
