package io.lmrs.store.file;

import io.lmrs.plan.Allowance;
import io.lmrs.store.StoreTrouble;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The tables of a store, and how those of older versions become the present ones. */
public final class Schema {

  /** What this version writes. */
  public static final int VERSION = 4;

  private static final String MODEL =
      "CREATE TABLE model(run INTEGER PRIMARY KEY, source TEXT NOT NULL, data BLOB NOT NULL,"
          + " crc INTEGER NOT NULL)";

  private static final String SERIAL =
      "CREATE TABLE serial(name TEXT PRIMARY KEY, last INTEGER NOT NULL, crc INTEGER NOT NULL)";

  private static final String[] TABLES = {
    """
    CREATE TABLE run(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
      problem TEXT NOT NULL, search TEXT NOT NULL, dimension INTEGER NOT NULL,
      seed INTEGER NOT NULL, spec TEXT NOT NULL, settings TEXT NOT NULL, threads INTEGER NOT NULL,
      confirm INTEGER NOT NULL, versions TEXT NOT NULL, crc INTEGER NOT NULL,
      identity TEXT NOT NULL, taught INTEGER NOT NULL, glance INTEGER NOT NULL)
    """,
    """
    CREATE TABLE status(run INTEGER PRIMARY KEY, state TEXT NOT NULL, stop TEXT, best,
      evaluations INTEGER NOT NULL, failures INTEGER NOT NULL, budget INTEGER NOT NULL,
      updated INTEGER NOT NULL, pid INTEGER, started INTEGER, host TEXT, crc INTEGER NOT NULL,
      iterations INTEGER NOT NULL, snapshots INTEGER NOT NULL, space INTEGER, token TEXT)
    """,
    """
    CREATE TABLE result(run INTEGER PRIMARY KEY, data TEXT NOT NULL, confirmation TEXT,
      crc INTEGER NOT NULL)
    """,
    """
    CREATE TABLE batch(run INTEGER, number INTEGER, first INTEGER NOT NULL, size INTEGER NOT NULL,
      hash INTEGER NOT NULL, nanos INTEGER NOT NULL, crc INTEGER NOT NULL,
      PRIMARY KEY(run, number)) WITHOUT ROWID
    """,
    """
    CREATE TABLE outcome(run INTEGER, batch INTEGER, part INTEGER, data BLOB NOT NULL,
      crc INTEGER NOT NULL, PRIMARY KEY(run, batch, part)) WITHOUT ROWID
    """,
    """
    CREATE TABLE iteration(run INTEGER, iteration INTEGER, evaluations INTEGER NOT NULL,
      failures INTEGER NOT NULL, best, incumbent, seconds, metrics TEXT NOT NULL,
      crc INTEGER NOT NULL, PRIMARY KEY(run, iteration)) WITHOUT ROWID
    """,
    """
    CREATE TABLE snapshot(run INTEGER, batch INTEGER, data BLOB NOT NULL, crc INTEGER NOT NULL,
      PRIMARY KEY(run, batch))
    """,
    MODEL,
    SERIAL,
    AllowanceRows.TABLE
  };

  private Schema() {}

  /** Brings the tables to the present version, within one transaction. */
  public static void migrate(Database db, int from) throws SQLException {
    if (from == VERSION) {
      return;
    }
    if (from == 0) {
      make(db);
    } else {
      requireNobodyAtWork(db);
      if (from == 1) {
        sealStatus(db);
        db.execute(MODEL);
      }
      if (from <= 2) {
        identify(db);
        countRows(db);
        sealResults(db);
        db.execute(SERIAL);
        Serial.count(db);
      }
      tellNothing(db);
    }
    db.execute("PRAGMA user_version=" + VERSION);
  }

  private static void make(Database db) throws SQLException {
    try (ResultSet row = db.with("SELECT count(*) FROM sqlite_schema").executeQuery()) {
      if (row.getInt(1) > 0) {
        throw new StoreTrouble(
            "the file " + db.file() + " is a database, but no store of lmrs", null);
      }
    }
    for (String table : TABLES) {
      db.execute(table);
    }
    Serial.count(db);
  }

