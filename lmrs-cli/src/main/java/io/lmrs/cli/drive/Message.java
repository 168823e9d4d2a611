package io.lmrs.cli.drive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.spec.Json;
import io.lmrs.spec.JsonFields;
import io.lmrs.spec.RunFields;

/**
 * What the other program says: one line.
 *
 * @param type what it wants
 * @param fields the rest
 * @param wrong why it can't be read, or null
 */
record Message(String type, ObjectNode fields, IllegalArgumentException wrong) {
  static final String TYPE = "type";

  /** Its input has ended. */
  static final Message END = new Message("end of input", Json.object());

  Message(String type, ObjectNode fields) {
    this(type, fields, null);
  }

  /** One that can't be read; it is answered in its turn, when it is known whether a run is over. */
  static Message unreadable(IllegalArgumentException wrong) {
    return new Message("", Json.object(), wrong);
  }

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

  private JsonFields read() {
    return new JsonFields(type, fields);
  }

  /** Refuses any field but these. */
  Message only(String... known) {
    read().only(known);
    return this;
  }

  /** A field, null where it is absent. */
  JsonNode value(String name) {
    return read().value(name);
  }

  /** A text, null where it is absent. */
  String text(String name) {
    return read().text(name, null);
  }

  boolean flag(String name) {
    return read().flag(name, false);
  }

  /** An integer, null where it is absent. */
  Long whole(String name) {
    return read().whole(name);
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
