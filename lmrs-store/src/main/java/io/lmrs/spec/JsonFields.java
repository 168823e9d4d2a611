package io.lmrs.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;

/**
 * A JSON object, read field by field. What is of another kind than it has to be is refused in a
 * sentence that names field and value, never taken for 0 or false; null is as good as absent.
 *
 * @param owner what the object is called in a complaint about unknown fields, or empty
 * @param node the object
 */
public record JsonFields(String owner, ObjectNode node) {

  /**
   * Takes an object.
   *
   * @param name what to call it in a complaint
   * @throws IllegalArgumentException if it is none
   */
  public static JsonFields of(String name, JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      throw new IllegalArgumentException(name + " must be a JSON object: " + Json.brief(node));
    }
    return new JsonFields("", object);
  }

  /** The same under another name. */
  public JsonFields named(String name) {
    return new JsonFields(name, node);
  }

  /** Refuses fields that nobody reads: they are mistakes. */
  public JsonFields only(String... known) {
    return only(List.of(known));
  }

  /** Refuses fields but these. */
  public JsonFields only(Collection<String> known) {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                throw new IllegalArgumentException(
                    "unknown field"
                        + (owner.isEmpty() ? "" : " of " + owner)
                        + ": "
                        + name
                        + " (known: "
                        + String.join(", ", known)
                        + ")");
              }
            });
    return this;
  }

  /** A field, null if it is absent. */
  public JsonNode value(String name) {
    JsonNode value = node.get(name);
    return value == null || value.isNull() ? null : value;
  }

  public boolean flag(String name, boolean otherwise) {
    JsonNode value = value(name);
    if (value != null && !value.isBoolean()) {
      throw new IllegalArgumentException(name + " must be true or false: " + Json.brief(value));
    }
    return value == null ? otherwise : value.booleanValue();
  }

  /** An integer of a range. */
  public int count(String name, int least, int most, int otherwise) {
    JsonNode value = value(name);
    return value == null ? otherwise : Limits.within(name, least, most, whole(name, value));
  }

  /** An integer, null if it is absent. */
  public Long whole(String name) {
    JsonNode value = value(name);
    return value == null ? null : (Long) whole(name, value);
  }

  /** An integer that has to be there. */
  public static long whole(String name, JsonNode value) {
    if (value == null || !value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(
          name + " must be an integer: " + (value == null ? "it is missing" : Json.brief(value)));
    }
    return value.longValue();
  }

  public double number(String name, double otherwise) {
    JsonNode value = value(name);
    if (value != null && !value.isNumber()) {
      throw new IllegalArgumentException(name + " must be a number: " + Json.brief(value));
    }
    return value == null ? otherwise : value.doubleValue();
  }

  public String text(String name, String otherwise) {
    return text(name, Integer.MAX_VALUE, otherwise);
  }

  /** A text of at most so many characters. */
  public String text(String name, int longest, String otherwise) {
    JsonNode value = value(name);
    if (value == null) {
      return otherwise;
    }
    if (!value.isTextual()) {
      throw new IllegalArgumentException(name + " must be a text: " + Json.brief(value));
    }
    if (value.asText().length() > longest) {
      throw new IllegalArgumentException(
          name + " must have at most " + longest + " characters: " + value.asText().length());
    }
    return value.asText();
  }

  /** A list of at most so many entries, which has to be there. */
  public List<JsonNode> list(String name, int most) {
    JsonNode value = value(name);
    if (value == null || !value.isArray()) {
      throw new IllegalArgumentException(
          name + " must be a JSON array: " + (value == null ? "it is missing" : Json.brief(value)));
    }
    if (value.size() > most) {
      throw new IllegalArgumentException(
          name + " must have at most " + most + " entries: " + value.size());
    }
    return value.valueStream().toList();
  }
}