  // it would go on to write rows of its own schema
  private static void requireNobodyAtWork(Database db) throws SQLException {
    try (ResultSet row =
        db.with("SELECT pid, started, host FROM status WHERE host IS NOT NULL").executeQuery()) {
      while (row.next()) {
        Owner owner = Owner.known(row.getLong(1), row.getLong(2), row.getString(3));
        if (owner.mayLive() && !owner.elsewhere()) {
          throw new StoreTrouble(
              "the store "
                  + db.file()
                  + " is in use by an older lmrs, process "
                  + owner.pid()
                  + ": it can be opened when that has ended",
              null);
        }
      }
    }
  }

  private static List<Long> runs(Database db, String table) throws SQLException {
    List<Long> runs = new ArrayList<>();
    String column = table.equals("run") ? "id" : "run";
    try (ResultSet row =
        db.with("SELECT " + column + " FROM " + table + " ORDER BY 1").executeQuery()) {
      while (row.next()) {
        runs.add(row.getLong(1));
      }
    }
    return runs;
  }

  // from schema 1 to 2: a checksum for every status
  private static void sealStatus(Database db) throws SQLException {
    db.execute("ALTER TABLE status ADD COLUMN crc INTEGER NOT NULL DEFAULT 0");
    for (long run : runs(db, "status")) {
      db.change("UPDATE status SET crc=? WHERE run=?", OldChecks.status(db, run), run);
    }
  }

  // from schema 2 to 3: an identity for every run, and every column under a checksum
  private static void identify(Database db) throws SQLException {
    db.execute("ALTER TABLE run ADD COLUMN identity TEXT NOT NULL DEFAULT ''");
    db.execute("ALTER TABLE run ADD COLUMN taught INTEGER NOT NULL DEFAULT 0");
    db.execute("ALTER TABLE run ADD COLUMN glance INTEGER NOT NULL DEFAULT 0");
    db.execute("UPDATE run SET taught=1 WHERE id IN (SELECT run FROM model)");
    for (long run : runs(db, "run")) {
      boolean intact = OldChecks.run(db, run);
      db.change("UPDATE run SET identity=? WHERE id=?", RunRow.newIdentity(), run);
      RunRow row = RunRow.of(db, run).orElseThrow();
      db.change(
          "UPDATE run SET glance=?, crc=? WHERE id=?",
          intact ? row.glance() : Check.WRONG,
          intact ? row.check() : Check.WRONG,
          run);
    }
  }

  // from schema 2 to 3: how many rows of each kind a run has, and who owns it beyond doubt
  private static void countRows(Database db) throws SQLException {
    db.execute("ALTER TABLE status ADD COLUMN iterations INTEGER NOT NULL DEFAULT 0");
    db.execute("ALTER TABLE status ADD COLUMN snapshots INTEGER NOT NULL DEFAULT 0");
    db.execute("ALTER TABLE status ADD COLUMN space INTEGER");
    db.execute("ALTER TABLE status ADD COLUMN token TEXT");
    for (long run : runs(db, "status")) {
      boolean intact = OldChecks.status(db, run) == OldChecks.storedStatus(db, run);
      Status.of(db, run).orElseThrow().counted(Status.Rows.of(db, run)).write(db, run);
      if (!intact) {
        db.change("UPDATE status SET crc=? WHERE run=?", Check.WRONG, run);
      }
    }
  }

  // from schema 3 to 4: no search knew of its budget, and in a replay it must not
  private static void tellNothing(Database db) throws SQLException {
    db.execute(AllowanceRows.TABLE);
    for (long run : runs(db, "run")) {
      AllowanceRows.write(db, run, Allowance.UNKNOWN);
    }
  }

  // from schema 2 to 3: the confirmation is under the checksum too
  private static void sealResults(Database db) throws SQLException {
    for (long run : runs(db, "result")) {
      db.change("UPDATE result SET crc=? WHERE run=?", OldChecks.result(db, run), run);
    }
  }
}
