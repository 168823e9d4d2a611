package io.lmrs.server.work;

import io.lmrs.server.http.Rejection;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Stores outcomes for requests that answer only when they have reached the disk. Those that come
 * while the disk is at work share the next transaction, of whatever run they are. It has a thread
 * of the system, since waiting for the disk would hold one of those that carry all requests.
 * Thread-safe.
 */
public final class Committer implements AutoCloseable {
  private final RunStore store;
  private Set<StoredRun> waiting = new LinkedHashSet<>();
  private CompletableFuture<Map<StoredRun, RuntimeException>> next = new CompletableFuture<>();
  private boolean closed;

  public Committer(RunStore store) {
    this.store = store;
    Thread.ofPlatform().daemon().name("lmrs-commit").start(this::work);
  }

  /** Returns when all that has arrived at the run by now is stored. */
  public void commit(StoredRun run) throws InterruptedException {
    CompletableFuture<Map<StoredRun, RuntimeException>> stored;
    synchronized (this) {
      if (closed) {
        throw new Rejection(503, "the server is ending");
      }
      waiting.add(run);
      stored = next;
      notifyAll();
    }
    RuntimeException failed;
    try {
      failed = stored.get().get(run);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException r ? r : new IllegalStateException(e);
    }
    if (failed != null) {
      throw failed;
    }
  }

  private void work() {
    while (true) {
      Set<StoredRun> runs;
      CompletableFuture<Map<StoredRun, RuntimeException>> stored;
      synchronized (this) {
        while (waiting.isEmpty()) {
          if (closed) {
            return;
          }
          try {
            wait();
          } catch (InterruptedException _) {
            return;
          }
        }
        runs = waiting;
        waiting = new LinkedHashSet<>();
        stored = next;
        next = new CompletableFuture<>();
      }
      try {
        stored.complete(store.commit(runs));
      } catch (Throwable e) { // also errors: who waits has to be told
        stored.completeExceptionally(e);
      }
    }
  }

  /** Ends when what is waiting is stored. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
