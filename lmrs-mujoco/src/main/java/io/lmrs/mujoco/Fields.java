package io.lmrs.mujoco;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fields of a JSON object, read strictly: what is of another kind than it has to be is refused
 * in a sentence that names owner, field and value, never taken for 0 or false.
 *
 * @param owner the file, or the line of it
 * @param prefix what stands before the fields' names in messages
 * @param node the object
 */
record Fields(String owner, String prefix, JsonNode node) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException if it is no JSON object
   */
  static Fields parse(String owner, String text) {
    JsonNode node;
    try {
      node = MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(owner + " must be JSON: " + e.getOriginalMessage(), e);
    }
    if (node == null || !node.isObject()) {
      throw new IllegalArgumentException(owner + " must be a JSON object");
    }
    return new Fields(owner, "", node);
  }

  /** True where the field is there and not null. */
  boolean has(String field) {
    return node.hasNonNull(field);
  }

  /** Refuses fields but these. */
  Fields only(Set<String> known) {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw wrong(name, "is unknown (known: " + String.join(", ", new TreeSet<>(known)) + ")");
      }
    }
    return this;
  }

  /** An object, empty where it is missing. */
  Fields part(String field, Set<String> known) {
    JsonNode part = node.path(field);
    if (!part.isMissingNode() && !part.isObject()) {
      throw wrong(field, "must be an object: " + part);
    }
    return new Fields(owner, prefix + field + ".", part).only(known);
  }

  /** An array of objects, empty where it is missing; in messages they count from 0. */
  List<Fields> parts(String field) {
    JsonNode array = node.path(field);
    if (!array.isMissingNode() && !array.isArray()) {
      throw wrong(field, "must be an array of objects: " + array);
    }
    List<Fields> out = new ArrayList<>();
    for (JsonNode part : array) {
      String name = field + "[" + out.size() + "]";
      if (!part.isObject()) {
        throw wrong(name, "must be an object: " + part);
      }
      out.add(new Fields(owner, prefix + name + ".", part));
    }
    return out;
  }

  /** A text that has to be there. */
  String text(String field) {
    return text(field, null);
  }

  /** A text; without a default it has to be there. */
  String text(String field, String otherwise) {
    JsonNode value = node.path(field);
    if (value.isMissingNode() && otherwise != null) {
      return otherwise;
    }
    if (!value.isTextual()) {
      throw wrong(field, "must be a text: " + shown(value));
    }
    return value.textValue();
  }

  /** An integer of at least that. */
  int whole(String field, int least, int otherwise) {
    return node.path(field).isMissingNode() ? otherwise : whole(field, least);
  }

  /** An integer of at least that, which has to be there. */
  int whole(String field, int least) {
    JsonNode value = node.path(field);
    if (!value.isInt() || value.intValue() < least) {
      throw wrong(field, "must be an integer of at least " + least + ": " + shown(value));
    }
    return value.intValue();
  }

  /** A finite number. */
  double number(String field, double otherwise) {
    return node.path(field).isMissingNode() ? otherwise : number(field);
  }

  /** A finite number that has to be there. */
  double number(String field) {
    return number(field, node.path(field));
  }

  /** A finite number that is not negative. */
  double size(String field, double otherwise) {
    double value = number(field, otherwise);
    if (value < 0) {
      throw wrong(field, "must be at least 0: " + value);
    }
    return value;
  }

  /** True or false. */
  boolean flag(String field, boolean otherwise) {
    return node.path(field).isMissingNode() ? otherwise : flag(field);
  }

  /** True or false, which has to be there. */
  boolean flag(String field) {
    JsonNode value = node.path(field);
    if (!value.isBoolean()) {
      throw wrong(field, "must be true or false: " + shown(value));
    }
    return value.booleanValue();
  }

  /** An array of that many finite numbers, which has to be there. */
  double[] numbers(String field, long length) {
    JsonNode array = node.path(field);
    if (!array.isArray()) {
      throw wrong(field, "must be an array of " + length + " numbers: " + shown(array));
    }
    if (array.size() != length) {
      throw wrong(field, "must have " + length + " numbers: " + array.size());
    }
    double[] out = new double[array.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = number(field + "[" + i + "]", array.get(i));
    }
    return out;
  }

  private double number(String field, JsonNode value) {
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw wrong(field, "must be a finite number: " + shown(value));
    }
    return value.doubleValue();
  }

  private static String shown(JsonNode value) {
    return value.isMissingNode() ? "it is missing" : value.toString();
  }

  IllegalArgumentException wrong(String field, String what) {
    return new IllegalArgumentException(owner + ": " + prefix + field + " " + what);
  }
}
