package io.lmrs.process;

import io.lmrs.Cutoff;
import io.lmrs.Query;
import io.lmrs.variable.Variables;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The JSON that is spoken with programs: writes a query as one line and reads one object. Strict as
 * RFC 8259, but {@code NaN}, {@code Infinity} and {@code -Infinity} are numbers, as many programs
 * write them.
 */
final class JsonLine {
  private static final int DEEPEST = 100;

  /**
   * An array or object inside the object.
   *
   * @param entries its values; those of an array are named by their places
   * @param array true for an array
   */
  record Nested(Map<String, Object> entries, boolean array) {
    @Override
    public String toString() {
      return "an array or object";
    }
  }

  private final String text;
  private int at;

  private JsonLine(String text) {
    this.text = text;
  }

  /**
   * A query as one line, without its end: {@code {"id":7,"seed":-3,"x":[1.0,-2.5E-7]}}. One with a
   * cutoff ends in {@code ,"cutoff":{"bound":12.5,"slack":0.5}}}.
   *
   * @param names gives an object of names in place of the array, unless it is null
   */
  static String of(Query query, double[] x, Variables names) {
    return "{\"id\":"
        + query.id()
        + ",\"seed\":"
        + query.seed()
        + ",\"x\":"
        + (names == null ? "[" + coordinates(x) + "]" : NamedPlaces.object(names, x))
        + (query.cutoff().none() ? "" : ",\"cutoff\":" + cutoff(query.cutoff()))
        + "}";
  }

  // an exact one has no slack
  private static String cutoff(Cutoff cutoff) {
    return "{\"bound\":"
        + cutoff.bound()
        + (Double.isInfinite(cutoff.slack()) ? "" : ",\"slack\":" + cutoff.slack())
        + "}";
  }

  /**
   * The coordinates with commas between them; reading them gives the same bits.
   *
   * @throws IllegalArgumentException if one is not finite
   */
  static String coordinates(double[] x) {
    StringBuilder out = new StringBuilder(20 * x.length);
    for (int i = 0; i < x.length; i++) {
      if (!Double.isFinite(x[i])) {
        throw new IllegalArgumentException("x[" + i + "] must be finite: " + x[i]);
      }
      out.append(i == 0 ? "" : ",").append(x[i]);
    }
    return out.toString();
  }

  /**
   * Reads an object.
   *
   * @return its fields: {@link String}, {@link Long} for an integer that fits, {@link Double} for
   *     any other number, {@link Boolean}, {@link Nested} or null
   * @throws IllegalArgumentException if the text is anything else
   */
  static Map<String, Object> parse(String text) {
    JsonLine reader = new JsonLine(text);
    reader.skipSpace();
    Map<String, Object> fields = new LinkedHashMap<>();
    reader.object(fields, 0);
    if (reader.at < text.length()) {
      throw reader.bad("the end");
    }
    return fields;
  }

  private void object(Map<String, Object> fields, int depth) {
    expect('{');
    if (take('}')) {
      return;
    }
    do {
      if (at >= text.length() || text.charAt(at) != '"') {
        throw bad("the name of a field");
      }
      String name = string();
      expect(':');
      Object value = value(depth + 1);
      if (fields.containsKey(name)) {
        throw new IllegalArgumentException("the field " + name + " is there twice");
      }
      fields.put(name, value);
    } while (take(','));
    expect('}');
  }

  private Object value(int depth) {
    if (depth > DEEPEST) {
      throw bad("less nesting");
    }
    if (at >= text.length()) {
      throw bad("a value");
    }
    switch (text.charAt(at)) {
      case '"' -> {
        return string();
      }
      case '{' -> {
        Map<String, Object> entries = new LinkedHashMap<>();
        object(entries, depth);
        return new Nested(entries, false);
      }
      case '[' -> {
        return new Nested(array(depth), true);
      }
      default -> {
        return word();
      }
    }
  }

  private Map<String, Object> array(int depth) {
    Map<String, Object> entries = new LinkedHashMap<>();
    expect('[');
    if (take(']')) {
      return entries;
    }
    do {
      entries.put(Integer.toString(entries.size()), value(depth + 1));
    } while (take(','));
    expect(']');
    return entries;
  }

  private Object word() {
    int begin = at;
    while (at < text.length() && isWord(text.charAt(at))) {
      at++;
    }
    String word = text.substring(begin, at);
    Object value =
        switch (word) {
          case "null" -> null;
          case "true" -> Boolean.TRUE;
          case "false" -> Boolean.FALSE;
          case "NaN" -> Double.NaN;
          case "Infinity" -> Double.POSITIVE_INFINITY;
          case "-Infinity" -> Double.NEGATIVE_INFINITY;
          default -> {
            at = begin;
            yield number(word);
          }
        };
    at = begin + word.length();
    skipSpace();
    return value;
  }

  private static boolean isWord(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '-'
        || c == '+'
        || c == '.';
  }

  private Object number(String word) {
    int i = word.startsWith("-") ? 1 : 0;
    int whole = digits(word, i);
    // 0 or a number without leading zeros
    boolean good = whole == i + 1 || (whole > i && word.charAt(i) != '0');
    i = whole;
    boolean integer = i == word.length();
    if (good && i < word.length() && word.charAt(i) == '.') {
      int end = digits(word, i + 1);
      good = end > i + 1;
      i = end;
    }
    if (good && i < word.length() && (word.charAt(i) == 'e' || word.charAt(i) == 'E')) {
      int sign = i + 1 < word.length() && "+-".indexOf(word.charAt(i + 1)) >= 0 ? 1 : 0;
      int end = digits(word, i + 1 + sign);
      good = end > i + 1 + sign;
      i = end;
    }
    if (!good || i < word.length()) {
      throw bad("a value");
    }
    if (integer) {
      try {
        return Long.parseLong(word);
      } catch (NumberFormatException _) {
        // too great for a long
        return Double.parseDouble(word);
      }
    }
    return Double.parseDouble(word);
  }

  private static int digits(String word, int from) {
    int i = from;
    while (i < word.length() && word.charAt(i) >= '0' && word.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at);
      if (c < ' ') {
        throw bad("no control character in a text");
      }
      at++;
      out.append(c == '\\' ? escaped() : c);
    }
    if (at >= text.length()) {
      throw bad("the end of a text");
    }
    at++;
    skipSpace();
    return out.toString();
  }

  private char escaped() {
    char c = at < text.length() ? text.charAt(at) : 0;
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        int code = 0;
        for (int i = 0; i < 4; i++) {
          int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
          if (digit < 0 || text.charAt(at) > 'f') {
            throw bad("four hexadecimal digits");
          }
          code = code * 16 + digit;
          at++;
        }
        yield (char) code;
      }
      default -> {
        at--;
        throw bad("an escape");
      }
    };
  }

  private void expect(char c) {
    if (!take(c)) {
      throw bad(String.valueOf(c));
    }
  }

  private boolean take(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      skipSpace();
      return true;
    }
    return false;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private IllegalArgumentException bad(String expected) {
    return new IllegalArgumentException(expected + " must be at column " + (at + 1));
  }
}
