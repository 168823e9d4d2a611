package io.lmrs.store.file;

import io.lmrs.Outcome;
import io.lmrs.Progress;
import io.lmrs.plan.Allowance;
import io.lmrs.store.RunLocked;
import io.lmrs.store.StartModel;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.UnknownRun;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The rows of one run: batches, outcomes, iterations, snapshots. */
public final class Ledger {
  /** Older snapshots than that are dropped. */
  private static final int SNAPSHOTS = 2;

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

  /** The batch of that number, if any of its outcomes was stored. */
  public Optional<StoredBatch> batch(long number) {
    return database.read(db -> batch(db, number));
  }

  private Optional<StoredBatch> batch(Database db, long number) throws SQLException {
    long first;
    int size;
    long hash;
    long nanos;
    boolean damaged;
    try (ResultSet row =
        db.with(
                "SELECT first, size, hash, nanos, crc FROM batch WHERE run=? AND number=?",
                run,
                number)
            .executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      first = row.getLong(1);
      size = row.getInt(2);
      hash = row.getLong(3);
      nanos = row.getLong(4);
      damaged = row.getLong(5) != batchCheck(number, first, size, hash, nanos);
    }
    if (damaged) {
      // which queries these were is unknown
      first = StoredBatch.UNKNOWN;
      size = 0;
    }
    List<Evaluated> evaluated = new ArrayList<>();
    int parts = 0;
    try (ResultSet rows =
        db.with("SELECT part, data, crc FROM outcome WHERE run=? AND batch=?", run, number)
            .executeQuery()) {
      while (rows.next()) {
        parts = Math.max(parts, rows.getInt(1) + 1);
        byte[] data = rows.getBytes(2);
        if (data == null || rows.getLong(3) != outcomeCheck(number, rows.getInt(1), data)) {
          damaged = true;
          continue;
        }
        try {
          evaluated.addAll(OutcomeBytes.read(data));
        } catch (IOException | ArithmeticException _) {
          damaged = true;
        }
      }
    }
    evaluated.sort(Comparator.comparingInt(Evaluated::index));
    damaged |= doubled(evaluated) || size > 0 && outside(evaluated, size);
    return Optional.of(
        new StoredBatch(number, first, size, hash, nanos, parts, evaluated, damaged));
  }

  // an outcome counts once, and belongs to its batch
  private static boolean doubled(List<Evaluated> evaluated) {
    Set<Integer> seen = new HashSet<>();
    return evaluated.removeIf(e -> !seen.add(e.index()));
  }

  private static boolean outside(List<Evaluated> evaluated, int size) {
    return evaluated.removeIf(e -> e.index() < 0 || e.index() >= size);
  }

  /**
   * The smallest number of a stored batch from that one on, -1 where there is none.
   *
   * @throws StoreTrouble if the file is damaged such that its batches can't be passed in order
   */
  public long batchFrom(long number) {
    return database.read(
        db -> {
          try (ResultSet row =
              db.with("SELECT min(number) FROM batch WHERE run=? AND number>=?", run, number)
                  .executeQuery()) {
            long next = row.getLong(1);
            if (row.wasNull()) {
              return -1L;
            }
            // an index that lies would lead round in circles
            if (next < number) {
              throw new StoreTrouble(
                  "the batches of run " + name + " are out of order from " + number + " on", null);
            }
            return next;
          }
        });
  }

  private long batchCheck(long number, long first, int size, long hash, long nanos) {
    return Check.of(run).add(number).add(first).add(size).add(hash).add(nanos).value();
  }

  private long outcomeCheck(long number, int part, byte[] data) {
    return Check.of(run).add(number).add(part).add(data).value();
  }

  /** Adds the outcomes of a batch as its next part. */
  public void add(Database db, StoredBatch batch) throws SQLException {
    head(db, batch);
    part(db, batch.number(), batch.parts(), batch.evaluated());
  }

  /** Puts the complete batch in place of its parts. */
  public void complete(Database db, StoredBatch batch) throws SQLException {
    head(db, batch);
    if (batch.parts() > 0) {
      db.change("DELETE FROM outcome WHERE run=? AND batch=?", run, batch.number());
    }
    part(db, batch.number(), 0, OutcomeBytes.merged(batch.evaluated()));
  }

