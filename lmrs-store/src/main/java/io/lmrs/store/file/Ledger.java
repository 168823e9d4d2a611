package io.lmrs.store.file;

import io.lmrs.Outcome;
import io.lmrs.Progress;
import io.lmrs.plan.Allowance;
import io.lmrs.store.RunLocked;
import io.lmrs.store.StartModel;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.UnknownRun;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What is stored of one run, and who may write it: batches, iterations, snapshots, its status. */
public final class Ledger {
  private final Database database;
  private final long run;
  private final String name;
  private volatile Owner holder;

  public Ledger(Database database, long run, String name) {
    this.database = database;
    this.run = run;
    this.name = name;
  }

  /** From now on rows are written by this owner only, as long as the store says that it is. */
  public void heldBy(Owner owner) {
    holder = owner;
  }

  /**
   * Where the run stands, for whoever is about to write rows of it.
   *
   * @throws RunLocked if this process does not hold the run any more
   */
  public Status mine(Database db) throws SQLException {
    Status status = status(db);
    Owner owner = status.owner();
    if (holder == null || owner == null || !owner.token().equals(holder.token())) {
      throw new RunLocked(
          "run "
              + name
              + (owner == null
                  ? " is no longer held by this process"
                  : " was taken over by process " + owner.pid() + " on " + owner.host())
              + ": nothing more is stored from here");
    }
    return status;
  }

  /**
   * Where the run stands; one whose row is gone is damaged.
   *
   * @throws UnknownRun if it was deleted
   */
  public Status status(Database db) throws SQLException {
    Optional<Status> status = Status.of(db, run);
    if (status.isEmpty() && RunRow.of(db, run).isEmpty()) {
      throw deleted(name);
    }
    return status.orElseGet(Status::lost);
  }

  /** Where the run stands. */
  public Status status() {
    return database.read(this::status);
  }

  static UnknownRun deleted(String name) {
    return new UnknownRun(name, "run " + name + " was deleted");
  }

  /** The batch of that number, if any of its outcomes was stored. */
  public Optional<StoredBatch> batch(long number) {
    return database.read(db -> BatchRows.read(db, run, number));
  }

  /**
   * The smallest number of a stored batch from that one on, -1 where there is none.
   *
   * @throws StoreTrouble if the file is damaged such that its batches can't be passed in order
   */
  public long batchFrom(long number) {
    long next = database.read(db -> BatchRows.from(db, run, number));
    // an index that lies would lead round in circles
    if (next >= 0 && next < number) {
      throw new StoreTrouble(
          "the batches of run " + name + " are out of order from " + number + " on", null);
    }
    return next;
  }

  /** The number of the last stored batch, -1 where there is none. */
  public long lastBatch() {
    return database.read(db -> BatchRows.last(db, run));
  }

  /** The stored outcome of a query. */
  public Optional<Outcome> outcome(long query) {
    return database.read(db -> BatchRows.outcome(db, run, query));
  }

  /** Adds the outcomes of a batch as its next part. */
  public void add(Database db, StoredBatch batch) throws SQLException {
    BatchRows.add(db, run, batch);
  }

  /** Puts the complete batch in place of its parts. */
  public void complete(Database db, StoredBatch batch) throws SQLException {
    BatchRows.complete(db, run, batch);
  }

  /**
   * Stores iterations and a snapshot, and counts them together with what the run has come to.
   *
   * @param snapshot or null
   * @param tally what the run has come to by now, or null where that has not changed
   */
  public void advance(Database db, List<Progress> iterations, Snapshot snapshot, Tally tally)
      throws SQLException {
    Status status = mine(db);
    Status.Rows rows = status.rows();
    for (Progress progress : iterations) {
      iterated(db, progress);
      rows = rows.reaching(progress.iteration());
    }
    if (snapshot != null) {
      snapshot(db, snapshot);
      rows = rows.withSnapshots(Status.Rows.of(db, run).snapshots());
    }
    // a batch in the middle that is evaluated again has been counted before
    boolean more = tally != null && tally.evaluations() >= status.tally().evaluations();
    (more ? status.with(tally) : status).counted(rows).write(db, run);
  }

  /** Stores an iteration. */
  public void iterated(Database db, Progress progress) throws SQLException {
    IterationRows.write(db, run, progress);
  }

  /** The iterations up to that number that are intact, in order. */
  public List<Progress> trace(long last) {
    List<Progress> intact = new ArrayList<>();
    trace(last, intact::add, _ -> {});
    return intact;
  }

  /**
   * Goes through the iterations up to that number, in order.
   *
   * @param damage told, in the words after a run's name, what is damaged, missing or out of order
   * @return the number of the last one
   */
  public long trace(long last, Consumer<Progress> intact, Consumer<String> damage) {
    return database.read(db -> IterationRows.read(db, run, last, intact, damage));
  }

  /** Tells that rows are missing, unless there are none between the two. */
  public static void missing(String what, long from, long to, Consumer<String> damage) {
    if (from == to) {
      damage.accept(what + " " + from + " is missing");
    } else if (from < to) {
      damage.accept(
          what + (what.endsWith("h") ? "es " : "s ") + from + " to " + to + " are missing");
    }
  }

  /** Those of the iterations that are stored and intact, in the given order. */
  public List<Progress> trace(long... iterations) {
    return database.read(db -> IterationRows.read(db, run, iterations));
  }

  /** The number of the last stored iteration, 0 where there is none. */
  public long lastIteration() {
    return database.read(db -> IterationRows.last(db, run));
  }

  /** Stores a snapshot; older ones than the last two are dropped. */
  public void snapshot(Database db, Snapshot snapshot) throws SQLException {
    SnapshotRows.write(db, run, snapshot);
  }

  /** The batches before which a snapshot was taken, the newest first. */
  public List<Long> snapshots() {
    return database.read(db -> SnapshotRows.batches(db, run));
  }

  /** The snapshot before that batch, unless it is damaged. */
  public Optional<Snapshot> snapshot(long batch) {
    return database.read(db -> SnapshotRows.read(db, run, batch));
  }

  /** Forgets what came after a snapshot. */
  public void cut(Snapshot to) {
    database.write(
        db -> {
          Status status = mine(db);
          db.change("DELETE FROM batch WHERE run=? AND number>=?", run, to.batch());
          db.change("DELETE FROM outcome WHERE run=? AND batch>=?", run, to.batch());
          db.change("DELETE FROM iteration WHERE run=? AND iteration>?", run, to.iterations());
          db.change("DELETE FROM snapshot WHERE run=? AND batch>?", run, to.batch());
          status.with(to.tally()).counted(Status.Rows.of(db, run)).write(db, run);
          return null;
        });
  }

  /**
   * What the run's search knows of its budget.
   *
   * @param damage told, in the words after a run's name, what of it is damaged or missing
   */
  public Allowance allowance(Consumer<String> damage) {
    return database.read(db -> AllowanceRows.read(db, run, damage));
  }

  /**
   * The model that the run starts with, if any.
   *
   * @throws StoreTrouble if it is damaged or missing: without it the run is another one
   */
  public Optional<StartModel> model() {
    return database.read(db -> ModelRows.read(db, run, name));
  }

  /** Forgets everything but the run itself. */
  public void delete(Database db) throws SQLException {
    for (String table :
        List.of(
            "batch",
            "outcome",
            "iteration",
            "snapshot",
            "result",
            "status",
            "model",
            "allowance")) {
      db.change("DELETE FROM " + table + " WHERE run=?", run);
    }
  }
}
