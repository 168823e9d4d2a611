package io.lmrs.server.work;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Query;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Has a batch evaluated by workers that come and go. A worker leases queries; those whose lease has
 * run out are handed out again. The first outcome told of a query counts, whoever tells it, and
 * stays. Thread-safe.
 *
 * <p>Leases live in memory only: after a restart every open query is handed out anew, and the
 * outcome of one that was leased before is taken as any other.
 */
public final class LeasedEvaluator implements Evaluator {

  /** One query of the batch and what has become of it. */
  private static final class Slot {
    final int index;
    final Query query;
    Outcome outcome;
    int times;
    long leasedAt;
    long until;
    String worker;

    Slot(int index, Query query) {
      this.index = index;
      this.query = query;
    }
  }

  /**
   * A query that waits for its outcome.
   *
   * @param id its number
   * @param times how often it was handed out
   * @param worker who has it, or null
   * @param seconds until its lease ends; negative where it has, NaN where there is none
   */
  public record Open(long id, int times, String worker, double seconds) {}

  /** Workers beyond that many share a number. */
  private static final int MOST_WORKERS = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Integer> workers = new LinkedHashMap<>();
  private Map<Long, Slot> slots = new LinkedHashMap<>();
  private List<Slot> batch = List.of();
  private Arrival arrival = Arrival.none();
  // slots before this one were all handed out at least once
  private int fresh;
  private int missing;
  private boolean reached;
  private boolean ended;

  @Override
  public List<Outcome> evaluate(List<Query> queries, Arrival told) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      slots = LinkedHashMap.newLinkedHashMap(queries.size());
      batch = new ArrayList<>(queries.size());
      for (int i = 0; i < queries.size(); i++) {
        Slot slot = new Slot(i, queries.get(i));
        slots.put(slot.query.id(), slot);
        batch.add(slot);
      }
      arrival = told;
      fresh = 0;
      missing = batch.size();
      reached = true;
      changed.signalAll();
      while (missing > 0) {
        changed.await();
      }
      return batch.stream().map(slot -> slot.outcome).toList();
    } catch (InterruptedException e) {
      // what was told is with the arrival already
      slots = new LinkedHashMap<>();
      batch = List.of();
      fresh = 0;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** The run is over: who waits for queries waits no longer. */
  public void end() {
    lock.lock();
    try {
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Leases queries, those never handed out first, in their order.
   *
   * @param count at most that many
   * @param leaseNanos how long the worker has them
   * @param waitNanos how long to wait for the first
   */
  public List<Query> ask(int count, String worker, long leaseNanos, long waitNanos)
      throws InterruptedException {
    long giveUp = System.nanoTime() + waitNanos;
    lock.lockInterruptibly();
    try {
      while (true) {
        long now = System.nanoTime();
        List<Query> given = lease(count, worker, now, leaseNanos);
        long left = giveUp - now;
        if (!given.isEmpty() || left <= 0 || ended) {
          return given;
        }
        changed.awaitNanos(Math.min(left, untilNextEnd(now)));
      }
    } finally {
      lock.unlock();
    }
  }

  private List<Query> lease(int count, String worker, long now, long nanos) {
    List<Query> given = new ArrayList<>();
    while (given.size() < count && fresh < batch.size()) {
      lease(batch.get(fresh++), worker, now, nanos, given);
    }
    for (int i = 0; i < fresh && given.size() < count && missing > 0; i++) {
      Slot slot = batch.get(i);
      if (slot.until - now <= 0) {
        lease(slot, worker, now, nanos, given);
      }
    }
    return given;
  }

  private static void lease(Slot slot, String worker, long now, long nanos, List<Query> given) {
    if (slot.outcome != null) {
      return;
    }
    slot.times++;
    slot.worker = worker;
    slot.leasedAt = now;
    slot.until = now + nanos;
    given.add(slot.query);
  }

  private long untilNextEnd(long now) {
    long least = TimeUnit.HOURS.toNanos(1);
    for (Slot slot : batch) {
      if (slot.outcome == null && slot.times > 0) {
        least = Math.min(least, slot.until - now);
      }
    }
    return Math.max(least, 1);
  }

  /** Lengthens the leases of those queries that are still open; gives their numbers. */
  public List<Long> renew(List<Long> ids, String worker, long leaseNanos) {
    lock.lock();
    try {
      long now = System.nanoTime();
      List<Long> renewed = new ArrayList<>();
      for (long id : ids) {
        Slot slot = slots.get(id);
        boolean own = slot != null && slot.outcome == null && worker.equals(slot.worker);
        if (own) {
          slot.until = now + leaseNanos;
          renewed.add(id);
        }
      }
      return renewed;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the run has asked for its first batch here, or has ended; true if so in time. */
  public boolean awaitBatch(long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (!reached && !ended && left > 0) {
        left = changed.awaitNanos(left);
      }
      return reached || ended;
    } finally {
      lock.unlock();
    }
  }

  /** True where the query belongs to the batch in hand. */
  public boolean has(long id) {
    lock.lock();
    try {
      return slots.containsKey(id);
    } finally {
      lock.unlock();
    }
  }

  /** True where the query of the batch in hand was given to some worker. */
  public boolean handedOut(long id) {
    lock.lock();
    try {
      Slot slot = slots.get(id);
      return slot != null && slot.times > 0;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the outcome of a query, unless it has one.
   *
   * @return the outcome on record, empty where the query is not in the batch in hand
   */
  public Optional<Outcome> tell(long id, Outcome outcome, String worker) {
    lock.lock();
    try {
      Slot slot = slots.get(id);
      if (slot == null) {
        return Optional.empty();
      }
      if (slot.outcome == null) {
        slot.outcome = outcome;
        long took = slot.times == 0 ? 0 : System.nanoTime() - slot.leasedAt;
        int number = number(worker);
        arrival.arrived(slot.index, outcome, took, number);
        missing--;
        if (missing == 0) {
          changed.signalAll();
        }
      }
      return Optional.of(slot.outcome);
    } finally {
      lock.unlock();
    }
  }

  private int number(String worker) {
    Integer known = workers.get(worker);
    if (known != null) {
      return known;
    }
    // names are free: they must not fill the memory
    int next = workers.size();
    if (next < MOST_WORKERS) {
      workers.put(worker, next);
    }
    return next;
  }

  /** The queries without an outcome, at most that many. */
  public List<Open> open(int most) {
    lock.lock();
    try {
      long now = System.nanoTime();
      return batch.stream()
          .filter(slot -> slot.outcome == null)
          .limit(most)
          .map(
              slot ->
                  new Open(
                      slot.query.id(),
                      slot.times,
                      slot.worker,
                      slot.times == 0 ? Double.NaN : (slot.until - now) * 1e-9))
          .toList();
    } finally {
      lock.unlock();
    }
  }

  /** How many workers have told something. */
  public int workers() {
    lock.lock();
    try {
      return workers.size();
    } finally {
      lock.unlock();
    }
  }
}
