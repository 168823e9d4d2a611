package io.lmrs.cli.report;

import io.lmrs.cli.report.Statistics.Interval;
import java.util.Locale;

/** Numbers as people read them. */
public final class Figures {
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;

  private Figures() {}

  /** Six significant digits, without trailing zeros; "-" for NaN. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e9) {
      return Long.toString((long) value);
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    String text = String.format(Locale.ROOT, "%.6g", value);
    int exponent = text.indexOf('e');
    String digits = exponent < 0 ? text : text.substring(0, exponent);
    if (digits.indexOf('.') >= 0) {
      digits = digits.replaceAll("0+$", "").replaceAll("\\.$", "");
    }
    return exponent < 0 ? digits : digits + text.substring(exponent);
  }

  /** Three significant digits for a table, never in exponent form below a million. */
  public static String brief(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    double size = Math.abs(value);
    if (size >= 1e6 || (size < 1e-3 && size > 0)) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    int decimals =
        size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /** A ratio and the interval it is in. */
  public static String ratio(double value, Interval interval) {
    return "%s (%s to %s)".formatted(brief(value), brief(interval.low()), brief(interval.high()));
  }

  /** A length of time: "0.42 s", "2 s", "12 s", "3 min 05 s", "2 h 07 min". */
  public static String seconds(double seconds) {
    if (!(seconds >= 0) || Double.isInfinite(seconds)) {
      return "-";
    }
    if (seconds < 10 && seconds != Math.rint(seconds)) {
      return String.format(Locale.ROOT, "%.2f s", seconds);
    }
    if (seconds < MINUTE) {
      return Math.round(seconds) + " s";
    }
    long whole = Math.round(seconds);
    if (seconds < HOUR) {
      return String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
    }
    return String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole % 3600 / 60);
  }

  /** How long work has taken and will take, by the part of it that is done. */
  public static String gone(double seconds, double part) {
    String left = part > 0 ? seconds(Math.ceil(seconds * (1 / part - 1))) : "-";
    return seconds(Math.rint(seconds)) + " gone, left " + left;
  }

  /** So many things, e.g. "1 seed", "3 seeds", "2 searches". */
  public static String count(long number, String thing) {
    String plural = thing.endsWith("ch") ? thing + "es" : thing + "s";
    return number + " " + (number == 1 ? thing : plural);
  }

  /** A number that may be a power of ten: "1e-4" for small ones, as {@link #number} otherwise. */
  public static String power(double value) {
    int exponent = (int) Math.round(Math.log10(value));
    boolean small = exponent < -1 && value == Double.parseDouble("1e" + exponent);
    return small ? "1e" + exponent : number(value);
  }

  /** A part of the whole, e.g. "10 %". */
  public static String percent(double part) {
    return number(Math.round(part * 1e6) / 1e4) + " %";
  }

  /** The nearest whole percentage, as "67 %". */
  public static String wholePercent(double part) {
    return Math.round(100 * part) + " %";
  }
}
