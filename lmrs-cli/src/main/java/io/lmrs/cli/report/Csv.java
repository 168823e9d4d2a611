package io.lmrs.cli.report;

import io.lmrs.spec.CsvText;
import java.util.List;
import java.util.stream.Collectors;

/** Rows of comma-separated values; NaN is an empty cell. Not thread-safe. */
public final class Csv {
  private final int columns;
  private final StringBuilder text = new StringBuilder();

  public Csv(List<String> heading) {
    columns = heading.size();
    row(heading);
  }

  /** Adds a row with one cell per column. */
  public Csv row(List<?> cells) {
    if (cells.size() != columns) {
      throw new IllegalArgumentException("a row must have " + columns + " cells: " + cells.size());
    }
    text.append(cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\n")));
    return this;
  }

  /** A cell as it is written, in quotes where it has to be. */
  public static String cell(Object value) {
    return CsvText.cell(value instanceof Double d && d.isNaN() ? "" : value.toString());
  }

  /** The whole text, every line ended. */
  public String text() {
    return text.toString();
  }
}
