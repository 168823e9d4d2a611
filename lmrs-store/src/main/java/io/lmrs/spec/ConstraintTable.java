package io.lmrs.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Outcome;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.constraint.LinearConstraint;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.List;

/**
 * Constraints as users write them: an array of objects, or a table with a row each. An object with
 * the field {@code linear} is a linear constraint, which no evaluation gives a number for.
 */
public final class ConstraintTable {

  /** What a row of a table may say. */
  public static final List<String> COLUMNS =
      List.of("name", "lower", "upper", "equal", "tolerance");

  /** What an object may say. */
  private static final List<String> FIELDS =
      List.of("name", "lower", "upper", "equal", "tolerance", "linear");

  private ConstraintTable() {}

  /**
   * Reads an array of objects.
   *
   * @param variables those that linear constraints may name, or null
   * @throws IllegalArgumentException naming the constraint, the field, the bound and the value
   */
  public static Constraints read(JsonNode node, Variables variables) {
    if (!node.isArray() || node.isEmpty()) {
      throw new IllegalArgumentException(
          "constraints must be a JSON array of at least one object: " + Json.brief(node));
    }
    List<Constraint> list = new ArrayList<>();
    List<LinearConstraint> linear = new ArrayList<>();
    for (JsonNode row : node) {
      int read = list.size() + linear.size();
      Constraint limits = constraint("constraints[" + read + "]", read, row);
      if (row.has("linear")) {
        linear.add(linear(limits, row, variables));
      } else {
        list.add(limits);
      }
    }
    return new Constraints(list, linear);
  }

