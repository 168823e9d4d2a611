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
 * @param domain which values it takes
 * @param start where it begins, NaN for the middle of its bounds
 * @param size a typical change, NaN for a quarter of its interval; of the logarithm on a log scale
 * @param fixed the value it keeps, NaN if it is free
 * @param unit for people, such as mm; may be empty
 * @param note for people; may be empty
 */
public record Variable(
    String name, Domain domain, double start, double size, double fixed, String unit, String note)
    implements java.io.Serializable {

  /** Names that stand for something else in a command's template. */
  public static final Set<String> TAKEN = Set.of("x", "file", "seed", "id");

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]{0,63}");

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
    unit = unit == null ? "" : unit;
    note = note == null ? "" : note;
    requireName(name);
    String of = name == null ? "a variable" : name;
    domain.require(of);
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

  /** Which kind of values it takes. */
  public Kind kind() {
    return domain.kind();
  }

  /** Least value; negative infinity leaves it open. */
  public double lower() {
    return domain.lower();
  }

  /** Greatest value; infinity leaves it open. */
  public double upper() {
    return domain.upper();
  }

  /** True if it is searched on a log scale. */
  public boolean logarithmic() {
    return domain.logarithmic();
  }

  /** What a choice is between; empty for numbers. */
  public List<String> labels() {
    return domain.labels();
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
    return of(name, Domain.labels(Kind.CHOICE, List.of(labels)));
  }

  private static Variable numbers(String name, Kind kind, double lower, double upper) {
    return of(name, Domain.numbers(kind, lower, upper));
  }

  /** A variable of which nothing else is said. */
  public static Variable of(String name, Domain domain) {
    return new Variable(name, domain, Double.NaN, Double.NaN, Double.NaN, "", "");
  }

  /** This variable, searched on a log scale. */
  public Variable log() {
    return new Variable(name, domain.onLogScale(), start, size, fixed, unit, note);
  }

  /** This choice, with neighbouring labels more alike than others. */
  public Variable ordered() {
    if (!kind().labelled()) {
      throw new IllegalArgumentException(
          "only a choice can be ordered: " + name + " is " + described());
    }
    Domain ordered = Domain.labels(Kind.ORDERED, labels());
    return new Variable(name, ordered, start, size, fixed, unit, note);
  }

  /** This variable, begun there. */
  public Variable start(double value) {
    return new Variable(name, domain, allowed("start", value), size, fixed, unit, note);
  }

  /** This choice, begun with that label. */
  public Variable start(String label) {
    return start(index("start", label));
  }

  /** This variable with a typical change, by which steps are measured. */
  public Variable size(double change) {
    return new Variable(name, domain, start, change, fixed, unit, note);
  }

  /** This variable, kept at that value: it costs nothing. */
  public Variable fixed(double value) {
    return new Variable(name, domain, start, size, allowed("fixed", value), unit, note);
  }

  /** This choice, kept at that label. */
  public Variable fixed(String label) {
    return fixed(index("fixed", label));
  }

  /** This variable, searched again if it was fixed. */
  public Variable free() {
    return new Variable(name, domain, start, size, Double.NaN, unit, note);
  }

  /** This variable with a unit for people. */
  public Variable unit(String text) {
    return new Variable(name, domain, start, size, fixed, text, note);
  }

  /** This variable with a note for people. */
  public Variable note(String text) {
    return new Variable(name, domain, start, size, fixed, unit, text);
  }

  /** True if it keeps its value. */
  public boolean isFixed() {
    return !Double.isNaN(fixed);
  }

  /** True if it is free and takes some values only. */
  public boolean discrete() {
    return kind() != Kind.REAL && !isFixed();
  }

  /** What it is, for messages: real, an integer, a choice. */
  public String described() {
    return switch (kind()) {
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
    if (!Double.isFinite(value) || value < lower() || value > upper()) {
      throw new IllegalArgumentException(
          "%s must be in [%s, %s]: %s"
              .formatted(of, NumberText.of(lower()), NumberText.of(upper()), NumberText.of(value)));
    }
    if (kind() != Kind.REAL && value != Math.rint(value)) {
      throw new IllegalArgumentException(of + " must be a whole number: " + value);
    }
    if (logarithmic() && !(value > 0)) {
      throw new IllegalArgumentException(of + " must be greater than 0 on a log scale: " + value);
    }
    return value;
  }

  /** The number of a label. */
  double index(String field, String label) {
    int index = labels().indexOf(label);
    if (index < 0) {
      throw new IllegalArgumentException(
          "%s of %s must be one of %s: %s"
              .formatted(field, name, String.join(", ", labels()), label));
    }
    return index;
  }

  /** The value as people and programs read it: a label, a whole number, or a number. */
  public String text(double value) {
    if (kind().labelled()) {
      return labels().get((int) value);
    }
    return kind() == Kind.INTEGER ? NumberText.whole(value) : Double.toString(value);
  }

  /**
   * The value of a text that {@link #text} or a person wrote.
   *
   * @param field what it is for, for the message
   * @throws IllegalArgumentException naming the variable and what it may be
   */
  public double parse(String field, String text) {
    String given = text.strip();
    if (kind().labelled()) {
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
    return domain.middle();
  }

  /** Where a value lies between the bounds on its scale, 0 to 1; NaN if a side is open. */
  public double position(double value) {
    return domain.position(value);
  }

  /** True if both ends are bounded. */
  boolean bounded() {
    return domain.bounded();
  }
}
