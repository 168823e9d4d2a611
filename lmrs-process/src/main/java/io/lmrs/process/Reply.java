package io.lmrs.process;

import io.lmrs.Outcome;
import io.lmrs.constraint.Constraints;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads values and constraints from what a program wrote. */
final class Reply {
  private static final int LONGEST_SHOWN = 120;
  private static final int LONGEST_NUMBER = 2000;
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  private static final Pattern NOT_FINITE =
      Pattern.compile("([+-]?)(nan|inf|infinity)", Pattern.CASE_INSENSITIVE);

  private Reply() {}

  /** The outcome of a program that ended well, from the last line that is not blank. */
  static Outcome ofOutput(String output, String field, Constraints declared) {
    String line = lastLine(output);
    if (line.isEmpty()) {
      return new Outcome.Failure("no output");
    }
    if (!field.isEmpty()) {
      return ofField(line, field, declared);
    }
    if (!declared.none() && line.startsWith("{")) {
      return ofField(line, "value", declared);
    }
    if (!declared.none() && line.length() <= LONGEST_NUMBER * (1L + declared.count())) {
      return ofNumbers(line);
    }
    if (line.length() <= LONGEST_NUMBER) {
      if (NUMBER.matcher(line).matches()) {
        return Outcome.of(Double.parseDouble(line));
      }
      if (NOT_FINITE.matcher(line).matches()) {
        return new Outcome.Failure("the value is not finite: " + line);
      }
    }
    return new Outcome.Failure("the last line is not a number: " + brief(line));
  }

  // the value, then the constraints in order
  private static Outcome ofNumbers(String line) {
    String[] words = line.split("[\\s,;]+");
    double[] numbers = new double[words.length];
    for (int i = 0; i < words.length; i++) {
      if (NOT_FINITE.matcher(words[i]).matches()) {
        return new Outcome.Failure(
            (i == 0 ? "the value is not finite: " : "constraint " + i + " is not finite: ")
                + words[i]);
      }
      if (!NUMBER.matcher(words[i]).matches()) {
        return new Outcome.Failure(
            "the last line is no value and constraints in numbers: " + brief(line));
      }
      numbers[i] = Double.parseDouble(words[i]);
    }
    return Outcome.of(numbers[0], Arrays.copyOfRange(numbers, 1, numbers.length));
  }

  private static Outcome ofField(String line, String field, Constraints declared) {
    Map<String, Object> fields;
    try {
      fields = JsonLine.parse(line);
    } catch (IllegalArgumentException e) {
      return new Outcome.Failure(
          "the last line is not a JSON object (" + e.getMessage() + "): " + brief(line));
    }
    if (!fields.containsKey(field)) {
      return new Outcome.Failure("the last line has no field " + field + ": " + brief(line));
    }
    return fields.get(field) instanceof Number value
        ? withConstraints(value.doubleValue(), fields.get("constraints"), declared)
        : new Outcome.Failure(
            "the field " + field + " is not a number: " + brief(String.valueOf(fields.get(field))));
  }

  // constraints in order, or by their names
  private static Outcome withConstraints(double value, Object given, Constraints declared) {
    if (given == null) {
      return Outcome.of(value);
    }
    if (!(given instanceof JsonLine.Nested nested)) {
      return new Outcome.Failure(
          "constraints must be an array or an object: " + brief(String.valueOf(given)));
    }
    if (!nested.array()) {
      for (String name : nested.entries().keySet()) {
        if (declared.all().stream().noneMatch(each -> each.name().equals(name))) {
          return new Outcome.Failure("the run declares no constraint of the name " + brief(name));
        }
      }
    }
    int count = nested.array() ? nested.entries().size() : declared.count();
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      String name = nested.array() ? Integer.toString(i) : declared.all().get(i).name();
      if (!(nested.entries().get(name) instanceof Number number)) {
        return new Outcome.Failure(
            "the constraint %s must be a number: %s"
                .formatted(brief(name), brief(String.valueOf(nested.entries().get(name)))));
      }
      numbers[i] = number.doubleValue();
    }
    return Outcome.of(value, numbers);
  }

  /**
   * The outcome in a worker's line.
   *
   * @throws IllegalArgumentException if the line is no answer to that query
   */
  static Outcome ofWorker(String line, long id, Constraints declared) {
    Map<String, Object> fields;
    try {
      fields = JsonLine.parse(line);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the worker's line is not a JSON object (" + e.getMessage() + "): " + brief(line), e);
    }
    if (!(fields.get("id") instanceof Long answered) || answered != id) {
      throw new IllegalArgumentException(
          "the worker answered another query than " + id + ": " + brief(line));
    }
    Object failure = fields.get("failure");
    if (failure != null) {
      return new Outcome.Failure(brief(failure.toString()));
    }
    if (fields.get("value") instanceof Number value) {
      return withConstraints(value.doubleValue(), fields.get("constraints"), declared);
    }
    throw new IllegalArgumentException(
        "the worker's line has neither a number as value nor a failure: " + brief(line));
  }

  /** True for the line by which a fresh worker may say that it has started. */
  static boolean isReady(String line) {
    try {
      Map<String, Object> fields = JsonLine.parse(line);
      return Boolean.TRUE.equals(fields.get("ready")) && !fields.containsKey("id");
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /** The last line that is not blank, without space around it, or an empty text. */
  static String lastLine(String text) {
    String stripped = text.strip();
    int end = Math.max(stripped.lastIndexOf('\n'), stripped.lastIndexOf('\r'));
    return stripped.substring(end + 1).strip();
  }

  /** A text on one line, and not too long for a message. */
  static String brief(String text) {
    boolean fits = text.length() <= LONGEST_SHOWN;
    String line = fits ? text : text.substring(0, LONGEST_SHOWN) + "...";
    return line.replaceAll("\\p{Cntrl}", " ");
  }

  /** How a process ended, with the last thing it said. */
  static String ofExit(int code, String lastError) {
    String how = isSignal(code) ? "killed by signal " + (code - 128) : "exit code " + code;
    return lastError.isEmpty() ? how : how + ": " + brief(lastError);
  }

  /** True for the exit code of a process that a signal killed. */
  static boolean isSignal(int code) {
    return code > 128 && code <= 128 + 64;
  }
}
