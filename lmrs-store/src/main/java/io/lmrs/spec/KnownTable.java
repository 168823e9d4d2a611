package io.lmrs.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.plan.KnownPoint;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.List;

/**
 * Points whose values are known before a run, as users write them: an array of objects with x and
 * value, or a table with a row each, whose columns are the variables' names or x0, x1 and so on,
 * value, and the names of constraints.
 */
public final class KnownTable {
  private static final String VALUE = "value";
  private static final List<String> FIELDS = List.of("x", VALUE, "constraints");

  private KnownTable() {}

  /**
   * Reads an array of objects.
   *
   * @param variables what they are, or null for plain numbers
   * @throws IllegalArgumentException naming the row, the field and what is wrong
   */
  public static List<KnownPoint> read(
      JsonNode node, int dimension, Variables variables, Constraints constraints) {
    if (!node.isArray() || node.isEmpty()) {
      throw new IllegalArgumentException(
          "known must be a JSON array of at least one object: " + Json.brief(node));
    }
    List<KnownPoint> out = new ArrayList<>();
    for (JsonNode row : node) {
      String where = "known[" + out.size() + "]";
      try {
        out.add(point(row, dimension, variables, constraints.count()));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
      }
    }
    return out;
  }

  private static KnownPoint point(
      JsonNode row, int dimension, Variables variables, int constraints) {
    if (!row.isObject()) {
      throw new IllegalArgumentException("a row must be a JSON object: " + Json.brief(row));
    }
    row.fieldNames()
        .forEachRemaining(
            name -> {
              if (!FIELDS.contains(name)) {
                throw new IllegalArgumentException(
                    "unknown field: " + name + " (known: " + String.join(", ", FIELDS) + ")");
              }
            });
    JsonNode value = row.path(VALUE);
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException("value must be a finite number: " + Json.brief(value));
    }
    double[] numbers =
        row.has("constraints")
            ? Json.numbers("constraints", row.get("constraints"))
            : new double[0];
    if (numbers.length != constraints) {
      throw new IllegalArgumentException(
          "constraints must have " + constraints + " entries: " + numbers.length);
    }
    JsonNode x = row.path("x");
    double[] point =
        variables == null ? Json.numbers("x", x) : VariableStart.point("x", x, variables);
    if (point.length != dimension) {
      throw new IllegalArgumentException("x must have " + dimension + " entries: " + point.length);
    }
    return new KnownPoint(point, value.doubleValue(), numbers);
  }

  /**
   * Reads the text of a file into the array that {@link #read} reads.
   *
   * @throws IllegalArgumentException naming the line and what is wrong
   */
  public static ArrayNode parse(
      String file, String text, Variables variables, Constraints constraints) {
    String begin = text.stripLeading();
    if (begin.startsWith("[") || begin.startsWith("{")) {
      JsonNode node = Json.parse(file, text);
      JsonNode rows = node.has("known") ? node.get("known") : node;
      if (!(rows instanceof ArrayNode array)) {
        throw new IllegalArgumentException(file + " must be a JSON array: " + Json.brief(rows));
      }
      return array;
    }
    CsvRows rows = CsvRows.parse(file, text);
    List<String> names = new ArrayList<>();
    List<String> limits = constraints.all().stream().map(Constraint::name).toList();
    for (String column : rows.header()) {
      if (!column.equals(VALUE) && !limits.contains(column)) {
        names.add(column);
      }
    }
    requireColumns(file, rows.header(), names, variables);
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (CsvRows.Row row : rows.rows()) {
      try {
        ObjectNode object = row(row, names, limits, variables);
        point(
            object,
            variables == null ? names.size() : variables.dimension(),
            variables,
            limits.size());
        out.add(object);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            file + ", line " + row.line() + ": " + e.getMessage(), e);
      }
    }
    return out;
  }

  private static void requireColumns(
      String file, List<String> header, List<String> names, Variables variables) {
    if (!header.contains(VALUE)) {
      throw new IllegalArgumentException(
          file + " must have a column value: " + String.join(", ", header));
    }
    for (int i = 0; i < names.size(); i++) {
      boolean fits =
          variables != null && variables.named()
              ? variables.find(names.get(i)).isPresent()
              : names.get(i).equals("x" + i);
      if (!fits) {
        throw new IllegalArgumentException(
            "columns of %s must be value and %s: %s"
                .formatted(
                    file,
                    variables != null && variables.named()
                        ? String.join(", ", variables.names())
                        : "x0, x1 and so on",
                    names.get(i)));
      }
    }
  }

  private static ObjectNode row(
      CsvRows.Row row, List<String> names, List<String> limits, Variables variables) {
    ObjectNode out = Json.object();
    boolean named = variables != null && variables.named();
    ObjectNode byName = Json.object();
    ArrayNode inOrder = JsonNodeFactory.instance.arrayNode();
    for (String name : names) {
      boolean label = named && variables.list().get(variables.index(name)).kind().labelled();
      if (label) {
        byName.put(name, row.cell(name));
      } else {
        byName.put(name, number(name, row.cell(name)));
        inOrder.add(number(name, row.cell(name)));
      }
    }
    out.set("x", named ? byName : inOrder);
    out.put(VALUE, number(VALUE, row.cell(VALUE)));
    if (!limits.isEmpty()) {
      ArrayNode numbers = out.putArray("constraints");
      limits.forEach(name -> numbers.add(number(name, row.cell(name))));
    }
    return out;
  }

  private static double number(String column, String cell) {
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(column + " must be a number: " + cell, e);
    }
  }

  /** What {@link #json} wrote; none where it is missing. */
  public static List<KnownPoint> stored(JsonNode node) {
    List<KnownPoint> out = new ArrayList<>();
    for (JsonNode row : node) {
      double[] numbers =
          row.has("constraints") ? Json.numbers(row.get("constraints")) : new double[0];
      out.add(new KnownPoint(Json.numbers(row.get("x")), row.get(VALUE).doubleValue(), numbers));
    }
    return out;
  }

  /** The array that {@link #read} reads. */
  public static ArrayNode json(List<KnownPoint> known) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (KnownPoint each : known) {
      ObjectNode row = out.addObject();
      row.set("x", Json.of(each.x()));
      row.put(VALUE, each.value());
      if (each.constraints().length > 0) {
        row.set("constraints", Json.of(each.constraints()));
      }
    }
    return out;
  }
}
