package io.lmrs.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends work cleanly when the process is told to end (Ctrl-C): the work is asked to stop, given time
 * for its batch in flight, then interrupted, and given time to write what it has.
 */
public final class Cancellation implements AutoCloseable {
  private static final long BATCH_SECONDS = 5;
  private static final long WRITING_SECONDS = 5;

  private final Thread worker = Thread.currentThread();
  private final Runnable stop;
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "lmrs-cancel");
  private volatile boolean cancelled;

  private Cancellation(Runnable stop) {
    this.stop = stop;
  }

  /** Watches the calling thread until closed. */
  public static Cancellation watch(Runnable stop) {
    Cancellation cancellation = new Cancellation(stop);
    Runtime.getRuntime().addShutdownHook(cancellation.hook);
    return cancellation;
  }

  /** True once the process was told to end. */
  public boolean cancelled() {
    return cancelled;
  }

  private void end() {
    cancelled = true;
    stop.run();
    try {
      if (!done.await(BATCH_SECONDS, TimeUnit.SECONDS)) {
        worker.interrupt();
        done.await(WRITING_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException _) {
      // the process ends either way
    }
  }

  /** The work is done and written. */
  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // the process is ending: the hook has run
    }
  }
}
