package io.lmrs.store.file;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Checksums as earlier schemas had them: what was damaged then is damaged after the migration. */
public final class OldChecks {
  private OldChecks() {}

  /** The checksum that schema 2 gives a status. */
  public static long status(Database db, long run) throws SQLException {
    try (ResultSet row =
        db.with(
                "SELECT state, stop, best, evaluations, failures, budget, updated, pid, started,"
                    + " host FROM status WHERE run=?",
                run)
            .executeQuery()) {
      row.next();
      String stop = row.getString(2);
      Check check =
          Check.of(run)
              .add(String.valueOf(row.getString(1)))
              .add(stop == null ? "" : stop)
              .add(Database.number(row, 3));
      for (int column = 4; column <= 7; column++) {
        check.add(row.getLong(column));
      }
      if (row.getString(10) != null) {
        check.add(row.getLong(8)).add(row.getLong(9)).add(row.getString(10));
      }
      return check.value();
    }
  }

  /** The checksum that is stored with a status. */
  public static long storedStatus(Database db, long run) throws SQLException {
    try (ResultSet row = db.with("SELECT crc FROM status WHERE run=?", run).executeQuery()) {
      return row.next() ? row.getLong(1) : Check.WRONG;
    }
  }

  /** True where a run's row is as schema 2 wrote it. */
  public static boolean run(Database db, long run) throws SQLException {
    try (ResultSet row =
        db.with("SELECT name, spec, versions, crc FROM run WHERE id=?", run).executeQuery()) {
      row.next();
      return row.getLong(4)
          == new Check()
              .add(String.valueOf(row.getString(1)))
              .add(String.valueOf(row.getString(2)))
              .add(String.valueOf(row.getString(3)))
              .value();
    }
  }

  /** The present checksum of a result that schema 2 wrote. */
  public static long result(Database db, long run) throws SQLException {
    try (ResultSet row =
        db.with("SELECT data, confirmation, crc FROM result WHERE run=?", run).executeQuery()) {
      row.next();
      String data = String.valueOf(row.getString(1));
      boolean intact = row.getLong(3) == Check.of(run).add(data).value();
      return intact ? KeptResult.check(run, data, row.getString(2)) : Check.WRONG;
    }
  }
}
