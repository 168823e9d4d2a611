package io.lmrs.cli.drive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunFields;
import java.util.List;

/**
 * What the other program says: one line.
 *
 * @param type what it wants
 * @param fields the rest
 */
record Message(String type, ObjectNode fields) {
  static final String TYPE = "type";

  /** Its input has ended. */
  static final Message END = new Message("end of input", Json.object());

  /** Reads a line. */
  static Message of(JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      throw new IllegalArgumentException("a message must be a JSON object: " + Json.brief(node));
    }
    JsonNode type = object.remove(TYPE);
    if (type == null || !type.isTextual()) {
      throw new IllegalArgumentException(
          "type must be run, resume, tell or stop: " + (type == null ? "none" : Json.brief(type)));
    }
    return new Message(type.asText(), object);
  }

  /** Refuses any field but these. */
  Message only(String... known) {
    fields
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!List.of(known).contains(name)) {
                throw new IllegalArgumentException(
                    "unknown field of "
                        + type
                        + ": "
                        + name
                        + " (known: "
                        + String.join(", ", known)
                        + ")");
              }
            });
    return this;
  }

  /** A field, null where it is absent. */
  JsonNode value(String name) {
    JsonNode value = fields.get(name);
    return value == null || value.isNull() ? null : value;
  }

  /** A text, null where it is absent. */
  String text(String name) {
    JsonNode value = value(name);
    if (value != null && !value.isTextual()) {
      throw new IllegalArgumentException(name + " must be a text: " + Json.brief(value));
    }
    return value == null ? null : value.asText();
  }

  boolean flag(String name) {
    JsonNode value = value(name);
    if (value != null && !value.isBoolean()) {
      throw new IllegalArgumentException(name + " must be true or false: " + Json.brief(value));
    }
    return value != null && value.asBoolean();
  }

  /** An integer, null where it is absent. */
  Long whole(String name) {
    JsonNode value = value(name);
    if (value == null) {
      return null;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(name + " must be an integer: " + Json.brief(value));
    }
    return value.longValue();
  }

  /** The fields of a run. */
  RunFields spec() {
    if (!(value("spec") instanceof ObjectNode spec)) {
      throw new IllegalArgumentException(
          "spec must be a JSON object, a run as it is written for run --spec");
    }
    return new RunFields(spec);
  }
}
