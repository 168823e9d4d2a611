package io.lmrs.store.file;

import io.lmrs.RunSpec;
import io.lmrs.store.RunInfo;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.Versions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What a run is, as it is stored once and never changed.
 *
 * @param head what lists show
 * @param spec its specification as JSON
 * @param settings the settings of its search as JSON
 * @param versions what it was made with, as JSON
 */
public record RunRow(Head head, String spec, String settings, String versions) {

  /**
   * What lists show of a run.
   *
   * @param key which run it is
   * @param outline what it searches
   * @param threads evaluations side by side, 0 where workers ask for them
   * @param confirm how often the last incumbent is evaluated again
   * @param taught true where it starts with the model of another run
   * @param damaged true where the checksum differs
   */
  public record Head(
      RunInfo.Key key,
      RunInfo.Outline outline,
      int threads,
      int confirm,
      boolean taught,
      boolean damaged) {

    /** The columns that {@link #read} expects, in its order. */
    public static final String COLUMNS =
        "id, name, identity, created, problem, search, dimension, seed, threads, confirm, taught,"
            + " glance";

    public static final int COUNT = 12;

    public static Head read(ResultSet row) throws SQLException {
      Head head =
          new Head(
              new RunInfo.Key(
                  row.getLong(1),
                  word(row, 2),
                  row.getString(3) == null ? "(damaged " + row.getLong(1) + ")" : row.getString(3),
                  Instant.ofEpochMilli(row.getLong(4))),
              new RunInfo.Outline(word(row, 5), word(row, 6), row.getInt(7), row.getLong(8)),
              row.getInt(9),
              row.getInt(10),
              row.getInt(11) != 0,
              false);
      return row.getLong(12) == head.check().value() ? head : head.spoilt();
    }

    /** Its number. */
    public long id() {
      return key.id();
    }

    /** Its name. */
    public String name() {
      return key.name();
    }

    private Head spoilt() {
      return new Head(key, outline, threads, confirm, taught, true);
    }

    private Head as(long newId, String newName) {
      RunInfo.Key other = new RunInfo.Key(newId, newName, key.identity(), key.created());
      return new Head(other, outline, threads, confirm, taught, damaged);
    }

    private Check check() {
      return Check.of(id())
          .add(name())
          .add(key.identity())
          .add(key.created().toEpochMilli())
          .add(outline.problem())
          .add(outline.search())
          .add(outline.dimension())
          .add(outline.seed())
          .add(threads)
          .add(confirm)
          .add(taught ? 1 : 0);
    }
  }

  // in a damaged file a column may be null that can't be
  private static String word(ResultSet row, int column) throws SQLException {
    String text = row.getString(column);
    return text == null ? "(damaged)" : text;
  }

  public static String newIdentity() {
    return UUID.randomUUID().toString();
  }

  /** A new run. */
  public static RunRow made(
      long id,
      String name,
      RunSpec spelled,
      Versions versions,
      int threads,
      int confirm,
      boolean taught) {
    return new RunRow(
        new Head(
            new RunInfo.Key(
                id, name, newIdentity(), Instant.ofEpochMilli(System.currentTimeMillis())),
            new RunInfo.Outline(
                spelled.problem(), spelled.search(), spelled.dimension(), spelled.seed()),
            threads,
            confirm,
            taught,
            false),
        SpecJson.write(spelled),
        texts(spelled.searchSettings()),
        versions.json());
  }

  /** The same run with another number and name. */
  public RunRow as(long id, String name) {
    return new RunRow(head.as(id, name), spec, settings, versions);
  }

  private static String texts(Map<String, String> map) {
    var node = SpecJson.object();
    map.forEach(node::put);
    return node.toString();
  }

  /** The row of that run; empty where there is none. Whether it is intact is another question. */
  public static Optional<RunRow> of(Database db, long id) throws SQLException {
    try (ResultSet row = select(db, id)) {
      return row.next() ? Optional.of(read(row)) : Optional.empty();
    }
  }

  /**
   * The row of that run; empty where there is none.
   *
   * @throws StoreTrouble if any column of it is damaged
   */
  public static Optional<RunRow> intact(Database db, long id) throws SQLException {
    try (ResultSet row = select(db, id)) {
      if (!row.next()) {
        return Optional.empty();
      }
      RunRow read = read(row);
      if (read.head.damaged() || row.getLong(Head.COUNT + 4) != read.check()) {
        throw damaged(read.head.name(), null);
      }
      return Optional.of(read);
    }
  }

  public static StoreTrouble damaged(String name, Throwable cause) {
    return new StoreTrouble(
        "run " + name + ": its specification is damaged (checksum), it can't be run", cause);
  }

  private static ResultSet select(Database db, long id) throws SQLException {
    return db.with(
            "SELECT " + Head.COLUMNS + ", spec, settings, versions, crc FROM run WHERE id=?", id)
        .executeQuery();
  }

  private static RunRow read(ResultSet row) throws SQLException {
    return new RunRow(
        Head.read(row),
        word(row, Head.COUNT + 1),
        word(row, Head.COUNT + 2),
        word(row, Head.COUNT + 3));
  }

  /** The checksum of what lists show. */
  public long glance() {
    return head.check().value();
  }

  /** The checksum of every column. */
  public long check() {
    return head.check().add(spec).add(settings).add(versions).value();
  }

  public void write(Database db) throws SQLException {
    db.change(
        "INSERT OR REPLACE INTO run("
            + Head.COLUMNS
            + ", spec, settings, versions, crc) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
        head.id(),
        head.name(),
        head.key().identity(),
        head.key().created().toEpochMilli(),
        head.outline().problem(),
        head.outline().search(),
        head.outline().dimension(),
        head.outline().seed(),
        head.threads(),
        head.confirm(),
        head.taught() ? 1 : 0,
        glance(),
        spec,
        settings,
        versions,
        check());
  }
}