  private static LinearConstraint linear(Constraint limits, JsonNode row, Variables variables) {
    String of = "constraint " + limits.name();
    if (row.has("tolerance")) {
      throw new IllegalArgumentException(
          of + " must not have a tolerance beside linear, which is kept exactly");
    }
    JsonNode given = row.get("linear");
    double[] weights;
    if (given.isArray()) {
      weights = new double[given.size()];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = coefficient(of, given.get(i));
      }
    } else if (given.isObject() && variables != null && variables.named()) {
      weights = new double[variables.dimension()];
      given
          .properties()
          .forEach(e -> weights[index(of, variables, e.getKey())] = coefficient(of, e.getValue()));
    } else {
      throw new IllegalArgumentException(
          of
              + ": linear must be an array of a number per variable"
              + (given.isObject() ? ", since the variables have no names: " : ": ")
              + Json.brief(given));
    }
    return new LinearConstraint(limits.name(), weights, limits.lower(), limits.upper());
  }

  private static double coefficient(String of, JsonNode value) {
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(
          of + ": linear must hold finite numbers: " + Json.brief(value));
    }
    return value.doubleValue();
  }

  private static int index(String of, Variables variables, String name) {
    for (int i = 0; i < variables.dimension(); i++) {
      if (name.equals(variables.list().get(i).name())) {
        return i;
      }
    }
    throw new IllegalArgumentException(of + ": linear names a variable that is not there: " + name);
  }

  /**
   * Takes the text of a file: JSON if it begins like it, else a table with commas whose first row
   * names the columns.
   *
   * @return what {@link #read} takes
   * @throws IllegalArgumentException naming the line, the field, the bound and the value
   */
  public static JsonNode parse(String file, String text) {
    String begin = text.stripLeading();
    if (begin.startsWith("[") || begin.startsWith("{")) {
      JsonNode node = Json.parse(file, text);
      return node.has("constraints") ? node.get("constraints") : node;
    }
    int[] read = {0};
    List<Constraint> list =
        CsvRows.objects(
            file,
            text,
            COLUMNS,
            ConstraintTable::cell,
            row -> constraint("the constraint", read[0]++, row));
    if (list.isEmpty()) {
      throw new IllegalArgumentException(
          file + " must have a row for each constraint: it has none");
    }
    return json(new Constraints(list));
  }

  private static JsonNode cell(String column, String cell) {
    if (column.equals("name")) {
      return JsonNodeFactory.instance.textNode(cell);
    }
    try {
      return JsonNodeFactory.instance.numberNode(Double.parseDouble(cell));
    } catch (NumberFormatException _) {
      // what the reader complains about
      return JsonNodeFactory.instance.textNode(cell);
    }
  }

  private static Constraint constraint(String where, int index, JsonNode row) {
    if (!row.isObject()) {
      throw new IllegalArgumentException(where + " must be a JSON object: " + Json.brief(row));
    }
    row.fieldNames()
        .forEachRemaining(
            name -> {
              if (!FIELDS.contains(name)) {
                throw new IllegalArgumentException(
                    "unknown field of %s: %s (known: %s)"
                        .formatted(where, name, String.join(", ", FIELDS)));
              }
            });
    JsonNode name = row.path("name");
    if (!name.isMissingNode() && !name.isTextual()) {
      throw new IllegalArgumentException(where + ": name must be a text: " + Json.brief(name));
    }
    String called = name.isMissingNode() ? "g" + (index + 1) : name.asText();
    String of = name.isMissingNode() ? where : "constraint " + called;
    double tolerance = number(of, row, "tolerance", Constraint.TOLERANCE);
    double equal = number(of, row, "equal", Double.NaN);
    double lower = number(of, row, "lower", Double.NEGATIVE_INFINITY);
    double upper = number(of, row, "upper", Double.POSITIVE_INFINITY);
    if (Double.isNaN(equal)) {
      if (Double.isInfinite(lower) && Double.isInfinite(upper)) {
        throw new IllegalArgumentException(of + " must have lower, upper or equal");
      }
      return new Constraint(called, lower, upper, tolerance);
    }
    if (row.has("lower") || row.has("upper")) {
      throw new IllegalArgumentException(of + " must not have lower or upper beside equal");
    }
    return new Constraint(called, equal, equal, tolerance);
  }

  private static double number(String where, JsonNode row, String field, double otherwise) {
    JsonNode value = row.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return otherwise;
    }
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(
          where + ": " + field + " must be a finite number: " + Json.brief(value));
    }
    return value.doubleValue();
  }

  /**
   * The numbers of an evaluation: an array in order, or an object by names; none if it is absent.
   * One that is not finite is left to the check of outcomes.
   *
   * @param where what to call them in a complaint
   * @throws IllegalArgumentException naming the constraint that is missing or unknown
   */
  public static double[] values(String where, JsonNode given, Constraints declared) {
    if (given == null || given.isMissingNode() || given.isNull()) {
      return Outcome.NO_CONSTRAINTS;
    }
    if (!given.isObject() && !given.isArray()) {
      throw new IllegalArgumentException(
          where + " must be an array or an object of numbers: " + Json.brief(given));
    }
    List<JsonNode> nodes = new ArrayList<>();
    if (given.isArray()) {
      given.forEach(nodes::add);
    } else {
      for (Constraint each : declared.all()) {
        if (!given.has(each.name())) {
          throw new IllegalArgumentException(where + " must have a number for " + each.name());
        }
        nodes.add(given.get(each.name()));
      }
      if (given.size() != nodes.size()) {
        throw new IllegalArgumentException(
            where + " must be those that the run declares: " + Json.brief(given));
      }
    }
    double[] numbers = new double[nodes.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!nodes.get(i).isNumber()) {
        throw new IllegalArgumentException(where + " must be numbers: " + Json.brief(given));
      }
      numbers[i] = nodes.get(i).doubleValue();
    }
    return numbers;
  }

  /** The constraints at a point, by their names. */
  public static ObjectNode json(Constraints constraints, double[] values) {
    ObjectNode node = Json.object();
    for (int i = 0; i < values.length; i++) {
      node.set(constraints.all().get(i).name(), Json.of(values[i]));
    }
    return node;
  }

  /** As {@link #read} takes them. */
  public static ArrayNode json(Constraints constraints) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Constraint each : constraints.all()) {
      row(array, each.name(), each.lower(), each.upper()).put("tolerance", each.tolerance());
    }
    for (LinearConstraint each : constraints.linear()) {
      row(array, each.name(), each.lower(), each.upper())
          .set("linear", Json.of(each.coefficients()));
    }
    return array;
  }

  private static ObjectNode row(ArrayNode array, String name, double lower, double upper) {
    ObjectNode row = array.addObject().put("name", name);
    if (lower == upper) {
      return row.put("equal", lower);
    }
    if (lower > Double.NEGATIVE_INFINITY) {
      row.put("lower", lower);
    }
    if (upper < Double.POSITIVE_INFINITY) {
      row.put("upper", upper);
    }
    return row;
  }
}
