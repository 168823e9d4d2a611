package io.lmrs.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of a run as a file or the command line gives them; absent ones are null.
 *
 * @param node an object with some of {@link #KNOWN}
 */
public record RunFields(ObjectNode node) {
  public static final List<String> KNOWN =
      List.of(
          "problem",
          "dimension",
          "problemSettings",
          "search",
          "settings",
          "evaluations",
          "iterations",
          "time",
          "target",
          "stationarity",
          "stagnation",
          "giveUp",
          "seed",
          "threads",
          "start",
          "lower",
          "upper",
          "scale",
          "restarts",
          "variables",
          "known",
          "constraints",
          "confirm");

  public RunFields {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!KNOWN.contains(name)) {
                throw new IllegalArgumentException(
                    "unknown field of a run: "
                        + name
                        + " (known: "
                        + String.join(", ", KNOWN)
                        + ")");
              }
            });
  }

  /** These fields, with those of the other in their place; settings are replaced one by one. */
  public RunFields overriddenBy(RunFields other) {
    ObjectNode merged = node.deepCopy();
    other
        .node
        .properties()
        .forEach(
            field -> {
              JsonNode old = merged.get(field.getKey());
              if (old instanceof ObjectNode settings
                  && field.getValue() instanceof ObjectNode more) {
                settings.setAll(more);
              } else {
                merged.set(field.getKey(), field.getValue());
              }
            });
    return new RunFields(merged);
  }

  /** The field itself, null where it is absent. */
  public JsonNode value(String name) {
    JsonNode value = node.get(name);
    return value == null || value.isNull() ? null : value;
  }

  public String text(String name, String otherwise) {
    JsonNode value = value(name);
    if (value != null && !value.isTextual()) {
      throw new IllegalArgumentException(name + " must be a text: " + Json.brief(value));
    }
    return value == null ? otherwise : value.asText();
  }

  public long whole(String name, long otherwise) {
    JsonNode value = value(name);
    if (value == null) {
      return otherwise;
    }
    if (!value.isNumber()) {
      throw new IllegalArgumentException(name + " must be an integer: " + Json.brief(value));
    }
    try {
      return WholeNumber.parse(value.asText());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + " " + e.getMessage(), e);
    }
  }

  public int count(String name, long least, long most, long otherwise) {
    return Limits.within(name, least, most, whole(name, otherwise));
  }

  public double number(String name, double otherwise) {
    JsonNode value = value(name);
    if (value == null) {
      return otherwise;
    }
    if (!value.isNumber()) {
      throw new IllegalArgumentException(name + " must be a number: " + Json.brief(value));
    }
    if (!Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(name + " must be a finite number: " + value.doubleValue());
    }
    return value.doubleValue();
  }

  public Duration time() {
    JsonNode value = value("time");
    if (value == null) {
      return null;
    }
    if (!value.isTextual() && !value.isNumber()) {
      throw new IllegalArgumentException(
          "time must be like 90s, 10m or 1h30m: " + Json.brief(value));
    }
    return TimeText.parse(
        value.isFloatingPointNumber() && Double.isFinite(value.doubleValue())
            ? value.decimalValue().toPlainString()
            : value.asText());
  }

  /** An object of numbers and words as texts. */
  public Map<String, String> settings(String name) {
    JsonNode value = value(name);
    Map<String, String> settings = new LinkedHashMap<>();
    if (value == null) {
      return settings;
    }
    if (!value.isObject()) {
      throw new IllegalArgumentException(name + " must be a JSON object: " + Json.brief(value));
    }
    value
        .properties()
        .forEach(
            entry -> {
              if (entry.getValue().isContainerNode() || entry.getValue().isNull()) {
                throw new IllegalArgumentException(
                    name
                        + "."
                        + entry.getKey()
                        + " must be a number or a word: "
                        + Json.brief(entry.getValue()));
              }
              settings.put(entry.getKey(), entry.getValue().asText());
            });
    return settings;
  }
}
