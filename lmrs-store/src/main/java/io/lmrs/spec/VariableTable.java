package io.lmrs.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.variable.Domain;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variable.Kind;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Variables as users write them: an array of objects, or a table with a row each. */
public final class VariableTable {

  /** What a row may say. */
  public static final List<String> COLUMNS =
      List.of(
          "name", "type", "lower", "upper", "scale", "labels", "start", "size", "fixed", "unit",
          "note");

  /** Parts labels in a cell. */
  private static final String BAR = "|";

  private VariableTable() {}

  /**
   * Reads an array of objects.
   *
   * @throws IllegalArgumentException naming the variable, the field, the bound and the value
   */
  public static Variables read(JsonNode node) {
    if (!node.isArray()) {
      throw new IllegalArgumentException(
          "variables must be a JSON array of objects: " + Json.brief(node));
    }
    List<Variable> list = new ArrayList<>();
    for (JsonNode row : node) {
      list.add(variable("variables[" + list.size() + "]", row));
    }
    return new Variables(list);
  }

  /**
   * Reads the text of a file: JSON if it begins like it, else a table with commas whose first row
   * names the columns.
   *
   * @throws IllegalArgumentException naming the line, the field, the bound and the value
   */
  public static Variables parse(String file, String text) {
    String begin = text.stripLeading();
    if (begin.startsWith("[") || begin.startsWith("{")) {
      JsonNode node = Json.parse(file, text);
      return read(node.has("variables") ? node.get("variables") : node);
    }
    return new Variables(
        CsvRows.objects(
            file, text, COLUMNS, VariableTable::cell, row -> variable("the variable", row)));
  }

  private static JsonNode cell(String column, String cell) {
    return switch (column) {
      case "labels" -> {
        ArrayNode labels = JsonNodeFactory.instance.arrayNode();
        for (String label : cell.split("\\" + BAR, -1)) {
          labels.add(label.strip());
        }
        yield labels;
      }
      case "lower", "upper", "start", "size", "fixed" -> {
        try {
          yield JsonNodeFactory.instance.numberNode(Double.parseDouble(cell));
        } catch (NumberFormatException _) {
          // a label, or what the reader complains about
          yield JsonNodeFactory.instance.textNode(cell);
        }
      }
      default -> JsonNodeFactory.instance.textNode(cell);
    };
  }

  private static Variable variable(String where, JsonNode row) {
    if (!row.isObject()) {
      throw new IllegalArgumentException(where + " must be a JSON object: " + Json.brief(row));
    }
    row.fieldNames()
        .forEachRemaining(
            name -> {
              if (!COLUMNS.contains(name)) {
                throw new IllegalArgumentException(
                    "unknown field of %s: %s (known: %s)"
                        .formatted(where, name, String.join(", ", COLUMNS)));
              }
            });
    String name = text(where, row, "name");
    String of = name == null ? where : name;
    Kind kind = kind(of, row);
    for (String bound : List.of("lower", "upper")) {
      if (kind.labelled() && row.hasNonNull(bound)) {
        throw new IllegalArgumentException(
            "%s of %s must not be given for a choice, which has labels: %s"
                .formatted(bound, of, Json.brief(row.get(bound))));
      }
    }
    Variable v =
        new Variable(
            name,
            new Domain(
                kind,
                number(of, row, "lower", Double.NEGATIVE_INFINITY),
                number(of, row, "upper", Double.POSITIVE_INFINITY),
                logarithmic(of, row),
                labels(of, row)),
            Double.NaN,
            number(of, row, "size", Double.NaN),
            Double.NaN,
            text(where, row, "unit"),
            text(where, row, "note"));
    if (!kind.labelled() && row.hasNonNull("labels")) {
      throw new IllegalArgumentException(
          "labels of " + of + " must only be given for a choice: it is " + kind.word());
    }
    v = row.hasNonNull("start") ? v.start(value(v, "start", row.get("start"))) : v;
    return row.hasNonNull("fixed") ? v.fixed(value(v, "fixed", row.get("fixed"))) : v;
  }

  private static Kind kind(String of, JsonNode row) {
    String word = text(of, row, "type");
    if (word == null) {
      return row.hasNonNull("labels") ? Kind.CHOICE : Kind.REAL;
    }
    for (Kind kind : Kind.values()) {
      if (kind.word().equals(word.toLowerCase(Locale.ROOT))) {
        return kind;
      }
    }
    throw new IllegalArgumentException(
        "type of " + of + " must be real, integer, choice or ordered: " + word);
  }

