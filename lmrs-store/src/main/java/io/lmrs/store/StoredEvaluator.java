package io.lmrs.store;

import io.lmrs.Evaluator;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Query;
import io.lmrs.constraint.Constraints;
import io.lmrs.store.file.BatchHash;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.Evaluated;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.Snapshot;
import io.lmrs.store.file.StoredBatch;
import io.lmrs.store.file.Tally;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Answers a batch with the outcomes that were stored, evaluates the missing ones and stores each as
 * it arrives: at the end of its batch or {@link #PATIENCE_NANOS} after its arrival, whichever is
 * first. {@link #evaluate} returns when the whole batch is stored.
 */
final class StoredEvaluator implements Evaluator {
  /** An outcome that has waited that long when the clock ticks is stored. */
  private static final long PATIENCE_NANOS = 20_000_000;

  private static final long TICK_MILLISECONDS = 20;

  private final Database database;
  private final Ledger ledger;
  private final Evaluator evaluator;
  private final Goal goal;
  private final Constraints constraints;
  private final String name;
  private final String versions;
  private final ScheduledExecutorService ticker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("lmrs-store").factory());

  private boolean writing = true;

  // the run's own thread
  private LongConsumer between = _ -> {};
  private long returned = System.nanoTime();
  private final long last;
  private long number;
  private volatile long nanosBefore;
  private volatile long liveSince = -1;

  // what has arrived and is not yet stored; guarded by the list itself
  private final List<Evaluated> pending = new ArrayList<>();
  private long oldest;

  // the batch in flight; guarded by the database
  private StoredBatch open;
  private Tally tally = Tally.NONE;
  private RuntimeException trouble;
  private final List<Progress> iterations = new ArrayList<>();

  StoredEvaluator(
      Database database,
      Ledger ledger,
      Evaluator evaluator,
      Problem problem,
      String name,
      String versions) {
    this.database = database;
    this.ledger = ledger;
    this.evaluator = evaluator;
    this.goal = problem.goal();
    this.constraints = problem.constraints();
    this.name = name;
    this.versions = versions;
    this.last = ledger.lastBatch();
    ticker.scheduleWithFixedDelay(
        this::tick, TICK_MILLISECONDS, TICK_MILLISECONDS, TimeUnit.MILLISECONDS);
  }

  /** Stores nothing from now on. */
  void readOnly() {
    writing = false;
  }

  /** Called before every batch, between two, with the nanoseconds since the last one was stored. */
  void between(LongConsumer call) {
    between = call;
  }

  /** Goes on from a snapshot. */
  void restore(Snapshot snapshot) {
    number = snapshot.batch();
    nanosBefore = snapshot.nanos();
    synchronized (database) {
      tally = snapshot.tally();
    }
  }

  /** The run's time: that of the batch being replayed, then that of the clock. */
  long elapsed() {
    long since = liveSince;
    return since < 0 ? nanosBefore : nanosBefore + (System.nanoTime() - since);
  }

  long number() {
    return number;
  }

  Tally tally() {
    synchronized (database) {
      return tally;
    }
  }

  /** Keeps an iteration for the next commit. */
  void iterated(Progress progress) {
    synchronized (database) {
      iterations.add(progress);
    }
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries, Arrival arrival) throws InterruptedException {
    if (queries.isEmpty()) {
      return List.of();
    }
    between.accept(System.nanoTime() - returned);
    Evaluated[] known = new Evaluated[queries.size()];
    int parts = 0;
    Optional<StoredBatch> stored = number <= last ? ledger.batch(number) : Optional.empty();
    if (stored.isPresent()) {
      parts = take(stored.get(), queries, known, arrival);
      nanosBefore = Math.max(nanosBefore, stored.get().nanos());
      liveSince = -1;
    }
    List<Integer> missing = new ArrayList<>();
    for (int i = 0; i < known.length; i++) {
      if (known[i] == null) {
        missing.add(i);
      }
    }
    // what is damaged is written anew, also where nothing is lost with it
    if (missing.isEmpty() && stored.orElseThrow().damaged() && writing) {
      open(queries, known, parts);
      commit(known);
    }
    if (!missing.isEmpty()) {
      live();
      open(queries, known, parts);
      evaluate(queries, missing, known, arrival);
    }
    number++;
    returned = System.nanoTime();
    return Arrays.stream(known).map(Evaluated::outcome).toList();
  }

  private void live() {
    if (liveSince < 0) {
      liveSince = System.nanoTime();
    }
  }

  private int take(StoredBatch stored, List<Query> queries, Evaluated[] known, Arrival arrival) {
    // a batch cut short by a budget that was extended since is longer now
    boolean comparable = stored.size() >= 1 && stored.size() <= queries.size();
    if (!stored.damaged()
        && !(comparable && BatchHash.of(queries.subList(0, stored.size())) == stored.hash())) {
      throw new ReplayDiffers(
          "the replay of run "
              + name
              + " differs at batch "
              + number
              + ": made with "
              + versions
              + "; here "
              + Versions.here(),
          !ledger.snapshots().isEmpty());
    }
    synchronized (database) {
      for (Evaluated e : stored.evaluated()) {
        if (e.index() >= 0 && e.index() < known.length && known[e.index()] == null) {
          known[e.index()] = e;
          tally = tally.and(e.outcome(), goal, constraints);
        }
      }
    }
    for (Evaluated e : known) {
      if (e != null) {
        arrival.arrived(e.index(), e.outcome(), e.nanoseconds(), e.worker());
      }
    }
    return stored.parts();
  }

  private void open(List<Query> queries, Evaluated[] known, int parts) {
    long hash = BatchHash.of(queries);
    synchronized (database) {
      open =
          new StoredBatch(
              number,
              queries.getFirst().id(),
              queries.size(),
              hash,
              elapsed(),
              parts,
              Arrays.stream(known).filter(e -> e != null).toList(),
              false);
    }
  }

  private void evaluate(
      List<Query> queries, List<Integer> missing, Evaluated[] known, Arrival arrival)
      throws InterruptedException {
    boolean whole = false;
    try {
      evaluator.evaluate(
          missing.stream().map(queries::get).toList(),
          (i, outcome, nanoseconds, worker) -> {
            int index = missing.get(i);
            Evaluated evaluated = new Evaluated(index, outcome, nanoseconds, worker);
            known[index] = evaluated;
            synchronized (pending) {
              if (pending.isEmpty()) {
                oldest = System.nanoTime();
              }
              pending.add(evaluated);
            }
            arrival.arrived(index, outcome, nanoseconds, worker);
          });
      whole = true;
    } finally {
      commit(whole ? known : null);
    }
  }

  /**
   * Stores what has arrived at several runs in one transaction: the disk is waited for once. Where
   * that fails, each run is stored by itself.
   *
   * @return what went wrong with which run
   */
  static Map<StoredEvaluator, RuntimeException> commit(
      Database database, List<StoredEvaluator> runs) {
    synchronized (database) {
      try {
        store(database, runs.stream().map(run -> run.new Part(null)).toList());
        return Map.of();
      } catch (RuntimeException e) {
        // one that was deleted or taken over takes nothing from the others
        return runs.size() == 1 ? Map.of(runs.getFirst(), e) : oneByOne(database, runs);
      }
    }
  }

  private static Map<StoredEvaluator, RuntimeException> oneByOne(
      Database database, List<StoredEvaluator> runs) {
    Map<StoredEvaluator, RuntimeException> failed = new IdentityHashMap<>();
    for (StoredEvaluator run : runs) {
      try {
        store(database, List.of(run.new Part(null)));
      } catch (RuntimeException e) {
        failed.put(run, e);
      }
    }
    return failed;
  }

  private void tick() {
    synchronized (pending) {
      if (pending.isEmpty() || System.nanoTime() - oldest < PATIENCE_NANOS) {
        return;
      }
    }
    try {
      commit(null);
    } catch (RuntimeException e) {
      synchronized (database) {
        trouble = e;
      }
    } catch (Error e) {
      // no memory, say: the clock ticks on, and the run is told
      synchronized (database) {
        trouble = new IllegalStateException(e);
      }
    }
  }

  // known: all outcomes of a batch that is whole, or null
  private void commit(Evaluated[] known) {
    synchronized (database) {
      if (trouble != null) {
        RuntimeException thrown = trouble;
        trouble = null;
        throw thrown;
      }
      store(database, List.of(new Part(known)));
    }
  }

  private static void store(Database database, List<Part> all) {
    List<Part> parts = all.stream().filter(Part::full).toList();
    if (parts.isEmpty()) {
      return;
    }
    try {
      database.write(
          db -> {
            for (Part part : parts) {
              part.write(db);
            }
            return null;
          });
    } catch (RuntimeException e) {
      parts.forEach(Part::lost);
      throw e;
    }
    parts.forEach(Part::stored);
  }

  /** What a transaction takes of this run. Lives while the database's monitor is held. */
  private final class Part {
    private final boolean whole;
    private final List<Evaluated> arrived;
    private final List<Evaluated> rows;

    /**
     * @param known all outcomes of a batch that is whole, or null
     */
    Part(Evaluated[] known) {
      whole = known != null;
      synchronized (pending) {
        arrived = List.copyOf(pending);
        pending.clear();
      }
      rows = whole ? Arrays.asList(known) : arrived;
    }

    boolean full() {
      return open != null && (whole || !arrived.isEmpty());
    }

    void write(Database db) throws SQLException {
      StoredBatch batch = open.with(elapsed(), open.parts(), rows);
      if (whole) {
        ledger.complete(db, batch);
      } else {
        ledger.add(db, batch);
      }
      ledger.advance(db, iterations, null, told());
    }

    private Tally told() {
      Tally next = tally;
      for (Evaluated e : arrived) {
        next = next.and(e.outcome(), goal, constraints);
      }
      return next;
    }

    void stored() {
      trouble = null;
      tally = told();
      iterations.clear();
      open = whole ? null : open.with(open.nanos(), open.parts() + 1, List.of());
    }

    // nobody may take for stored what is not
    void lost() {
      synchronized (pending) {
        pending.addAll(0, arrived);
      }
    }
  }

  /** Stores iterations that no commit has taken along, and a snapshot if there is one. */
  void flush(Snapshot snapshot) {
    synchronized (database) {
      database.write(
          db -> {
            ledger.advance(db, iterations, snapshot, null);
            return null;
          });
      iterations.clear();
    }
  }

  /** Ends the writing; the evaluator inside stays open. */
  @Override
  public void close() {
    ticker.shutdown();
    boolean interrupted = Thread.interrupted();
    try {
      ticker.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
