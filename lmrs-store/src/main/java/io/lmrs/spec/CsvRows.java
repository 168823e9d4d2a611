package io.lmrs.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A table with commas whose first row names the columns; cells may be in quotes. Empty lines and
 * lines that begin with # are left out.
 *
 * @param header the names of the columns
 * @param rows the rows after it
 */
public record CsvRows(List<String> header, List<Row> rows) {

  /**
   * A row.
   *
   * @param line its line in the file, from 1
   * @param header the names of the columns
   * @param cells as many
   */
  public record Row(int line, List<String> header, List<String> cells) {

    /** The cell of a column; empty where there is no such column. */
    public String cell(String column) {
      int at = header.indexOf(column);
      return at < 0 ? "" : cells.get(at);
    }
  }

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException naming the file and the line
   */
  public static CsvRows parse(String file, String text) {
    List<String> header = null;
    List<Row> rows = new ArrayList<>();
    int number = 0;
    // a byte order mark is no letter of the first name
    for (String line : text.replaceFirst("^\uFEFF", "").split("\\R", -1)) {
      number++;
      if (line.isBlank() || line.stripLeading().startsWith("#")) {
        continue;
      }
      List<String> cells = cells(file, number, line);
      if (header == null) {
        header = cells;
        requireDifferent(file, header);
      } else if (cells.size() != header.size()) {
        throw new IllegalArgumentException(
            "%s, line %d must have %d cells, as the first row: %d"
                .formatted(file, number, header.size(), cells.size()));
      } else {
        rows.add(new Row(number, header, cells));
      }
    }
    if (header == null) {
      throw new IllegalArgumentException(file + " must have a first row that names columns: none");
    }
    return new CsvRows(header, rows);
  }

  /**
   * Reads a text whose rows are objects: a field for every cell that is not empty.
   *
   * @param columns what the first row may name
   * @param cell the value of a cell, by its column
   * @param reader what becomes of a row
   * @throws IllegalArgumentException naming the file and the line
   */
  static <T> List<T> objects(
      String file,
      String text,
      List<String> columns,
      BiFunction<String, String, JsonNode> cell,
      Function<ObjectNode, T> reader) {
    CsvRows table = parse(file, text);
    for (String column : table.header) {
      if (!columns.contains(column)) {
        throw new IllegalArgumentException(
            "unknown column of %s: %s (known: %s)"
                .formatted(file, column, String.join(", ", columns)));
      }
    }
    List<T> list = new ArrayList<>();
    for (Row row : table.rows) {
      ObjectNode object = Json.object();
      for (String column : table.header) {
        String words = row.cell(column);
        if (!words.isEmpty()) {
          object.set(column, cell.apply(column, words));
        }
      }
      try {
        list.add(reader.apply(object));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            file + ", line " + row.line() + ": " + e.getMessage(), e);
      }
    }
    return list;
  }

  private static void requireDifferent(String file, List<String> header) {
    for (int i = 0; i < header.size(); i++) {
      if (header.indexOf(header.get(i)) < i) {
        throw new IllegalArgumentException(
            "columns of " + file + " must differ, twice there is: " + header.get(i));
      }
    }
  }

  private static List<String> cells(String file, int number, String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        cell.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString().strip());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    if (quoted) {
      throw new IllegalArgumentException(
          file + ", line " + number + " must close its quotes: " + line.strip());
    }
    cells.add(cell.toString().strip());
    return cells;
  }
}