  private static boolean logarithmic(String of, JsonNode row) {
    String word = text(of, row, "scale");
    return switch (word) {
      case null -> false;
      case "linear" -> false;
      case "log" -> true;
      default ->
          throw new IllegalArgumentException("scale of " + of + " must be linear or log: " + word);
    };
  }

  private static List<String> labels(String of, JsonNode row) {
    JsonNode node = row.get("labels");
    List<String> out = new ArrayList<>();
    if (node != null && !node.isNull()) {
      if (!node.isArray()) {
        throw new IllegalArgumentException(
            "labels of " + of + " must be a JSON array of texts: " + Json.brief(node));
      }
      for (JsonNode label : node) {
        if (!label.isTextual()) {
          throw new IllegalArgumentException(
              "labels of " + of + " must be texts: " + Json.brief(label));
        }
        out.add(label.asText());
      }
    }
    return out;
  }

  /** The value of a variable: a number, or the label of a choice. */
  static double value(Variable v, String field, JsonNode node) {
    if (v.kind().labelled() && !node.isTextual()) {
      throw new IllegalArgumentException(
          "%s of %s must be one of %s: %s"
              .formatted(field, v.name(), String.join(", ", v.labels()), Json.brief(node)));
    }
    if (!node.isNumber() && !v.kind().labelled()) {
      throw new IllegalArgumentException(
          "%s%s must be a number: %s"
              .formatted(field, v.name() == null ? "" : " of " + v.name(), Json.brief(node)));
    }
    return v.kind().labelled()
        ? v.parse(field, node.asText())
        : v.allowed(field, node.doubleValue());
  }

  private static String text(String of, JsonNode row, String field) {
    JsonNode node = row.get(field);
    if (node == null || node.isNull()) {
      return null;
    }
    if (!node.isTextual()) {
      throw new IllegalArgumentException(
          field + " of " + of + " must be a text: " + Json.brief(node));
    }
    return node.asText();
  }

  private static double number(String of, JsonNode row, String field, double otherwise) {
    JsonNode node = row.get(field);
    if (node == null || node.isNull()) {
      return otherwise;
    }
    if (node.isTextual() && List.of("inf", "-inf").contains(node.asText())) {
      return node.asText().startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    if (!node.isNumber() || Double.isNaN(node.doubleValue())) {
      throw new IllegalArgumentException(
          field + " of " + of + " must be a number: " + Json.brief(node));
    }
    return node.doubleValue();
  }

  /** The array that {@link #read} reads. */
  public static ArrayNode json(Variables variables) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (Variable v : variables.list()) {
      ObjectNode row = out.addObject();
      if (v.name() != null) {
        row.put("name", v.name());
      }
      row.put("type", v.kind().word());
      if (v.kind().labelled()) {
        ArrayNode labels = row.putArray("labels");
        v.labels().forEach(labels::add);
      } else {
        putFinite(row, "lower", v.lower());
        putFinite(row, "upper", v.upper());
        row.put("scale", v.logarithmic() ? "log" : "linear");
      }
      put(row, v, "start", v.start());
      putFinite(row, "size", v.size());
      put(row, v, "fixed", v.fixed());
      if (!v.unit().isEmpty()) {
        row.put("unit", v.unit());
      }
      if (!v.note().isEmpty()) {
        row.put("note", v.note());
      }
    }
    return out;
  }

  private static void putFinite(ObjectNode row, String field, double value) {
    if (Double.isFinite(value)) {
      row.put(field, value);
    }
  }

  private static void put(ObjectNode row, Variable v, String field, double value) {
    if (!Double.isNaN(value)) {
      row.set(field, json(v, value));
    }
  }

  /** A value as people write it: a label, a whole number or a number. */
  public static JsonNode json(Variable v, double value) {
    return switch (v.kind()) {
      case REAL -> Json.of(value);
      case INTEGER -> JsonNodeFactory.instance.numberNode((long) value);
      case CHOICE, ORDERED -> JsonNodeFactory.instance.textNode(v.text(value));
    };
  }

  /** A point as an object of names. */
  public static ObjectNode json(Variables variables, double[] x) {
    ObjectNode out = Json.object();
    for (int i = 0; i < x.length; i++) {
      out.set(variables.label(i), json(variables.list().get(i), x[i]));
    }
    return out;
  }
}
