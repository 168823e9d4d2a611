package io.lmrs.store;

import io.lmrs.store.file.Database;
import io.lmrs.store.file.Serial;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * What a user calls a run.
 *
 * @param group the group that it belongs to, or null
 * @param name its name within the group, or null for one that is made of problem, search and a
 *     number
 */
public record RunLabel(String group, String name) {
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  /** Alone, with a name that is made. */
  public static final RunLabel NONE = new RunLabel(null, null);

  public RunLabel {
    if (group != null) {
      requireGroup(group);
    }
    if (name != null) {
      requireName(name);
    }
  }

  /** In a group, with a name that is made. */
  public static RunLabel in(String group) {
    return new RunLabel(group, null);
  }

  /**
   * Reads {@code name} or {@code group.name}.
   *
   * @throws IllegalArgumentException if it can't be a name
   */
  public static RunLabel parse(String text) {
    int end = text.indexOf(RunInfo.GROUP_END);
    return end < 0
        ? new RunLabel(null, text)
        : new RunLabel(text.substring(0, end), text.substring(end + 1));
  }

  /**
   * Checks the name of a group.
   *
   * @throws IllegalArgumentException if it can't be one
   */
  public static void requireGroup(String group) {
    if (!WORD.matcher(group).matches()) {
      throw new IllegalArgumentException(
          "group must be 1 to 64 letters, digits, - and _: " + group);
    }
  }

  // a number stands for the run of that number
  private static void requireName(String name) {
    if (!WORD.matcher(name).matches() || NUMBER.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "name must be 1 to 64 letters, digits, - and _, and no number: " + name);
    }
  }

  /** What the names of its group begin with. */
  String prefix() {
    return group == null ? "" : group + RunInfo.GROUP_END;
  }

  /**
   * The whole name of a run.
   *
   * @param stem what a name begins with that is made
   * @throws IllegalArgumentException if a run has that name
   */
  String whole(Database db, String stem) throws SQLException {
    if (name == null) {
      return Serial.name(db, prefix() + stem);
    }
    String whole = prefix() + name;
    if (taken(db, whole)) {
      throw new IllegalArgumentException("name must be that of no run in the store: " + whole);
    }
    return whole;
  }

  static boolean taken(Database db, String whole) throws SQLException {
    try (ResultSet row = db.with("SELECT 1 FROM run WHERE name=?", whole).executeQuery()) {
      return row.next();
    }
  }
}
