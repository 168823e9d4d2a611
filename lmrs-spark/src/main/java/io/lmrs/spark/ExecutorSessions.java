package io.lmrs.spark;

import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.evaluate.SessionPool;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * An executor's end: the problem, made once, with sessions that are kept from batch to batch, and
 * the shared part of the batch at hand. Thread-safe.
 *
 * <p>Those of a process are static: Spark hands a task nothing that outlives it.
 */
public final class ExecutorSessions {
  private static final ConcurrentMap<RemoteProblem, ExecutorSessions> SESSIONS =
      new ConcurrentHashMap<>();

  private final SessionPool pool;
  private long number;
  private UnpackedBatch batch;

  private ExecutorSessions(RemoteProblem remote) {
    pool = new SessionPool(remote.open());
  }

  /** The sessions for a problem. */
  public static ExecutorSessions of(RemoteProblem remote) {
    return SESSIONS.computeIfAbsent(remote, ExecutorSessions::new);
  }

  /** Closes the sessions of a problem, if there are any. */
  public static void close(RemoteProblem remote) {
    ExecutorSessions sessions = SESSIONS.remove(remote);
    if (sessions != null) {
      sessions.pool.close();
    }
  }

  /**
   * Rebuilds a query and evaluates it.
   *
   * @param batchNumber of the batch, never the same for two
   * @param shared reads the batch's shared part, called once a batch
   * @param part what is the query's own
   */
  public ExecutorReply evaluate(
      long batchNumber, Supplier<UnpackedBatch> shared, byte[] part, int executor, int taskBytes)
      throws InterruptedException {
    long began = System.nanoTime();
    Query query = batch(batchNumber, shared).query(part);
    long rebuilt = System.nanoTime();
    Outcome outcome = pool.evaluate(query);
    return new ExecutorReply(
        outcome, System.nanoTime() - rebuilt, rebuilt - began, executor, taskBytes);
  }

  private synchronized UnpackedBatch batch(long batchNumber, Supplier<UnpackedBatch> shared) {
    if (batch == null || number != batchNumber) {
      batch = shared.get();
      number = batchNumber;
    }
    return batch;
  }
}
