package io.lmrs.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.lmrs.spec.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;

/**
 * The JSON object of a request, read field by field.
 *
 * @param node the object
 */
record Body(ObjectNode node) {

  /** The body, or no fields where there is none. */
  static Body of(Context request) {
    byte[] bytes = Bodies.of(request);
    if (bytes.length == 0) {
      return new Body(Json.object());
    }
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the body must be UTF-8 text", e);
    }
    return new Body(object("the body", Json.parse("the body", text)));
  }

  static ObjectNode object(String name, JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      throw new IllegalArgumentException(name + " must be a JSON object: " + Json.brief(node));
    }
    return object;
  }

  /** Refuses fields that nobody reads: they are mistakes. */
  Body only(String... known) {
    return only(List.of(known));
  }

  Body only(Collection<String> known) {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                throw new IllegalArgumentException(
                    "unknown field: " + name + " (known: " + String.join(", ", known) + ")");
              }
            });
    return this;
  }

  JsonNode value(String name) {
    JsonNode value = node.get(name);
    return value == null || value.isNull() ? null : value;
  }

  boolean flag(String name, boolean otherwise) {
    JsonNode value = value(name);
    if (value != null && !value.isBoolean()) {
      throw new IllegalArgumentException(name + " must be true or false: " + Json.brief(value));
    }
    return value == null ? otherwise : value.booleanValue();
  }

  int count(String name, int least, int most, int otherwise) {
    JsonNode value = value(name);
    return value == null
        ? otherwise
        : io.lmrs.spec.Limits.within(name, least, most, whole(name, value));
  }

  static long whole(String name, JsonNode value) {
    if (value == null || !value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(
          name + " must be an integer: " + (value == null ? "it is missing" : Json.brief(value)));
    }
    return value.longValue();
  }

  double number(String name, double otherwise) {
    JsonNode value = value(name);
    if (value != null && !value.isNumber()) {
      throw new IllegalArgumentException(name + " must be a number: " + Json.brief(value));
    }
    return value == null ? otherwise : value.doubleValue();
  }

  String text(String name, int longest, String otherwise) {
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

  /** A list that has to be there. */
  List<JsonNode> list(String name) {
    JsonNode value = value(name);
    if (value == null || !value.isArray()) {
      throw new IllegalArgumentException(
          name + " must be a JSON array: " + (value == null ? "it is missing" : Json.brief(value)));
    }
    if (value.size() > RequestLimits.BATCH) {
      throw new IllegalArgumentException(
          name + " must have at most " + RequestLimits.BATCH + " entries: " + value.size());
    }
    return value.valueStream().toList();
  }
}
