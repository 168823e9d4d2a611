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
 * <p>The stations of a process are static: Spark hands a task nothing that outlives it.
 */
public final class Station {
  private static final ConcurrentMap<Workload, Station> STATIONS = new ConcurrentHashMap<>();

  private final SessionPool pool;
  private long number;
  private Unpacked batch;

  private Station(Workload workload) {
    pool = new SessionPool(workload.open());
  }

  /** The station for a problem. */
  public static Station of(Workload workload) {
    return STATIONS.computeIfAbsent(workload, Station::new);
  }

  /** Closes the station of a problem, where there is one. */
  public static void close(Workload workload) {
    Station station = STATIONS.remove(workload);
    if (station != null) {
      station.pool.close();
    }
  }

  /**
   * Rebuilds a query and evaluates it.
   *
   * @param batchNumber of the batch, never the same for two
   * @param shared reads the batch's shared part, called once a batch
   * @param part what is the query's own
   */
  public Reply evaluate(
      long batchNumber, Supplier<Unpacked> shared, byte[] part, int executor, int taskBytes)
      throws InterruptedException {
    long began = System.nanoTime();
    Query query = batch(batchNumber, shared).query(part);
    long rebuilt = System.nanoTime();
    Outcome outcome = pool.evaluate(query);
    return new Reply(outcome, System.nanoTime() - rebuilt, rebuilt - began, executor, taskBytes);
  }

  private synchronized Unpacked batch(long batchNumber, Supplier<Unpacked> shared) {
    if (batch == null || number != batchNumber) {
      batch = shared.get();
      number = batchNumber;
    }
    return batch;
  }
}
