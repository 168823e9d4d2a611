package io.lmrs.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lmrs.Bounds;
import io.lmrs.Scale;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.Locale;

/** Starts, bounds and scales as users write them: a word, a number, an array, or its name. */
final class Coordinates {
  private Coordinates() {}

  /** The start, or null for the problem's own. */
  static double[] start(
      JsonNode value, int dimension, long seed, Bounds bounds, NamedArrays arrays) {
    return switch (word(value)) {
      case null -> null;
      case "zeros" -> new double[dimension];
      case "random" -> random(dimension, seed, bounds);
      default -> array("start", "zeros, random", value, dimension, arrays);
    };
  }

  /**
   * The box that the user gives, its open side taken from the problem; null where none is given.
   */
  static Bounds bounds(
      JsonNode lower, JsonNode upper, int dimension, Bounds own, NamedArrays arrays) {
    if (lower == null && upper == null) {
      return null;
    }
    double[] low = lower == null ? own.lower() : side("lower", lower, dimension, arrays);
    double[] high = upper == null ? own.upper() : side("upper", upper, dimension, arrays);
    return new Bounds(
        low == null ? filled(dimension, Double.NEGATIVE_INFINITY) : low,
        high == null ? filled(dimension, Double.POSITIVE_INFINITY) : high);
  }

  /** The rule by which scales are found; {@link Scale#NONE} where they are spelled out. */
  static Scale scale(JsonNode value) {
    String word = word(value);
    for (Scale scale : Scale.values()) {
      if (scale.name().toLowerCase(Locale.ROOT).equals(word)) {
        return scale;
      }
    }
    return Scale.NONE;
  }

  /** The scales that are spelled out, or null. */
  static double[] scales(JsonNode value, int dimension, NamedArrays arrays) {
    String word = word(value);
    boolean rule =
        Arrays.stream(Scale.values()).anyMatch(s -> s.name().toLowerCase(Locale.ROOT).equals(word));
    return value == null || rule
        ? null
        : array("scale", "none, bounds, start", value, dimension, arrays);
  }

  private static String word(JsonNode value) {
    return value == null ? null : value.isTextual() ? value.asText() : "";
  }

  private static double[] side(String name, JsonNode value, int dimension, NamedArrays arrays) {
    if (value.isNumber()) {
      return filled(dimension, value.doubleValue());
    }
    if (value.isTextual()) {
      try {
        return filled(dimension, number(value.asText()));
      } catch (NumberFormatException _) {
        // no number: a name
      }
    }
    double[] side = new double[value.isArray() ? value.size() : 0];
    ArrayNode finite = JsonNodeFactory.instance.arrayNode(side.length);
    // an array may leave single sides open, in words
    for (int i = 0; i < side.length; i++) {
      JsonNode entry = value.get(i);
      String word = entry.asText();
      side[i] = word.equals("inf") || word.equals("-inf") ? number(word) : 0;
      finite.add(side[i] == 0 ? entry : JsonNodeFactory.instance.numberNode(0));
    }
    double[] numbers = array(name, "a number", value.isArray() ? finite : value, dimension, arrays);
    for (int i = 0; i < side.length; i++) {
      numbers[i] += side[i];
    }
    return numbers;
  }

  private static double number(String text) {
    return switch (text) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "NaN" -> throw new NumberFormatException(text);
      default -> Double.parseDouble(text);
    };
  }

  /**
   * The numbers of an array, spelled out or named.
   *
   * @param words what else the user could have written, for the message
   */
  private static double[] array(
      String name, String words, JsonNode value, int dimension, NamedArrays arrays) {
    JsonNode array = value;
    if (value.isTextual()) {
      array = arrays.named(name, value.asText());
      if (array == null) {
        throw new IllegalArgumentException(
            name + " must be " + words + " or " + arrays.words() + ": " + value.asText());
      }
    }
    double[] numbers = Json.numbers(name, array);
    if (numbers.length != dimension) {
      throw new IllegalArgumentException(
          name + " must have " + dimension + " entries: " + numbers.length);
    }
    return numbers;
  }

  // uniform between two bounds, standard normal elsewhere, mirrored at a single bound
  private static double[] random(int dimension, long seed, Bounds bounds) {
    double[] x = Stream.of(seed, Stream.START).gaussians(dimension);
    Stream uniform = Stream.of(seed, Stream.START, 1);
    for (int i = 0; i < dimension && !bounds.open(); i++) {
      double low = bounds.lower(i);
      double high = bounds.upper(i);
      if (Double.isFinite(high - low)) {
        x[i] = low + uniform.uniform(i) * (high - low);
      } else if (x[i] < low || x[i] > high) {
        x[i] = 2 * (x[i] < low ? low : high) - x[i];
      }
    }
    return x;
  }

  private static double[] filled(int dimension, double value) {
    double[] out = new double[dimension];
    Arrays.fill(out, value);
    return out;
  }
}
