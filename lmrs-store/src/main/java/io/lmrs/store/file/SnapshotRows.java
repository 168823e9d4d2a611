package io.lmrs.store.file;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The newest snapshots of a run. */
final class SnapshotRows {
  /** Older snapshots than that are dropped. */
  private static final int KEPT = 2;

  private SnapshotRows() {}

  static void write(Database db, long run, Snapshot snapshot) throws SQLException {
    byte[] data = snapshot.toBytes();
    db.change(
        "INSERT OR REPLACE INTO snapshot VALUES(?,?,?,?)",
        run,
        snapshot.batch(),
        data,
        check(run, snapshot.batch(), data));
    db.change(
        "DELETE FROM snapshot WHERE run=? AND batch NOT IN"
            + " (SELECT batch FROM snapshot WHERE run=? ORDER BY batch DESC LIMIT ?)",
        run,
        run,
        KEPT);
  }

  private static long check(long run, long batch, byte[] data) {
    return Check.of(run).add(batch).add(data).value();
  }

  /** The batches before which a snapshot was taken, the newest first. */
  static List<Long> batches(Database db, long run) throws SQLException {
    List<Long> batches = new ArrayList<>();
    try (ResultSet row =
        db.with("SELECT batch FROM snapshot WHERE run=? ORDER BY batch DESC", run).executeQuery()) {
      while (row.next()) {
        batches.add(row.getLong(1));
      }
    }
    return batches;
  }

  /** The snapshot before that batch, unless it is damaged. */
  static Optional<Snapshot> read(Database db, long run, long batch) throws SQLException {
    try (ResultSet row =
        db.with("SELECT data, crc FROM snapshot WHERE run=? AND batch=?", run, batch)
            .executeQuery()) {
      byte[] data = row.next() ? row.getBytes(1) : null;
      if (data == null || row.getLong(2) != check(run, batch, data)) {
        return Optional.empty();
      }
      return Optional.of(Snapshot.read(data));
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
