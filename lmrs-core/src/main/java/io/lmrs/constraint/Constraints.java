package io.lmrs.constraint;

import io.lmrs.Outcome;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The constraints of a problem: those whose numbers an evaluation gives, in that order, and linear
 * ones, which every point keeps that is evaluated.
 *
 * @param all none for most problems
 * @param linear none for most problems
 */
public record Constraints(List<Constraint> all, List<LinearConstraint> linear)
    implements java.io.Serializable {

  /** No constraints. */
  public static final Constraints NONE = new Constraints(List.of());

  /** Constraints whose numbers an evaluation gives. */
  public Constraints(List<Constraint> all) {
    this(all, List.of());
  }

  public Constraints {
    all = List.copyOf(all);
    linear = List.copyOf(linear);
    Set<String> names = new HashSet<>();
    Stream.concat(all.stream().map(Constraint::name), linear.stream().map(LinearConstraint::name))
        .forEach(
            name -> {
              if (!names.add(name)) {
                throw new IllegalArgumentException(
                    "the names of constraints must differ: " + name + " is there twice");
              }
            });
  }

  /** These constraints. */
  public static Constraints of(Constraint... each) {
    return new Constraints(List.of(each));
  }

  /** So many numbers that must be at most 0, named g1, g2 and so on. */
  public static Constraints atMostZero(int count) {
    return new Constraints(
        IntStream.rangeClosed(1, count).mapToObj(i -> Constraint.atMost("g" + i, 0)).toList());
  }

  /** These and linear ones. */
  public Constraints with(LinearConstraint... each) {
    return new Constraints(all, Stream.concat(linear.stream(), Stream.of(each)).toList());
  }

  /** How many an evaluation gives. */
  public int count() {
    return all.size();
  }

  /** True if an evaluation gives none. */
  public boolean none() {
    return all.isEmpty();
  }

  /**
   * How far from allowed: 0 if every constraint holds, else the sum of what limits are missed by,
   * each in units of the limit's size or 1 if that is larger. Lets two points be compared of which
   * neither is allowed.
   */
  public double violation(double... values) {
    double sum = 0;
    for (int i = 0; i < all.size(); i++) {
      Constraint each = all.get(i);
      if (!each.holds(values[i])) {
        double limit = values[i] < each.lower() ? each.lower() : each.upper();
        sum += each.excess(values[i]) / Math.max(1, Math.abs(limit));
      }
    }
    return sum;
  }

  /**
   * The outcome, or a failure that says why it can't be one: as many numbers as constraints, all
   * finite.
   */
  public Outcome checked(Outcome outcome) {
    if (!(outcome instanceof Outcome.Value v)) {
      return outcome;
    }
    double[] values = v.constraints();
    if (values.length != all.size()) {
      return new Outcome.Failure(
          all.isEmpty()
              ? "the run declares no constraints, but an evaluation gave " + values.length
              : values.length == 0
                  ? "the run declares "
                      + (all.size() == 1 ? "a constraint" : all.size() + " constraints")
                      + ", but an evaluation gave none"
                  : "an evaluation must give "
                      + all.size()
                      + " numbers for the constraints: "
                      + values.length);
    }
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        return new Outcome.Failure(
            "the constraint " + all.get(i).name() + " is not finite: " + values[i]);
      }
    }
    return outcome;
  }
}
