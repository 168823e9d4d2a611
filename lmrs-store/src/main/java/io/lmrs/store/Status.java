package io.lmrs.store;

import io.lmrs.evaluate.Life;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Where a run stands: the one row of it that changes.
 *
 * @param state its state as a word
 * @param stop why it ended, or null
 * @param tally what it has come to
 * @param budget evaluations allowed since it was extended, or 0 for those of its specification
 * @param updated when something was last stored, in milliseconds
 * @param owner the process at work on it, or null
 * @param damaged true where the row's checksum differs; only what can be read of it counts then
 */
record Status(
    String state,
    String stop,
    Tally tally,
    long budget,
    long updated,
    Owner owner,
    boolean damaged) {

  /** The columns that {@link #read(long, ResultSet, int)} expects, in its order. */
  static final String COLUMNS =
      "state, stop, best, evaluations, failures, budget, updated, pid, started, host, status.crc";

  /** A run that was just made. */
  static Status made() {
    return new Status(
        RunInfo.State.NEW.word(), null, Tally.NONE, 0, System.currentTimeMillis(), null, false);
  }

  /** The status of that run; empty where the run is gone. */
  static Optional<Status> of(Database db, long run) throws SQLException {
    try (ResultSet row =
        db.with("SELECT " + COLUMNS + " FROM status WHERE run=?", run).executeQuery()) {
      return row.next() ? Optional.of(read(run, row, 1)) : Optional.empty();
    }
  }

  /** Reads the columns from that one on. */
  static Status read(long run, ResultSet row, int column) throws SQLException {
    Status read = unchecked(row, column);
    return row.getLong(column + 10) == read.check(run) ? read : read.spoilt();
  }

  /** Reads the columns of a schema without the checksum: what is there is what counts. */
  static Status unchecked(ResultSet row, int column) throws SQLException {
    String host = row.getString(column + 9);
    return new Status(
        String.valueOf(row.getString(column)),
        row.getString(column + 1),
        new Tally(
            row.getLong(column + 3), row.getLong(column + 4), Database.number(row, column + 2)),
        row.getLong(column + 5),
        row.getLong(column + 6),
        host == null
            ? null
            : new Owner(new Life(row.getLong(column + 7), row.getLong(column + 8)), host),
        false);
  }

  // a budget that may be any number is not to be trusted: the specification's holds
  private Status spoilt() {
    boolean known = RunInfo.State.known(state);
    return new Status(
        known ? state : RunInfo.State.RUNNING.word(), stop, tally, 0, updated, owner, true);
  }

  private long check(long run) {
    Check check =
        Check.of(run)
            .add(state)
            .add(stop == null ? "" : stop)
            .add(tally.best())
            .add(tally.evaluations())
            .add(tally.failures())
            .add(budget)
            .add(updated);
    if (owner != null) {
      check.add(owner.pid()).add(owner.start()).add(owner.host());
    }
    return check.value();
  }

  /** Puts it in place of the row there is, with a checksum of its own. */
  void write(Database db, long run) throws SQLException {
    db.change(
        "INSERT OR REPLACE INTO status(run, state, stop, best, evaluations, failures, budget,"
            + " updated, pid, started, host, crc) VALUES(?,?,?,?,?,?,?,?,?,?,?,?)",
        run,
        state,
        stop,
        tally.best(),
        tally.evaluations(),
        tally.failures(),
        budget,
        updated,
        owner == null ? null : owner.pid(),
        owner == null ? null : owner.start(),
        owner == null ? null : owner.host(),
        check(run));
  }

  /** The state as it is seen: a run whose process is gone is interrupted. */
  RunInfo.State seen() {
    RunInfo.State word = RunInfo.State.of(state);
    return word == RunInfo.State.RUNNING && (owner == null || !owner.mayLive())
        ? RunInfo.State.INTERRUPTED
        : word;
  }

  /** The status with that process at work, or nobody. */
  Status in(RunInfo.State newState, Owner newOwner) {
    return new Status(newState.word(), stop, tally, budget, now(), newOwner, false);
  }

  Status with(Tally newTally) {
    return new Status(state, stop, newTally, budget, now(), owner, false);
  }

  Status stopped(String why) {
    return new Status(state, why, tally, budget, now(), owner, false);
  }

  /** The status with more evaluations allowed, to go on. */
  Status extended(long evaluations) {
    return new Status(state, null, tally, evaluations, now(), owner, false);
  }

  private static long now() {
    return System.currentTimeMillis();
  }
}
