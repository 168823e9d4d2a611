package io.lmrs.evaluate;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Waits for threads that have been told to end. */
final class Closing {

  /** How long closing waits for evaluations that do not end. */
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private Closing() {}

  /** Waits for all of them together, and leaves the thread interrupted where it was. */
  static void await(List<ExecutorService> threads) {
    boolean interrupted = Thread.interrupted();
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    for (ExecutorService thread : threads) {
      try {
        thread.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
