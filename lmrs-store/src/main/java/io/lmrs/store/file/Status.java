package io.lmrs.store.file;

import io.lmrs.evaluate.ProcessId;
import io.lmrs.store.RunInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Where a run stands: the one row of it that changes.
 *
 * @param state its state as a word
 * @param stop why it ended, or null
 * @param tally what it has come to
 * @param rows what must be stored of it beside its outcomes
 * @param budget evaluations allowed since it was extended, or 0 for those of its specification
 * @param updated when something was last stored, in milliseconds
 * @param owner the process at work on it, or null
 * @param damaged true where the row's checksum differs; only what can be read of it counts then
 */
public record Status(
    String state,
    String stop,
    Tally tally,
    Rows rows,
    long budget,
    long updated,
    Owner owner,
    boolean damaged) {

  /**
   * How many rows a run must have.
   *
   * @param iterations of its trace
   * @param snapshots of its state
   */
  public record Rows(long iterations, long snapshots) {
    public static final Rows NONE = new Rows(0, 0);

    /** Those that are there. */
    public static Rows of(Database db, long run) throws SQLException {
      return new Rows(count(db, "iteration", run), count(db, "snapshot", run));
    }

    private static long count(Database db, String table, long run) throws SQLException {
      try (ResultSet row =
          db.with("SELECT count(*) FROM " + table + " WHERE run=?", run).executeQuery()) {
        return row.getLong(1);
      }
    }

    /** These, with that iteration stored too. */
    public Rows reaching(long iteration) {
      return new Rows(Math.max(iterations, iteration), snapshots);
    }

    public Rows withSnapshots(long count) {
      return new Rows(iterations, count);
    }
  }

  /** The columns that {@link #read(long, ResultSet, int)} expects, in its order. */
  public static final String COLUMNS =
      "state, stop, best, evaluations, failures, iterations, snapshots, budget, updated, pid,"
          + " started, space, host, token, status.crc";

  /** A run that was just made. */
  public static Status made() {
    return new Status(RunInfo.State.NEW.word(), null, Tally.NONE, Rows.NONE, 0, now(), null, false);
  }

  /** The status of a run whose row is gone. */
  public static Status lost() {
    return new Status(RunInfo.State.RUNNING.word(), null, Tally.NONE, Rows.NONE, 0, 0, null, true);
  }

  /** The status of that run; empty where there is none. */
  public static Optional<Status> of(Database db, long run) throws SQLException {
    try (ResultSet row =
        db.with("SELECT " + COLUMNS + " FROM status WHERE run=?", run).executeQuery()) {
      return row.next() ? Optional.of(read(run, row, 1)) : Optional.empty();
    }
  }

  /** Reads the columns from that one on; all of them are null where the row is gone. */
  public static Status read(long run, ResultSet row, int column) throws SQLException {
    if (row.getString(column) == null) {
      return lost();
    }
    String host = row.getString(column + 12);
    Status read =
        new Status(
            row.getString(column),
            row.getString(column + 1),
            new Tally(
                row.getLong(column + 3), row.getLong(column + 4), Database.number(row, column + 2)),
            new Rows(row.getLong(column + 5), row.getLong(column + 6)),
            row.getLong(column + 7),
            row.getLong(column + 8),
            host == null
                ? null
                : new Owner(
                    new ProcessId(row.getLong(column + 9), row.getLong(column + 10)),
                    row.getLong(column + 11),
                    host,
                    String.valueOf(row.getString(column + 13))),
            false);
    return row.getLong(column + 14) == read.check(run) ? read : read.spoilt();
  }

  // a budget that may be any number is not to be trusted: the specification's holds
  private Status spoilt() {
    boolean known = RunInfo.State.known(state);
    return new Status(
        known ? state : RunInfo.State.RUNNING.word(), stop, tally, rows, 0, updated, owner, true);
  }

  private long check(long run) {
    Check check =
        Check.of(run)
            .add(state)
            .add(stop == null ? "" : stop)
            .add(tally.best())
            .add(tally.evaluations())
            .add(tally.failures())
            .add(rows.iterations())
            .add(rows.snapshots())
            .add(budget)
            .add(updated);
    if (owner != null) {
      check
          .add(owner.pid())
          .add(owner.start())
          .add(owner.space())
          .add(owner.host())
          .add(owner.token());
    }
    return check.value();
  }

  /** Puts it in place of the row there is, with a checksum of its own. */
  public void write(Database db, long run) throws SQLException {
    db.change(
        "INSERT OR REPLACE INTO status(run, state, stop, best, evaluations, failures, iterations,"
            + " snapshots, budget, updated, pid, started, space, host, token, crc)"
            + " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
        run,
        state,
        stop,
        tally.best(),
        tally.evaluations(),
        tally.failures(),
        rows.iterations(),
        rows.snapshots(),
        budget,
        updated,
        owner == null ? null : owner.pid(),
        owner == null ? null : owner.start(),
        owner == null ? null : owner.space(),
        owner == null ? null : owner.host(),
        owner == null ? null : owner.token(),
        check(run));
  }

  /** The state as it is seen: a run whose process is gone is interrupted. */
  public RunInfo.State seen() {
    RunInfo.State word = RunInfo.State.of(state);
    return word == RunInfo.State.RUNNING && (owner == null || !owner.mayLive())
        ? RunInfo.State.INTERRUPTED
        : word;
  }

  /** The status with that process at work, or nobody. */
  public Status in(RunInfo.State newState, Owner newOwner) {
    return new Status(newState.word(), stop, tally, rows, budget, now(), newOwner, false);
  }

  public Status with(Tally newTally) {
    return new Status(state, stop, newTally, rows, budget, now(), owner, false);
  }

  /** The status with other rows that must be there. */
  public Status counted(Rows newRows) {
    return new Status(state, stop, tally, newRows, budget, updated, owner, false);
  }

  public Status stopped(String why) {
    return new Status(state, why, tally, rows, budget, now(), owner, false);
  }

  /** The status with more evaluations allowed, to go on. */
  public Status extended(long evaluations) {
    return new Status(state, null, tally, rows, evaluations, now(), owner, false);
  }

  /** The status as of that time. */
  public Status at(long time) {
    return new Status(state, stop, tally, rows, budget, time, owner, damaged);
  }

  private static long now() {
    return System.currentTimeMillis();
  }
}
