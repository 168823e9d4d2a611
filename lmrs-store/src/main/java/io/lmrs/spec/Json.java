package io.lmrs.spec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Cutoff;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** JSON as we read and write it. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  // programs write NaN where they mean a failure
  private static final ObjectReader LENIENT =
      MAPPER.reader().with(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS);

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** An object of texts. */
  public static ObjectNode of(Map<String, String> texts) {
    ObjectNode node = object();
    texts.forEach(node::put);
    return node;
  }

  /** A cutoff: its bound, and its slack unless it is exact. */
  public static ObjectNode of(Cutoff cutoff) {
    ObjectNode node = object();
    node.put("bound", cutoff.bound());
    if (Double.isFinite(cutoff.slack())) {
      node.put("slack", cutoff.slack());
    }
    return node;
  }

  /** An array of numbers, or null. */
  public static JsonNode of(double[] numbers) {
    if (numbers == null) {
      return JsonNodeFactory.instance.nullNode();
    }
    ArrayNode node = JsonNodeFactory.instance.arrayNode(numbers.length);
    for (double number : numbers) {
      node.add(of(number));
    }
    return node;
  }

  /** A number; null where it is not finite, which JSON can't say. */
  public static JsonNode of(double number) {
    return Double.isFinite(number)
        ? JsonNodeFactory.instance.numberNode(number)
        : JsonNodeFactory.instance.nullNode();
  }

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException saying where it is no JSON
   */
  public static JsonNode parse(String owner, String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      if (node == null || node.isMissingNode()) {
        throw new IllegalArgumentException(owner + " must be JSON: it is empty");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          owner + " must be JSON" + where(e.getLocation(), text) + ": " + why(e), e);
    }
  }

  /**
   * Reads what a program says, in which NaN and infinities are numbers.
   *
   * @throws IllegalArgumentException saying where it is no JSON
   */
  public static JsonNode parse(String owner, byte[] text) {
    try {
      return LENIENT.readTree(text);
    } catch (IOException e) {
      String why = e instanceof JsonProcessingException p ? why(p) : e.getMessage();
      String shown = new String(text, StandardCharsets.UTF_8);
      throw new IllegalArgumentException(
          owner
              + " must be JSON: "
              + (shown.length() > 60 ? shown.substring(0, 60) + "..." : shown)
              + " ("
              + why
              + ")",
          e);
    }
  }

  /** Writes piece by piece, for what is too much to be made as a tree. */
  public static JsonGenerator generator(OutputStream out) throws IOException {
    return MAPPER.createGenerator(out);
  }

  /** Reads piece by piece. */
  public static JsonParser parser(byte[] text) throws IOException {
    return MAPPER.createParser(text);
  }

  private static String where(JsonLocation location, String text) {
    if (location == null) {
      return "";
    }
    // a text of one line is a line of something, which the owner names
    String line = text.strip().lines().count() > 1 ? "line " + location.getLineNr() + ", " : "";
    return " (" + line + "column " + location.getColumnNr() + ")";
  }

  private static String why(JsonProcessingException thrown) {
    if (thrown instanceof MismatchedInputException) {
      return "more follows after its end";
    }
    // the rest speaks to programmers
    return thrown
        .getOriginalMessage()
        .replaceFirst("(?s): (was expecting|expected|enable `).*", "");
  }

  /** One line. */
  public static String line(JsonNode node) {
    return node.toString();
  }

  /** The numbers of an array that {@link #of(double[])} wrote; one that was not finite is NaN. */
  public static double[] numbers(JsonNode array) {
    double[] numbers = new double[array.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(array.get(i));
    }
    return numbers;
  }

  /** A number that {@link #of(double)} wrote; one that was not finite is NaN. */
  public static double number(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : Double.NaN;
  }

  /** Indented, ended by a line break. */
  public static String pretty(JsonNode node) {
    return node.toPrettyString() + "\n";
  }

  /**
   * The numbers of an array.
   *
   * @throws IllegalArgumentException naming the entry that is no finite number
   */
  public static double[] numbers(String owner, JsonNode node) {
    if (!node.isArray()) {
      throw new IllegalArgumentException(
          owner + " must be a JSON array of numbers: " + brief(node));
    }
    double[] numbers = new double[node.size()];
    for (int i = 0; i < numbers.length; i++) {
      JsonNode entry = node.get(i);
      if (!entry.isNumber()) {
        throw new IllegalArgumentException(owner + "[" + i + "] must be a number: " + brief(entry));
      }
      numbers[i] = entry.doubleValue();
      if (!Double.isFinite(numbers[i])) {
        throw new IllegalArgumentException(
            owner + "[" + i + "] must be a finite number: " + numbers[i]);
      }
    }
    return numbers;
  }

  /** A node for a message, texts in quotes, cut to a readable length. */
  public static String brief(JsonNode node) {
    String text = node.toString();
    return text.length() > 40 ? text.substring(0, 40) + "..." : text;
  }
}