  private void part(Database db, long number, int part, List<Evaluated> evaluated)
      throws SQLException {
    byte[] data = OutcomeBytes.write(evaluated);
    db.change(
        "INSERT OR REPLACE INTO outcome VALUES(?,?,?,?,?)",
        run,
        number,
        part,
        data,
        outcomeCheck(number, part, data));
  }

  private void head(Database db, StoredBatch b) throws SQLException {
    db.change(
        "INSERT OR REPLACE INTO batch VALUES(?,?,?,?,?,?,?)",
        run,
        b.number(),
        b.first(),
        b.size(),
        b.hash(),
        b.nanos(),
        batchCheck(b.number(), b.first(), b.size(), b.hash(), b.nanos()));
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

  /**
   * Where the run stands; one whose row is gone is damaged.
   *
   * @throws UnknownRun if it was deleted
   */
  public Status status(Database db) throws SQLException {
    Optional<Status> status = Status.of(db, run);
    if (status.isEmpty() && RunRow.of(db, run).isEmpty()) {
      throw deleted();
    }
    return status.orElseGet(Status::lost);
  }

  /** Where the run stands. */
  public Status status() {
    return database.read(this::status);
  }

  private UnknownRun deleted() {
    return new UnknownRun(name, "run " + name + " was deleted");
  }

  public void iterated(Database db, Progress p) throws SQLException {
    String metrics = SpecJson.write(p.metrics());
    db.change(
        "INSERT OR REPLACE INTO iteration VALUES(?,?,?,?,?,?,?,?,?)",
        run,
        p.iteration(),
        p.evaluations(),
        p.failures(),
        p.best(),
        p.incumbent(),
        p.seconds(),
        metrics,
        iterationCheck(p, metrics));
  }

  private long iterationCheck(Progress p, String metrics) {
    return Check.of(run)
        .add(p.iteration())
        .add(p.evaluations())
        .add(p.failures())
        .add(p.best())
        .add(p.incumbent())
        .add(p.seconds())
        .add(metrics)
        .value();
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
    return database.read(
        db -> {
          long before = 0;
          try (ResultSet row =
              db.with(
                      "SELECT iteration, evaluations, failures, best, incumbent, seconds, metrics,"
                          + " crc FROM iteration WHERE run=? AND iteration<=? ORDER BY iteration",
                      run,
                      last)
                  .executeQuery()) {
            while (row.next()) {
              long number = row.getLong(1);
              Progress progress = null;
              try {
                progress = progress(row);
              } catch (IOException | NumberFormatException _) {
                damage.accept("iteration " + number + " is damaged (checksum)");
              }
              if (progress != null && number <= before) {
                damage.accept("iteration " + number + " is out of order");
              } else if (progress != null) {
                missing("iteration", before + 1, number - 1, damage);
                intact.accept(progress);
                before = number;
              }
            }
          }
          return before;
        });
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
    return database.read(
        db -> {
          List<Progress> intact = new ArrayList<>();
          for (long iteration : iterations) {
            try (ResultSet row =
                db.with(
                        "SELECT iteration, evaluations, failures, best, incumbent, seconds,"
                            + " metrics, crc FROM iteration WHERE run=? AND iteration=?",
                        run,
                        iteration)
                    .executeQuery()) {
              if (row.next()) {
                intact.add(progress(row));
              }
            } catch (IOException | NumberFormatException _) {
              // a gap in what is watched
            }
          }
          return intact;
        });
  }

  /** The number of the last stored iteration, 0 where there is none. */
  public long lastIteration() {
    return database.read(
        db -> {
          try (ResultSet row =
              db.with("SELECT max(iteration) FROM iteration WHERE run=?", run).executeQuery()) {
            return row.getLong(1);
          }
        });
  }

  /** The stored outcome of a query, found from the end, where most questions are about. */
  public Optional<Outcome> outcome(long query) {
    return database.read(
        db -> {
          long number;
          try (ResultSet row =
              db.with(
                      "SELECT number FROM batch WHERE run=? AND first<=? ORDER BY number DESC"
                          + " LIMIT 1",
                      run,
                      query)
                  .executeQuery()) {
            if (!row.next()) {
              return Optional.empty();
            }
            number = row.getLong(1);
          }
          Optional<StoredBatch> found = batch(db, number);
          for (Evaluated e : found.map(StoredBatch::evaluated).orElse(List.of())) {
            if (found.get().first() + e.index() == query) {
              return Optional.of(e.outcome());
            }
          }
          return Optional.empty();
        });
  }

  private Progress progress(ResultSet row) throws SQLException, IOException {
    String metrics = String.valueOf(row.getString(7));
    Progress progress =
        new Progress(
            row.getLong(1),
            row.getLong(2),
            row.getLong(3),
            Database.number(row, 4),
            Database.number(row, 5),
            Database.number(row, 6),
            SpecJson.metrics(metrics));
    if (row.getLong(8) != iterationCheck(progress, metrics)) {
      throw new IOException("the checksum differs");
    }
    return progress;
  }

  public void snapshot(Database db, Snapshot snapshot) throws SQLException {
    byte[] data = snapshot.toBytes();
    db.change(
        "INSERT OR REPLACE INTO snapshot VALUES(?,?,?,?)",
        run,
        snapshot.batch(),
        data,
        snapshotCheck(snapshot.batch(), data));
    db.change(
        "DELETE FROM snapshot WHERE run=? AND batch NOT IN"
            + " (SELECT batch FROM snapshot WHERE run=? ORDER BY batch DESC LIMIT ?)",
        run,
        run,
        SNAPSHOTS);
  }

  private long snapshotCheck(long batch, byte[] data) {
    return Check.of(run).add(batch).add(data).value();
  }

  /** The batches before which a snapshot was taken, the newest first. */
  public List<Long> snapshots() {
    return database.read(
        db -> {
          List<Long> batches = new ArrayList<>();
          try (ResultSet row =
              db.with("SELECT batch FROM snapshot WHERE run=? ORDER BY batch DESC", run)
                  .executeQuery()) {
            while (row.next()) {
              batches.add(row.getLong(1));
            }
          }
          return batches;
        });
  }

  /** The snapshot before that batch, unless it is damaged. */
  public Optional<Snapshot> snapshot(long batch) {
    return database.read(
        db -> {
          try (ResultSet row =
              db.with("SELECT data, crc FROM snapshot WHERE run=? AND batch=?", run, batch)
                  .executeQuery()) {
            byte[] data = row.next() ? row.getBytes(1) : null;
            if (data == null || row.getLong(2) != snapshotCheck(batch, data)) {
              return Optional.empty();
            }
            return Optional.of(Snapshot.read(data));
          } catch (IOException _) {
            return Optional.empty();
          }
        });
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

  public void model(Database db, StartModel model) throws SQLException {
    db.change(
        "INSERT INTO model VALUES(?,?,?,?)", run, model.source(), model.data(), modelCheck(model));
  }

  private long modelCheck(StartModel model) {
    return Check.of(run).add(model.source()).add(model.data()).value();
  }

  /**
   * The model that the run starts with, if any.
   *
   * @throws StoreTrouble if it is damaged or missing: without it the run is another one
   */
  public Optional<StartModel> model() {
    return database.read(
        db -> {
          try (ResultSet row =
              db.with("SELECT source, data, crc FROM model WHERE run=?", run).executeQuery()) {
            if (!row.next()) {
              if (RunRow.of(db, run).orElseThrow(this::deleted).head().taught()) {
                throw new StoreTrouble(
                    "the model that run " + name + " starts with is missing", null);
              }
              return Optional.empty();
            }
            String source = String.valueOf(row.getString(1));
            byte[] data = row.getBytes(2);
            StartModel model = new StartModel(source, data == null ? new byte[0] : data);
            if (row.getLong(3) != modelCheck(model)) {
              throw new StoreTrouble(
                  "the model that run " + name + " starts with is damaged (checksum)", null);
            }
            return Optional.of(model);
          }
        });
  }

  /** The number of the last stored batch, -1 where there is none. */
  public long lastBatch() {
    return database.read(
        db -> {
          try (ResultSet row =
              db.with("SELECT max(number) FROM batch WHERE run=?", run).executeQuery()) {
            long last = row.getLong(1);
            return row.wasNull() ? -1 : last;
          }
        });
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
