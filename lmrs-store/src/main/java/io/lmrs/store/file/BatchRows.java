package io.lmrs.store.file;

import io.lmrs.Outcome;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The batches of a run: a row that says which queries one has, and its outcomes, in parts as they
 * arrived or, once it is complete, in one.
 */
final class BatchRows {
  private BatchRows() {}

  /** Writes which queries the batch has, and its outcomes as a further part. */
  static void add(Database db, long run, StoredBatch batch) throws SQLException {
    head(db, run, batch);
    part(db, run, batch.number(), batch.parts(), batch.evaluated());
  }

  /** Writes the complete batch in place of its parts. */
  static void complete(Database db, long run, StoredBatch batch) throws SQLException {
    head(db, run, batch);
    if (batch.parts() > 0) {
      db.change("DELETE FROM outcome WHERE run=? AND batch=?", run, batch.number());
    }
    part(db, run, batch.number(), 0, OutcomeBytes.merged(batch.evaluated()));
  }

  private static void part(Database db, long run, long number, int part, List<Evaluated> evaluated)
      throws SQLException {
    byte[] data = OutcomeBytes.write(evaluated);
    db.change(
        "INSERT OR REPLACE INTO outcome VALUES(?,?,?,?,?)",
        run,
        number,
        part,
        data,
        check(run, number, part, data));
  }

  private static void head(Database db, long run, StoredBatch b) throws SQLException {
    db.change(
        "INSERT OR REPLACE INTO batch VALUES(?,?,?,?,?,?,?)",
        run,
        b.number(),
        b.first(),
        b.size(),
        b.hash(),
        b.nanos(),
        check(run, b.number(), b.first(), b.size(), b.hash(), b.nanos()));
  }

  private static long check(long run, long number, long first, int size, long hash, long nanos) {
    return Check.of(run).add(number).add(first).add(size).add(hash).add(nanos).value();
  }

  private static long check(long run, long number, int part, byte[] data) {
    return Check.of(run).add(number).add(part).add(data).value();
  }

  /** The batch of that number, if any of its outcomes was stored. */
  static Optional<StoredBatch> read(Database db, long run, long number) throws SQLException {
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
      damaged = row.getLong(5) != check(run, number, first, size, hash, nanos);
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
        if (data == null || rows.getLong(3) != check(run, number, rows.getInt(1), data)) {
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

  /** The smallest number of a batch from that one on, -1 where there is none. */
  static long from(Database db, long run, long number) throws SQLException {
    try (ResultSet row =
        db.with("SELECT min(number) FROM batch WHERE run=? AND number>=?", run, number)
            .executeQuery()) {
      return orNone(row);
    }
  }

  /** The greatest number of a batch, -1 where there is none. */
  static long last(Database db, long run) throws SQLException {
    try (ResultSet row = db.with("SELECT max(number) FROM batch WHERE run=?", run).executeQuery()) {
      return orNone(row);
    }
  }

  private static long orNone(ResultSet row) throws SQLException {
    long number = row.getLong(1);
    return row.wasNull() ? -1 : number;
  }

  /** The stored outcome of a query, found from the end, where most questions are about. */
  static Optional<Outcome> outcome(Database db, long run, long query) throws SQLException {
    long number;
    try (ResultSet row =
        db.with(
                "SELECT number FROM batch WHERE run=? AND first<=? ORDER BY number DESC LIMIT 1",
                run,
                query)
            .executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      number = row.getLong(1);
    }
    Optional<StoredBatch> found = read(db, run, number);
    for (Evaluated e : found.map(StoredBatch::evaluated).orElse(List.of())) {
      if (found.get().first() + e.index() == query) {
        return Optional.of(e.outcome());
      }
    }
    return Optional.empty();
  }
}
