package io.lmrs.cli.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Independent work on several threads. */
public final class SideBySide {

  /** How long work that was interrupted may take to end. */
  private static final long PATIENCE_SECONDS = 10;

  private SideBySide() {}

  /**
   * Does everything and gives the results in the same order. The first exception ends it all. What
   * is given up is interrupted and waited for, so that callers may close what it uses.
   *
   * @throws InterruptedException if the thread was interrupted; the work is then abandoned
   */
  public static <T> List<T> all(int threads, List<Callable<T>> work) throws InterruptedException {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("lmrs-job-", 0).factory());
    try {
      List<Future<T>> running = new ArrayList<>();
      for (Callable<T> piece : work) {
        running.add(pool.submit(piece));
      }
      List<T> done = new ArrayList<>();
      for (Future<T> future : running) {
        done.add(future.get());
      }
      return done;
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        default -> throw new IllegalStateException(e.getCause());
      }
    } finally {
      pool.shutdownNow();
      await(pool);
    }
  }

  private static void await(ExecutorService pool) {
    boolean interrupted = Thread.interrupted();
    try {
      pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
