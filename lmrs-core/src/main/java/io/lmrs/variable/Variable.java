package io.lmrs.variable;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One variable: what it is called, which values it may take, where it begins. Immutable; made by
 * {@link #real}, {@link #integer} or {@link #choice} and changed by the methods that return another
 * one. Its value is a double: an integer as a whole number, a choice as the index of its label.
 *
 * @param name its name, or null
 * @param kind which values it takes
 * @param lower least value; negative infinity leaves it open
 * @param upper greatest value; infinity leaves it open
 * @param logarithmic true if it is searched on a log scale
 * @param labels what a choice is between; empty for numbers
 * @param start where it begins, NaN for the middle of its bounds
 * @param size a typical change, NaN for a quarter of its interval; of the logarithm on a log scale
 * @param fixed the value it keeps, NaN if it is free
 * @param unit for people, such as mm; may be empty
 * @param note for people; may be empty
 */
public record Variable(
    String name,
    Kind kind,
    double lower,
    double upper,
    boolean logarithmic,
    List<String> labels,
    double start,
    double size,
    double fixed,
    String unit,
    String note)
    implements java.io.Serializable {

  /** Names that stand for something else in a command's template. */
  public static final Set<String> TAKEN = Set.of("x", "file", "seed", "id");

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]{0,63}");

  /** Whole numbers beyond this are not all doubles. */
  private static final double MOST_WHOLE = 1L << 53;

  /** The most labels of a choice. */
  private static final int MOST_LABELS = 1000;

  /** Which values a variable takes. */
  public enum Kind {
    REAL,
    INTEGER,
    /** Labels without an order. */
    CHOICE,
    /** Labels, neighbours more alike than others. */
    ORDERED;

    /** True for labels. */
    public boolean labelled() {
      return this == CHOICE || this == ORDERED;
    }

    /** The word in files. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  public Variable {
    labels = List.copyOf(labels);
    unit = unit == null ? "" : unit;
    note = note == null ? "" : note;
    requireName(name);
    String of = name == null ? "a variable" : name;
    if (kind.labelled()) {
      requireLabels(of, labels);
      lower = 0;
      upper = labels.size() - 1.0;
      if (logarithmic) {
        throw new IllegalArgumentException("scale of " + of + " must be linear for a choice: log");
      }
    } else {
      requireBounds(of, kind, lower, upper, logarithmic);
    }
    if (!(Double.isNaN(size) || size > 0 && Double.isFinite(size))) {
      throw new IllegalArgumentException("size of " + of + " must be positive and finite: " + size);
    }
  }

  private static void requireName(String name) {
    if (name != null && !NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a variable's name must be a letter followed by up to 63 letters, digits, _, . and -: "
              + name);
    }
    if (name != null && TAKEN.contains(name)) {
      throw new IllegalArgumentException(
          "a variable must not be called x, file, seed or id, which are taken: " + name);
    }
  }

  private static void requireLabels(String of, List<String> labels) {
    if (labels.size() < 2 || labels.size() > MOST_LABELS) {
      throw new IllegalArgumentException(
          "choice %s must have 2 to %d labels: %d".formatted(of, MOST_LABELS, labels.size()));
    }
    for (int i = 0; i < labels.size(); i++) {
      if (labels.get(i).isBlank()) {
        throw new IllegalArgumentException("labels of " + of + " must not be blank: " + labels);
      }
      if (labels.indexOf(labels.get(i)) < i) {
        throw new IllegalArgumentException(
            "labels of " + of + " must differ, twice there is: " + labels.get(i));
      }
    }
  }

  private static void requireBounds(String of, Kind kind, double lower, double upper, boolean log) {
    if (!(lower < upper)) {
      throw new IllegalArgumentException(
          "lower of " + of + " must be less than upper = " + upper + ": " + lower);
    }
    if (log && lower <= 0 && lower > Double.NEGATIVE_INFINITY) {
      throw new IllegalArgumentException(
          "lower of " + of + " must be greater than 0 on a log scale: " + lower);
    }
    if (log && upper <= 0) {
      throw new IllegalArgumentException(
          "upper of " + of + " must be greater than 0 on a log scale: " + upper);
    }
    if (kind == Kind.INTEGER) {
      requireWhole("lower", of, lower);
      requireWhole("upper", of, upper);
    }
  }

  private static void requireWhole(String field, String of, double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) <= MOST_WHOLE;
    if (!whole && !Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          field + " of " + of + " must be a whole number up to 2^53: " + value);
    }
  }

  /** A real number without bounds. */
  public static Variable real(String name) {
    return real(name, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** A real number in an interval; an infinite end leaves it open. */
  public static Variable real(String name, double lower, double upper) {
    return numbers(name, Kind.REAL, lower, upper);
  }

  /** A whole number in an interval, both ends included; an infinite end leaves it open. */
  public static Variable integer(String name, double lower, double upper) {
    return numbers(name, Kind.INTEGER, lower, upper);
  }

  /** One of these labels, which have no order. */
  public static Variable choice(String name, String... labels) {
    return new Variable(
        name,
        Kind.CHOICE,
        0,
        0,
        false,
        List.of(labels),
        Double.NaN,
        Double.NaN,
        Double.NaN,
        "",
        "");
  }

  private static Variable numbers(String name, Kind kind, double lower, double upper) {
    return new Variable(
        name, kind, lower, upper, false, List.of(), Double.NaN, Double.NaN, Double.NaN, "", "");
  }

  /** This variable, searched on a log scale. */
  public Variable log() {
    return new Variable(name, kind, lower, upper, true, labels, start, size, fixed, unit, note);
  }

  /** This choice, with neighbouring labels more alike than others. */
  public Variable ordered() {
    if (!kind.labelled()) {
      throw new IllegalArgumentException(
          "only a choice can be ordered: " + name + " is " + described());
    }
    return new Variable(
        name, Kind.ORDERED, lower, upper, logarithmic, labels, start, size, fixed, unit, note);
  }

  /** This variable, begun there. */
  public Variable start(double value) {
    return new Variable(
        name,
        kind,
        lower,
        upper,
        logarithmic,
        labels,
        allowed("start", value),
        size,
        fixed,
        unit,
        note);
  }

  /** This choice, begun with that label. */
  public Variable start(String label) {
    return start(index("start", label));
  }

  /** This variable with a typical change, by which steps are measured. */
  public Variable size(double change) {
    return new Variable(
        name, kind, lower, upper, logarithmic, labels, start, change, fixed, unit, note);
  }

  /** This variable, kept at that value: it costs nothing. */
  public Variable fixed(double value) {
    return new Variable(
        name,
        kind,
        lower,
        upper,
        logarithmic,
        labels,
        start,
        size,
        allowed("fixed", value),
        unit,
        note);
  }

  /** This choice, kept at that label. */
  public Variable fixed(String label) {
    return fixed(index("fixed", label));
  }

  /** This variable, searched again if it was fixed. */
  public Variable free() {
    return new Variable(
        name, kind, lower, upper, logarithmic, labels, start, size, Double.NaN, unit, note);
  }

  /** This variable with a unit for people. */
  public Variable unit(String text) {
    return new Variable(
        name, kind, lower, upper, logarithmic, labels, start, size, fixed, text, note);
  }

  /** This variable with a note for people. */
  public Variable note(String text) {
    return new Variable(
        name, kind, lower, upper, logarithmic, labels, start, size, fixed, unit, text);
  }

  /** True if it keeps its value. */
  public boolean isFixed() {
    return !Double.isNaN(fixed);
  }

  /** True if it is free and takes some values only. */
  public boolean discrete() {
    return kind != Kind.REAL && !isFixed();
  }

  /** What it is, for messages: real, an integer, a choice. */
  public String described() {
    return switch (kind) {
      case REAL -> "a real number";
      case INTEGER -> "an integer";
      case CHOICE, ORDERED -> "a choice";
    };
  }

  /**
   * The value, if the variable may take it.
   *
   * @param field what it is for, for the message
   * @throws IllegalArgumentException naming the variable, the bounds and the value
   */
  public double allowed(String field, double value) {
    String of = field + (name == null ? "" : " of " + name);
    if (!Double.isFinite(value) || value < lower || value > upper) {
      throw new IllegalArgumentException(
          "%s must be in [%s, %s]: %s"
              .formatted(of, NumberText.of(lower), NumberText.of(upper), NumberText.of(value)));
    }
    if (kind != Kind.REAL && value != Math.rint(value)) {
      throw new IllegalArgumentException(of + " must be a whole number: " + value);
    }
    if (logarithmic && !(value > 0)) {
      throw new IllegalArgumentException(of + " must be greater than 0 on a log scale: " + value);
    }
    return value;
  }

  /** The number of a label. */
  double index(String field, String label) {
    int index = labels.indexOf(label);
    if (index < 0) {
      throw new IllegalArgumentException(
          "%s of %s must be one of %s: %s"
              .formatted(field, name, String.join(", ", labels), label));
    }
    return index;
  }

  /** The value as people and programs read it: a label, a whole number, or a number. */
  public String text(double value) {
    if (kind.labelled()) {
      return labels.get((int) value);
    }
    return kind == Kind.INTEGER ? NumberText.whole(value) : Double.toString(value);
  }

  /**
   * The value of a text that {@link #text} or a person wrote.
   *
   * @param field what it is for, for the message
   * @throws IllegalArgumentException naming the variable and what it may be
   */
  public double parse(String field, String text) {
    String given = text.strip();
    if (kind.labelled()) {
      return index(field, given);
    }
    double value;
    try {
      value = Double.parseDouble(given);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s%s must be a number: %s".formatted(field, name == null ? "" : " of " + name, given),
          e);
    }
    return allowed(field, value);
  }

  /** Where it begins if nobody says: in the middle, or near the end that is not open. */
  double middle() {
    if (kind.labelled()) {
      return kind == Kind.CHOICE ? 0 : Math.floor(upper / 2);
    }
    boolean low = lower > Double.NEGATIVE_INFINITY;
    boolean high = upper < Double.POSITIVE_INFINITY;
    double value;
    if (logarithmic) {
      double l = low ? StrictMath.log(lower) : high ? StrictMath.log(upper) - 1 : 0;
      double h = high ? StrictMath.log(upper) : low ? StrictMath.log(lower) + 1 : 0;
      value = StrictMath.exp(0.5 * l + 0.5 * h);
    } else {
      double l = low ? lower : high ? upper - 2 : 0;
      double h = high ? upper : low ? lower + 2 : 0;
      value = 0.5 * l + 0.5 * h;
    }
    return Math.clamp(kind == Kind.INTEGER ? Math.rint(value) : value, lower, upper);
  }

  /** Where a value lies between the bounds on its scale, 0 to 1; NaN if a side is open. */
  public double position(double value) {
    if (!bounded()) {
      return Double.NaN;
    }
    return logarithmic
        ? (StrictMath.log(value) - StrictMath.log(lower))
            / (StrictMath.log(upper) - StrictMath.log(lower))
        : (value - lower) / (upper - lower);
  }

  /** True if both ends are bounded. */
  boolean bounded() {
    return Double.isFinite(lower) && Double.isFinite(upper);
  }
}
