package io.lmrs.store.file;

import io.lmrs.store.StartModel;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.UnknownRun;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The model that a run starts with. */
public final class ModelRows {
  private ModelRows() {}

  public static void write(Database db, long run, StartModel model) throws SQLException {
    db.change(
        "INSERT INTO model VALUES(?,?,?,?)", run, model.source(), model.data(), check(run, model));
  }

  private static long check(long run, StartModel model) {
    return Check.of(run).add(model.source()).add(model.data()).value();
  }

  /**
   * The model, if the run starts with one.
   *
   * @param name the run's
   * @throws StoreTrouble if it is damaged or missing: without it the run is another one
   * @throws UnknownRun if the run was deleted
   */
  static Optional<StartModel> read(Database db, long run, String name) throws SQLException {
    try (ResultSet row =
        db.with("SELECT source, data, crc FROM model WHERE run=?", run).executeQuery()) {
      if (!row.next()) {
        if (RunRow.of(db, run).orElseThrow(() -> Ledger.deleted(name)).head().taught()) {
          throw new StoreTrouble("the model that run " + name + " starts with is missing", null);
        }
        return Optional.empty();
      }
      String source = String.valueOf(row.getString(1));
      byte[] data = row.getBytes(2);
      StartModel model = new StartModel(source, data == null ? new byte[0] : data);
      if (row.getLong(3) != check(run, model)) {
        throw new StoreTrouble(
            "the model that run " + name + " starts with is damaged (checksum)", null);
      }
      return Optional.of(model);
    }
  }
}
