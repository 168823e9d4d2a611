package io.lmrs.store.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Bounds;
import io.lmrs.Budget;
import io.lmrs.Metrics;
import io.lmrs.RunSpec;
import io.lmrs.Scale;
import io.lmrs.spec.ConstraintTable;
import io.lmrs.spec.Json;
import io.lmrs.spec.KnownTable;
import io.lmrs.spec.VariableTable;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Specifications and metrics as JSON, every number to the last bit. */
public final class SpecJson {
  private SpecJson() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static JsonNode parse(String text) throws IOException {
    try {
      return Json.parse("a row", text);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  public static String write(RunSpec spec) {
    ObjectNode node = object();
    node.put("problem", spec.problem());
    node.put("dimension", spec.dimension());
    node.set("problemSettings", texts(spec.problemSettings()));
    node.put("search", spec.search());
    node.set("settings", texts(spec.searchSettings()));
    Budget budget = spec.budget();
    node.put("evaluations", budget.evaluations());
    node.put("iterations", budget.iterations());
    node.put("time", budget.time() == null ? null : budget.time().toString());
    node.set("target", number(budget.target()));
    node.set("stationarity", number(budget.stationarity()));
    node.put("stagnation", budget.stagnation());
    node.put("giveUp", budget.giveUp());
    node.put("seed", spec.seed());
    node.set("start", numbers(spec.start()));
    node.set("lower", numbers(spec.bounds() == null ? null : spec.bounds().lower()));
    node.set("upper", numbers(spec.bounds() == null ? null : spec.bounds().upper()));
    node.put("bounded", spec.bounds() != null);
    node.put("scale", spec.scale().name());
    node.set("scales", numbers(spec.scales()));
    node.put("restarts", spec.restarts());
    if (spec.variables() != null) {
      node.set("variables", VariableTable.json(spec.variables()));
    }
    if (!spec.known().isEmpty()) {
      node.set("known", KnownTable.json(spec.known()));
    }
    if (spec.constraints() != null) {
      node.set("constraints", ConstraintTable.json(spec.constraints()));
    }
    return node.toString();
  }

  public static RunSpec spec(String text) throws IOException {
    JsonNode node = parse(text);
    String time = node.path("time").asText(null);
    Budget budget =
        new Budget(
            node.path("evaluations").longValue(),
            node.path("iterations").longValue(),
            time == null || node.path("time").isNull() ? null : Duration.parse(time),
            number(node.path("target")),
            number(node.path("stationarity")),
            node.path("stagnation").longValue(),
            node.path("giveUp").longValue());
    return RunSpec.of(
            node.path("problem").asText(),
            node.path("dimension").intValue(),
            node.path("search").asText())
        .withProblemSettings(texts(node.path("problemSettings")))
        .withSearchSettings(texts(node.path("settings")))
        .withBudget(budget)
        .withSeed(node.path("seed").longValue())
        .withStart(numbers(node.path("start")))
        .withBounds(
            node.path("bounded").booleanValue()
                ? new Bounds(numbers(node.path("lower")), numbers(node.path("upper")))
                : null)
        .withScale(Scale.valueOf(node.path("scale").asText()))
        .withScales(numbers(node.path("scales")))
        .withRestarts(node.path("restarts").intValue())
        .withVariables(node.has("variables") ? VariableTable.read(node.get("variables")) : null)
        .withConstraints(
            node.has("constraints") ? ConstraintTable.read(node.get("constraints"), null) : null)
        .withKnown(KnownTable.stored(node.path("known")));
  }

  public static String write(Metrics metrics) {
    ObjectNode node = object();
    metrics.values().forEach((name, value) -> node.set(name, number(value)));
    return node.toString();
  }

  public static Metrics metrics(String text) throws IOException {
    Map<String, Double> values = new LinkedHashMap<>();
    parse(text).properties().forEach(e -> values.put(e.getKey(), number(e.getValue())));
    return new Metrics(values);
  }

  /** A number; those that JSON can't say as a text. */
  public static JsonNode number(double value) {
    return Double.isFinite(value)
        ? JsonNodeFactory.instance.numberNode(value)
        : JsonNodeFactory.instance.textNode(Double.toString(value));
  }

  public static double number(JsonNode node) {
    return node.isTextual() ? Double.parseDouble(node.asText()) : node.doubleValue();
  }

  public static JsonNode numbers(double[] values) {
    if (values == null) {
      return JsonNodeFactory.instance.nullNode();
    }
    ArrayNode array = JsonNodeFactory.instance.arrayNode(values.length);
    for (double value : values) {
      array.add(number(value));
    }
    return array;
  }

  public static double[] numbers(JsonNode node) {
    if (!node.isArray()) {
      return null;
    }
    double[] values = new double[node.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(node.get(i));
    }
    return values;
  }

  private static ObjectNode texts(Map<String, String> map) {
    ObjectNode node = object();
    new java.util.TreeMap<>(map).forEach(node::put);
    return node;
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> map = new LinkedHashMap<>();
    node.properties().forEach(e -> map.put(e.getKey(), e.getValue().asText()));
    return map;
  }
}
