package io.lmrs.spec;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as users write them: {@code 90}, {@code 90s}, {@code 10m}, {@code 1h30m}. */
public final class TimeText {
  private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h|d)");

  private TimeText() {}

  /**
   * Reads a length of time; a plain number is seconds.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Duration parse(String text) {
    String rest = text.strip().replace(" ", "");
    if (rest.matches("\\d+(\\.\\d+)?")) {
      rest += "s";
    }
    double seconds = 0;
    Matcher part = PART.matcher(rest);
    int end = 0;
    while (part.find() && part.start() == end) {
      seconds += Double.parseDouble(part.group(1)) * unit(part.group(2));
      end = part.end();
    }
    if (end == 0 || end < rest.length()) {
      throw new IllegalArgumentException("time must be like 90s, 10m or 1h30m: " + text);
    }
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private static double unit(String name) {
    return switch (name) {
      case "ms" -> 1e-3;
      case "s" -> 1;
      case "m" -> 60;
      case "h" -> 3600;
      default -> 86400;
    };
  }
}
