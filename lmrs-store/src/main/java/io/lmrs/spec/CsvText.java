package io.lmrs.spec;

import java.util.regex.Pattern;

/** Cells of tables that other programs open. */
public final class CsvText {
  private static final Pattern PLAIN = Pattern.compile("[^\",\\r\\n]*");

  /** What a spreadsheet takes for the beginning of a formula. */
  private static final Pattern FORMULA = Pattern.compile("(?s)[=+@\\t\\r-].*");

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private CsvText() {}

  /**
   * A text as a cell: in quotes where it has to be, and with an apostrophe before what a
   * spreadsheet would compute.
   */
  public static String cell(String text) {
    boolean formula = FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches();
    String shown = formula ? "'" + text : text;
    return PLAIN.matcher(shown).matches() && !formula
        ? shown
        : "\"" + shown.replace("\"", "\"\"") + "\"";
  }
}
