package io.lmrs.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows under a heading, as aligned text or as Markdown. Not thread-safe. */
public final class Table {
  private static final String GAP = "  ";

  private final List<String> heading;
  private final boolean[] right;
  private final List<List<String>> rows = new ArrayList<>();

  private Table(List<String> heading) {
    this.heading = heading;
    this.right = new boolean[heading.size()];
  }

  /** An empty table with these columns, aligned to the left. */
  public static Table of(String... columns) {
    return new Table(List.of(columns));
  }

  /** Aligns these columns, from 0, to the right. */
  public Table right(int... columns) {
    for (int column : columns) {
      right[column] = true;
    }
    return this;
  }

  /** Aligns every column but the first to the right. */
  public Table figures() {
    Arrays.fill(right, 1, right.length, true);
    return this;
  }

  /** Adds a row with one text per column. */
  public Table row(String... cells) {
    if (cells.length != heading.size()) {
      throw new IllegalArgumentException(
          "a row must have " + heading.size() + " cells: " + cells.length);
    }
    rows.add(List.of(cells));
    return this;
  }

  /** How many rows. */
  public int size() {
    return rows.size();
  }

  /** Aligned text with a heading, each line ended. */
  public String text() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(heading);
    lines.addAll(rows);
    return aligned(lines);
  }

  /** Aligned text without the heading, each line ended. */
  public String body() {
    return aligned(rows);
  }

  /** A Markdown table, each line ended. */
  public String markdown() {
    StringBuilder out = new StringBuilder(markdownLine(heading));
    out.append(
        IntStream.range(0, right.length)
            .mapToObj(i -> right[i] ? "---:" : "---")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
    rows.forEach(row -> out.append(markdownLine(row)));
    return out.toString();
  }

  private static String markdownLine(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private String aligned(List<List<String>> lines) {
    int[] widths = new int[heading.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    StringBuilder out = new StringBuilder();
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String pad = " ".repeat(widths[i] - line.get(i).length());
        text.append(i == 0 ? "" : GAP).append(right[i] ? pad + line.get(i) : line.get(i) + pad);
      }
      out.append(text.toString().stripTrailing()).append('\n');
    }
    return out.toString();
  }
}
