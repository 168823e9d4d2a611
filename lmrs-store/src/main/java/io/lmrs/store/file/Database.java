package io.lmrs.store.file;

import io.lmrs.store.StoreTrouble;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * One connection to the file: the schema and its versions, transactions, and what went wrong as a
 * sentence. Thread-safe: one transaction at a time.
 */
public final class Database implements AutoCloseable {

  // it prints traces of what comes as an exception anyway; held, or it would be forgotten
  private static final Logger DRIVER = Logger.getLogger("org.sqlite");

  static {
    DRIVER.setLevel(Level.OFF);
  }

  private static final int BUSY_MILLISECONDS = 10_000;

  /** Work on the connection that gives something. */
  @FunctionalInterface
  public interface Work<T> {
    T on(Database database) throws SQLException;
  }

  private final Path file;
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  private final boolean readOnly;
  private final Optional<String> lost;

  private Database(Path file, Connection connection, boolean readOnly, Optional<String> lost) {
    this.file = file;
    this.connection = connection;
    this.readOnly = readOnly;
    this.lost = lost;
  }

  /** What was lost with a damaged log when the file was opened, in a sentence. */
  public Optional<String> lost() {
    return lost;
  }

  /**
   * Opens the file, makes it where it is missing.
   *
   * @throws StoreTrouble if it can't be opened, is no store, or is one of a newer version
   */
  public static Database open(Path file) {
    if (Files.isDirectory(file)) {
      throw new StoreTrouble("the store " + file + " can't be opened: it is a folder", null);
    }
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new StoreTrouble(
          "the store " + file + " can't be opened: no such folder: " + folder, null);
    }
    boolean readOnly = Files.exists(file) && !(Files.isWritable(file) && Files.isWritable(folder));
    return open(file, readOnly);
  }

  private static Database open(Path file, boolean readOnly) {
    DriverLibrary.require();
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLISECONDS);
    // as a URI, since the driver takes what follows a ? in a plain name for settings
    String where = "jdbc:sqlite:" + file.toAbsolutePath().toUri();
    if (readOnly) {
      config.setReadOnly(true);
      // where nothing can be written, a store without a log is taken as one that nobody changes
      where += "?mode=ro" + (LogCheck.there(file) ? "" : "&immutable=1");
    }
    Optional<String> lost = LogCheck.damage(file);
    Connection connection = null;
    try {
      connection = config.createConnection(where);
      Database database = new Database(file, connection, readOnly, lost);
      database.prepare();
      return database;
    } catch (SQLException e) {
      discard(connection);
      throw trouble(file, e);
    } catch (RuntimeException e) {
      discard(connection);
      throw e;
    }
  }

  private static void discard(Connection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException _) {
      // what matters is thrown already
    }
  }

  private void prepare() throws SQLException {
    int version = version();
    if (version > Schema.VERSION) {
      throw new StoreTrouble(
          "the store "
              + file
              + " has schema "
              + version
              + ", made by a newer lmrs; this one knows schemas up to "
              + Schema.VERSION,
          null);
    }
    if (readOnly) {
      if (version == 0) {
        throw new StoreTrouble(
            "the store " + file + " can't be written, and holds no runs to read", null);
      }
      if (version < Schema.VERSION) {
        throw new StoreTrouble(
            "the store "
                + file
                + " has schema "
                + version
                + ", made by an older lmrs, and can't be brought to schema "
                + Schema.VERSION
                + ": access denied",
            null);
      }
      return;
    }
    execute("PRAGMA cell_size_check=ON");
    execute("PRAGMA journal_mode=WAL");
    // each commit reaches the disk: what was committed outlives a power cut
    execute("PRAGMA synchronous=FULL");
    if (version < Schema.VERSION) {
      write(
          db -> {
            // another process may have done it meanwhile
            Schema.migrate(db, version());
            return null;
          });
    }
  }

  private int version() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA user_version")) {
      return row.getInt(1);
    }
  }

  public Path file() {
    return file;
  }

  public boolean readOnly() {
    return readOnly;
  }

  /** Commits no longer wait for the disk: for tests that make thousands of them. */
  public void hasty() {
    synchronous("OFF");
  }

  /** Only checkpoints wait for the disk: a power cut takes the last commits, a kill none. */
  public void swift() {
    synchronous("NORMAL");
  }

  private void synchronous(String mode) {
    read(
        db -> {
          execute("PRAGMA synchronous=" + mode);
          return null;
        });
  }

  /** Lets the file grow to that many pages, as a disk that is nearly full would: for tests. */
  public void limit(int pages) {
    read(
        db -> {
          execute("PRAGMA max_page_count=" + pages);
          return null;
        });
  }

  /** Executes a statement that gives nothing. */
  public void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The statement of that text with these values: null, text, bytes, whole and other numbers. */
  public PreparedStatement with(String sql, Object... values) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      switch (values[i]) {
        case Double d -> bind(statement, i + 1, d);
        case Long l -> statement.setLong(i + 1, l);
        case Integer n -> statement.setLong(i + 1, n);
        case byte[] bytes -> statement.setBytes(i + 1, bytes);
        case null -> statement.setObject(i + 1, null);
        default -> statement.setString(i + 1, values[i].toString());
      }
    }
    return statement;
  }

  // SQLite has no NaN and no negative zero
  private static void bind(PreparedStatement statement, int at, double value) throws SQLException {
    if (Double.isNaN(value) || value == 0 && 1 / value < 0) {
      statement.setString(at, Double.toString(value));
    } else {
      statement.setDouble(at, value);
    }
  }

  /** A number written by {@link #with}. */
  public static double number(ResultSet row, int column) throws SQLException {
    return switch (row.getObject(column)) {
      case String text -> Double.parseDouble(text);
      case Number number -> number.doubleValue();
      case null, default -> Double.NaN;
    };
  }

  /** Changes rows. */
  public int change(String sql, Object... values) throws SQLException {
    return with(sql, values).executeUpdate();
  }

  /** Reads. */
  public synchronized <T> T read(Work<T> work) {
    try {
      return work.on(this);
    } catch (SQLException e) {
      forget();
      throw trouble(file, e);
    } catch (NumberFormatException e) {
      throw new StoreTrouble("the store " + file + " is damaged: " + e.getMessage(), e);
    }
  }

  /** Reads with several statements, all of which see the same state of the file. */
  public synchronized <T> T view(Work<T> work) {
    return read(
        db -> {
          execute("BEGIN");
          try {
            return work.on(db);
          } finally {
            rollBack();
          }
        });
  }

  /** Reads and writes in one transaction; all of it is stored, or nothing. */
  public synchronized <T> T write(Work<T> work) {
    try {
      change("BEGIN IMMEDIATE");
      boolean done = false;
      try {
        T given = work.on(this);
        change("COMMIT");
        done = true;
        return given;
      } finally {
        if (!done) {
          rollBack();
        }
      }
    } catch (SQLException e) {
      forget();
      throw trouble(file, e);
    }
  }

  private void rollBack() {
    try {
      execute("ROLLBACK");
    } catch (SQLException _) {
      // a full disk has rolled it back already
    }
  }

  // the driver closes a statement that failed
  private void forget() {
    for (PreparedStatement statement : prepared.values()) {
      try {
        statement.close();
      } catch (SQLException _) {
        // what matters is thrown already
      }
    }
    prepared.clear();
  }

  private static StoreTrouble trouble(Path file, SQLException e) {
    SQLiteErrorCode code =
        e instanceof SQLiteException s ? s.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
    // extended codes carry the plain one in their low byte
    int plain = code.code & 0xFF;
    String words;
    if (plain == SQLiteErrorCode.SQLITE_FULL.code) {
      words = "can't be written: the disk is full";
    } else if (plain == SQLiteErrorCode.SQLITE_READONLY.code) {
      words = "can't be written: access denied";
    } else if (plain == SQLiteErrorCode.SQLITE_CORRUPT.code) {
      words = "is damaged: a part of it holds no rows that can be read";
    } else if (plain == SQLiteErrorCode.SQLITE_NOTADB.code) {
      words = "can't be opened: it is no store of lmrs, or its head is damaged";
    } else if (plain == SQLiteErrorCode.SQLITE_BUSY.code) {
      words = "is in use by another process for too long";
    } else if (plain == SQLiteErrorCode.SQLITE_CANTOPEN.code) {
      words = "can't be opened: access denied";
    } else if (plain == SQLiteErrorCode.SQLITE_IOERR.code) {
      words = "can't be read or written: " + text(e);
    } else {
      words = "can't be used: " + text(e);
    }
    return new StoreTrouble("the store " + file + " " + words, e);
  }

  // the innermost cause: the library itself may be what can't be loaded
  private static String text(Throwable thrown) {
    Throwable e = thrown;
    while (e.getCause() != null && !(e instanceof SQLiteException)) {
      e = e.getCause();
    }
    // the name of a code is no word for users
    return String.valueOf(e.getMessage())
        .replaceAll("\\s*\\R\\s*", " ")
        .replaceFirst("^\\[SQLITE_\\w+\\]\\s*", "");
  }

  @Override
  public synchronized void close() {
    try {
      for (PreparedStatement statement : prepared.values()) {
        statement.close();
      }
      connection.close();
    } catch (SQLException e) {
      throw trouble(file, e);
    }
  }
}
