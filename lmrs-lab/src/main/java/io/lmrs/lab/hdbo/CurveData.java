package io.lmrs.lab.hdbo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Curve;
import io.lmrs.lab.reproduce.Notebook;
import io.lmrs.spec.CsvRows;
import io.lmrs.spec.Json;
import io.lmrs.spec.WholeNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Curves of finished runs as a text that is kept with the sources: another machine takes them as
 * made. A run is known by its problem, its search, its seed and the evaluations it spent.
 */
final class CurveData {
  private static final List<String> HEADING =
      List.of("problem", "search", "seed", "evaluations", "best");

  private final Csv csv = new Csv(HEADING);

  // all runs of one search on one problem with one seed
  private record Run(String problem, String label, long seed) {}

  /** Adds a run. */
  void add(Yardstick problem, String label, long seed, Curve curve) {
    for (int k = 0; k < curve.x().length; k++) {
      csv.row(List.of(problem.word(), label, seed, (long) curve.x()[k], curve.y()[k]));
    }
  }

  String text() {
    return csv.text();
  }

  /**
   * The runs of a text by the keys of the notebook.
   *
   * @param name of its file, to say where they come from
   * @throws IllegalArgumentException naming the first line that is wrong
   */
  static Map<String, Notebook.Entry> read(String name, String text) {
    CsvRows rows = CsvRows.parse(name, text);
    if (!rows.header().equals(HEADING)) {
      throw new IllegalArgumentException(
          "%s must begin with %s: %s"
              .formatted(name, String.join(",", HEADING), String.join(",", rows.header())));
    }
    Map<Run, List<double[]>> curves = new LinkedHashMap<>();
    for (CsvRows.Row row : rows.rows()) {
      try {
        add(curves, row);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "%s, line %d must be a place of a run's curve: %s"
                .formatted(name, row.line(), e.getMessage()),
            e);
      }
    }
    Map<String, Notebook.Entry> runs = new LinkedHashMap<>();
    curves.forEach((run, places) -> runs.put(key(run, places), entry(name, run, places)));
    return runs;
  }

  private static void add(Map<Run, List<double[]>> curves, CsvRows.Row row) {
    Run run =
        new Run(
            known("problem", Yardstick.ALL.stream().map(Yardstick::word).toList(), row),
            known("search", Contender.labels(), row),
            whole("seed", row));
    long evaluations = whole("evaluations", row);
    double best = number("best", row);
    List<double[]> places = curves.computeIfAbsent(run, _ -> new ArrayList<>());
    long before = places.isEmpty() ? 0 : (long) places.getLast()[0];
    if (evaluations < Math.max(1, before)) {
      throw new IllegalArgumentException(
          "evaluations must be at least %d: %d".formatted(Math.max(1, before), evaluations));
    }
    places.add(new double[] {evaluations, best});
  }

  private static String known(String column, List<String> all, CsvRows.Row row) {
    if (!all.contains(row.cell(column))) {
      throw new IllegalArgumentException(
          "%s must be one of %s: %s".formatted(column, String.join(", ", all), row.cell(column)));
    }
    return row.cell(column);
  }

  private static long whole(String column, CsvRows.Row row) {
    try {
      return WholeNumber.parse(row.cell(column));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(column + " " + e.getMessage(), e);
    }
  }

  private static double number(String column, CsvRows.Row row) {
    try {
      return Double.parseDouble(row.cell(column));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(column + " must be a number: " + row.cell(column), e);
    }
  }

  private static String key(Run run, List<double[]> places) {
    return Contender.labelled(run.label, (long) places.getLast()[0]).key(run.problem, run.seed);
  }

  private static Notebook.Entry entry(String name, Run run, List<double[]> places) {
    ObjectNode node = Json.object();
    node.put("seed", run.seed);
    Contender.curve(places).put(node, "evaluations", "best");
    node.put("from", name);
    // how long it took is not known any more
    return new Notebook.Entry(0, node);
  }
}
