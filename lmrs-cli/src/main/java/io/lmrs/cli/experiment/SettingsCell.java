package io.lmrs.cli.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/** Settings in one cell of a table: {@code radius=0.1 directions=20}. */
public final class SettingsCell {
  private SettingsCell() {}

  /** The cell of these settings, in their order. */
  public static String of(Map<String, String> settings) {
    StringJoiner joiner = new StringJoiner(" ");
    settings.forEach((key, value) -> joiner.add(key + "=" + value));
    return joiner.toString();
  }

  /**
   * The settings of a cell, in their order.
   *
   * @throws IndexOutOfBoundsException if a part has no equals sign
   */
  public static Map<String, String> read(String cell) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String pair : cell.isEmpty() ? new String[0] : cell.split(" ")) {
      int equals = pair.indexOf('=');
      settings.put(pair.substring(0, equals), pair.substring(equals + 1));
    }
    return settings;
  }
}
