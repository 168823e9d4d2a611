package io.lmrs.store.file;

import io.lmrs.Progress;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a run had come to after each of its iterations. */
final class IterationRows {
  private static final String SELECT =
      "SELECT iteration, evaluations, failures, best, incumbent, seconds, metrics, crc"
          + " FROM iteration WHERE run=? AND ";

  private IterationRows() {}

  static void write(Database db, long run, Progress p) throws SQLException {
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
        check(run, p, metrics));
  }

  private static long check(long run, Progress p, String metrics) {
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

  /** As {@link Ledger#trace(long, Consumer, Consumer)}. */
  static long read(
      Database db, long run, long last, Consumer<Progress> intact, Consumer<String> damage)
      throws SQLException {
    long before = 0;
    try (ResultSet row =
        db.with(SELECT + "iteration<=? ORDER BY iteration", run, last).executeQuery()) {
      while (row.next()) {
        long number = row.getLong(1);
        Progress progress = null;
        try {
          progress = progress(run, row);
        } catch (IOException | NumberFormatException _) {
          damage.accept("iteration " + number + " is damaged (checksum)");
        }
        if (progress != null && number <= before) {
          damage.accept("iteration " + number + " is out of order");
        } else if (progress != null) {
          Ledger.missing("iteration", before + 1, number - 1, damage);
          intact.accept(progress);
          before = number;
        }
      }
    }
    return before;
  }

  /** Those of the iterations that are intact, in the given order. */
  static List<Progress> read(Database db, long run, long... iterations) throws SQLException {
    List<Progress> intact = new ArrayList<>();
    for (long iteration : iterations) {
      try (ResultSet row = db.with(SELECT + "iteration=?", run, iteration).executeQuery()) {
        if (row.next()) {
          intact.add(progress(run, row));
        }
      } catch (IOException | NumberFormatException _) {
        // a gap in what is watched
      }
    }
    return intact;
  }

  private static Progress progress(long run, ResultSet row) throws SQLException, IOException {
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
    if (row.getLong(8) != check(run, progress, metrics)) {
      throw new IOException("the checksum differs");
    }
    return progress;
  }

  /** The number of the last one, 0 where there is none. */
  static long last(Database db, long run) throws SQLException {
    try (ResultSet row =
        db.with("SELECT max(iteration) FROM iteration WHERE run=?", run).executeQuery()) {
      return row.getLong(1);
    }
  }
}
