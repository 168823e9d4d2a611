package io.lmrs.store.file;

import io.lmrs.plan.Allowance;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What the search of a run was told of its budget, and when. The first row, after 0 evaluations,
 * must be there; its 0 evaluations say that the search was told nothing, as in runs of earlier
 * versions.
 */
public final class AllowanceRows {
  public static final String TABLE =
      "CREATE TABLE allowance(run INTEGER, after INTEGER, evaluations INTEGER NOT NULL,"
          + " crc INTEGER NOT NULL, PRIMARY KEY(run, after)) WITHOUT ROWID";

  private AllowanceRows() {}

  /** Writes it in place of what is there. */
  public static void write(Database db, long run, Allowance allowance) throws SQLException {
    db.change("DELETE FROM allowance WHERE run=?", run);
    if (allowance.at(0).isEmpty()) {
      row(db, run, 0, 0);
    }
    for (Allowance.Grant grant : allowance.grants()) {
      row(db, run, grant.after(), grant.evaluations());
    }
  }

  private static void row(Database db, long run, long after, long evaluations) throws SQLException {
    db.change(
        "INSERT INTO allowance VALUES(?,?,?,?)",
        run,
        after,
        evaluations,
        check(run, after, evaluations));
  }

  private static long check(long run, long after, long evaluations) {
    return Check.of(run).add(after).add(evaluations).value();
  }

  /**
   * What is stored and intact.
   *
   * @param damage told, in the words after a run's name, what is not
   */
  public static Allowance read(Database db, long run, Consumer<String> damage) throws SQLException {
    List<Allowance.Grant> grants = new ArrayList<>();
    boolean begun = false;
    try (ResultSet row =
        db.with("SELECT after, evaluations, crc FROM allowance WHERE run=? ORDER BY after", run)
            .executeQuery()) {
      while (row.next()) {
        long after = row.getLong(1);
        long evaluations = row.getLong(2);
        begun |= after == 0;
        if (row.getLong(3) != check(run, after, evaluations)) {
          damage.accept("what its search knew of the budget is damaged (checksum)");
        } else if (evaluations > 0) {
          grants.add(new Allowance.Grant(after, evaluations));
        }
      }
    }
    if (!begun) {
      damage.accept("what its search knew of the budget is missing");
    }
    return new Allowance(grants);
  }
}
