package io.lmrs.variable;

import io.lmrs.Bounds;
import io.lmrs.Lmrs;
import io.lmrs.RunResult;
import io.lmrs.Space;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The variables of a problem, in their order. Immutable.
 *
 * <p>{@code Variables.of(real("length", 0.1, 10).log(), integer("teeth", 8, 40), choice("material",
 * "steel", "brass")).minimize(v -> cost(v.real("length"), v.integer("teeth"),
 * v.choice("material")))}
 *
 * @param list at least one, not all of them fixed, names all different
 */
public record Variables(List<Variable> list) implements java.io.Serializable {

  /** The part of an interval's width that counts as one unit. */
  private static final double UNIT = 0.25;

  public Variables {
    list = List.copyOf(list);
    if (list.isEmpty()) {
      throw new IllegalArgumentException("there must be at least 1 variable: 0");
    }
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < list.size(); i++) {
      Integer earlier = list.get(i).name() == null ? null : seen.put(list.get(i).name(), i);
      if (earlier != null) {
        throw new IllegalArgumentException(
            "variables must have different names, %d and %d have the same: %s"
                .formatted(earlier + 1, i + 1, list.get(i).name()));
      }
    }
    if (list.stream().allMatch(Variable::isFixed)) {
      throw new IllegalArgumentException("at least 1 variable must be free, all are fixed");
    }
  }

  /** These variables. */
  public static Variables of(Variable... variables) {
    return new Variables(List.of(variables));
  }

  /** How many. */
  public int dimension() {
    return list.size();
  }

  /** True if one has a name. */
  public boolean named() {
    return list.stream().anyMatch(v -> v.name() != null);
  }

  /** What to call the variable of that number: its name, or x[i]. */
  public String label(int index) {
    String name = list.get(index).name();
    return name == null ? "x[" + index + "]" : name;
  }

  /** The number of the variable of that name, from 0, if there is one. */
  public Optional<Integer> find(String name) {
    for (int i = 0; i < list.size(); i++) {
      if (name.equals(list.get(i).name())) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /**
   * The number of the variable of that name, from 0.
   *
   * @throws WrongVariable if there is none, naming those there are
   */
  public int index(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new WrongVariable(
                    "unknown variable: " + name + " (known: " + String.join(", ", names()) + ")"));
  }

  /** Their names, those without one as x[i]. */
  public List<String> names() {
    List<String> names = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      names.add(label(i));
    }
    return names;
  }

  /** True if one is free and takes some values only. */
  public boolean discrete() {
    return list.stream().anyMatch(Variable::discrete);
  }

  /** How many coordinates a search has for them. */
  public int coordinates() {
    return plain() ? list.size() : new Coding(this).coordinates();
  }

  // real, free, on no log scale: coordinates and variables are the same
  private boolean plain() {
    return list.stream().noneMatch(v -> v.isFixed() || v.logarithmic() || v.discrete());
  }

  /** Where to begin: what the variables say, else the middle of their bounds. */
  public double[] start() {
    return start(null);
  }

  /**
   * Where to begin.
   *
   * @param otherwise for variables that neither say it nor have two bounds; may be null
   */
  public double[] start(double[] otherwise) {
    double[] x = new double[list.size()];
    for (int i = 0; i < x.length; i++) {
      Variable v = list.get(i);
      x[i] = v.isFixed() ? v.fixed() : Double.isNaN(v.start()) ? v.middle() : v.start();
      if (otherwise != null && !v.isFixed() && Double.isNaN(v.start()) && !v.bounded()) {
        double own = v.kind() == Variable.Kind.REAL ? otherwise[i] : Math.rint(otherwise[i]);
        boolean fits = own >= v.lower() && own <= v.upper() && (!v.logarithmic() || own > 0);
        x[i] = fits ? own : x[i];
      }
    }
    return x;
  }

  /** The point with what is fixed put in its place. */
  public double[] withFixed(double[] x) {
    double[] out = x.clone();
    for (int i = 0; i < out.length; i++) {
      out[i] = list.get(i).isFixed() ? list.get(i).fixed() : out[i];
    }
    return out;
  }

  /**
   * The coordinates in which they are searched.
   *
   * @param start where the search begins, which gives a size to what has no bounds
   */
  public Space space(double[] start) {
    if (!plain()) {
      Coding coding = new Coding(this);
      return new Space(coding, coding.units(start));
    }
    double[] low = list.stream().mapToDouble(Variable::lower).toArray();
    double[] high = list.stream().mapToDouble(Variable::upper).toArray();
    double[] units = new double[low.length];
    boolean open = true;
    boolean ones = true;
    for (int i = 0; i < units.length; i++) {
      units[i] = unit(list.get(i), start[i]);
      ones &= units[i] == 1;
      open &= Double.isInfinite(low[i]) && Double.isInfinite(high[i]);
    }
    return new Space(open ? Bounds.NONE : new Bounds(low, high), ones ? null : units);
  }

  /** A typical change of the variable of that number, for a search that begins there. */
  public double size(int index, double start) {
    return unit(list.get(index), start);
  }

  /** The size of a variable: its own, a quarter of its interval, or that of its start. */
  static double unit(Variable v, double start) {
    if (!Double.isNaN(v.size())) {
      return v.size();
    }
    double unit;
    if (v.bounded()) {
      double width =
          v.logarithmic()
              ? StrictMath.log(v.upper()) - StrictMath.log(v.lower())
              : v.upper() - v.lower();
      // every whole number is as wide as the others
      unit = UNIT * (v.discrete() && !v.logarithmic() ? width + 1 : width);
    } else {
      unit = v.logarithmic() ? 1 : Math.abs(start);
    }
    return unit > 0 && Double.isFinite(unit) ? unit : 1;
  }

  /** A minimisation to be configured; {@code auto} searches unless another is named. */
  public Lmrs minimizer(ToDoubleFunction<Values> objective) {
    return Lmrs.minimizer(x -> objective.applyAsDouble(new Values(this, x)), start())
        .search("auto")
        .variables(this);
  }

  /** A maximisation to be configured; {@code auto} searches unless another is named. */
  public Lmrs maximizer(ToDoubleFunction<Values> objective) {
    return Lmrs.maximizer(x -> objective.applyAsDouble(new Values(this, x)), start())
        .search("auto")
        .variables(this);
  }

  /** Minimises with every default. */
  public RunResult minimize(ToDoubleFunction<Values> objective) {
    return minimizer(objective).run();
  }

  /** Maximises with every default. */
  public RunResult maximize(ToDoubleFunction<Values> objective) {
    return maximizer(objective).run();
  }

  /** A point by the names of its variables. */
  public Values values(double[] x) {
    return new Values(this, x);
  }
}
