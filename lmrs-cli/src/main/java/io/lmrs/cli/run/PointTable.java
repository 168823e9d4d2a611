package io.lmrs.cli.run;

import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;

/** A point by the names of its variables: values, units, and where they lie in their bounds. */
public final class PointTable {
  /** So many variables fit on the screen. */
  private static final int MOST_SHOWN = 30;

  private static final int WIDTH = 20;

  private PointTable() {}

  /** Adds a row per variable to a table of two columns. */
  public static void add(Table table, String title, Variables variables, double[] x) {
    int shown = Math.min(MOST_SHOWN, x.length);
    int widest = 0;
    int longest = 0;
    for (int i = 0; i < shown; i++) {
      widest = Math.max(widest, variables.label(i).length());
      longest = Math.max(longest, value(variables.list().get(i), x[i]).length());
    }
    for (int i = 0; i < shown; i++) {
      Variable v = variables.list().get(i);
      String text = "%-" + widest + "s  %-" + longest + "s  %s";
      table.row(
          i == 0 ? title : "",
          text.formatted(variables.label(i), value(v, x[i]), place(v, x[i])).stripTrailing());
    }
    if (x.length > shown) {
      table.row("", "and " + (x.length - shown) + " more");
    }
  }

  private static String value(Variable v, double value) {
    String unit = v.unit().isEmpty() ? "" : " " + v.unit();
    return (v.kind() == Variable.Kind.REAL ? Figures.number(value) : v.text(value)) + unit;
  }

  /** Where a value lies between its bounds. */
  private static String place(Variable v, double value) {
    if (v.isFixed()) {
      return "fixed";
    }
    double part = v.position(value);
    if (v.kind().labelled() || Double.isNaN(part)) {
      return "";
    }
    int at = (int) Math.round(part * WIDTH);
    return "["
        + "-".repeat(at)
        + "|"
        + "-".repeat(WIDTH - at)
        + "]"
        + (at(v, value) ? " at a bound" : "");
  }

  private static boolean at(Variable v, double value) {
    return value == v.lower() || value == v.upper();
  }
}
