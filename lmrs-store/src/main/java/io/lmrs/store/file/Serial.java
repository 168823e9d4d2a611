package io.lmrs.store.file;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Numbers of runs and of their names, none of which is given twice. */
public final class Serial {
  /** The last number of a run; no name begins with nothing. */
  private static final String NUMBERS = "";

  /** How many runs were deleted; a group's name has no blank. */
  private static final String DELETED = " deleted";

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private Serial() {}

  /** Begins to count, with the runs that are there. */
  public static void count(Database db) throws SQLException {
    long last = highest(db);
    long there = there(db);
    write(db, NUMBERS, last);
    write(db, DELETED, last - there);
  }

  /** A number for a run that no run has had. */
  public static long next(Database db) throws SQLException {
    long next = Math.max(read(db, NUMBERS).orElse(0), highest(db)) + 1;
    write(db, NUMBERS, next);
    return next;
  }

  /** A name that no run has had: what it begins with, and a number. */
  public static String name(Database db, String prefix) throws SQLException {
    long next = Math.max(read(db, prefix).orElse(0), inUse(db, prefix)) + 1;
    write(db, prefix, next);
    return prefix + next;
  }

  /** One run less. */
  public static void deleted(Database db) throws SQLException {
    OptionalLong before = read(db, DELETED);
    if (before.isPresent()) {
      write(db, DELETED, before.getAsLong() + 1);
    }
  }

  /** How many runs there must be; empty where that is damaged. */
  public static OptionalLong expected(Database db) throws SQLException {
    OptionalLong numbers = read(db, NUMBERS);
    OptionalLong deleted = read(db, DELETED);
    return numbers.isPresent() && deleted.isPresent()
        ? OptionalLong.of(numbers.getAsLong() - deleted.getAsLong())
        : OptionalLong.empty();
  }

  private static OptionalLong read(Database db, String name) throws SQLException {
    try (ResultSet row =
        db.with("SELECT last, crc FROM serial WHERE name=?", name).executeQuery()) {
      return row.next() && row.getLong(2) == check(name, row.getLong(1))
          ? OptionalLong.of(row.getLong(1))
          : OptionalLong.empty();
    }
  }

  private static void write(Database db, String name, long last) throws SQLException {
    db.change("INSERT OR REPLACE INTO serial VALUES(?,?,?)", name, last, check(name, last));
  }

  private static long check(String name, long last) {
    return new Check().add(name).add(last).value();
  }

  private static long highest(Database db) throws SQLException {
    try (ResultSet row = db.with("SELECT max(id) FROM run").executeQuery()) {
      return row.getLong(1);
    }
  }

  private static long there(Database db) throws SQLException {
    try (ResultSet row = db.with("SELECT count(*) FROM run").executeQuery()) {
      return row.getLong(1);
    }
  }

  private static long inUse(Database db, String prefix) throws SQLException {
    long last = 0;
    try (ResultSet row =
        db.with("SELECT name FROM run WHERE substr(name, 1, ?)=?", prefix.length(), prefix)
            .executeQuery()) {
      while (row.next()) {
        String rest = row.getString(1).substring(prefix.length());
        last = NUMBER.matcher(rest).matches() ? Math.max(last, Long.parseLong(rest)) : last;
      }
    }
    return last;
  }
}
