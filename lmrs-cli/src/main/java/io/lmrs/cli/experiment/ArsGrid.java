package io.lmrs.cli.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The points at which augmented random search is tried to tune it.
 *
 * @param steps values of the setting {@code step-size}
 * @param radii values of the setting {@code radius}
 */
public record ArsGrid(List<Double> steps, List<Double> radii) {

  private static final String SEARCH = "ars";

  /** What is tried where nobody says otherwise: three steps by three radii. */
  public static final ArsGrid DEFAULT =
      new ArsGrid(List.of(0.1, 0.3, 1.0), List.of(0.01, 0.1, 0.3));

  public ArsGrid {
    steps = List.copyOf(steps);
    radii = List.copyOf(radii);
    require("step-size", steps);
    require("radius", radii);
  }

  private static void require(String name, List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a grid must have at least 1 " + name + ": 0");
    }
    for (double value : values) {
      if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("the grid's " + name + " must be in (0, inf): " + value);
      }
    }
    if (values.stream().distinct().count() < values.size()) {
      throw new IllegalArgumentException(
          "the grid's values of " + name + " must be distinct: " + values);
    }
  }

  /** How many points. */
  public int size() {
    return steps.size() * radii.size();
  }

  /** One method per point. */
  public List<Method> methods() {
    List<Method> methods = new ArrayList<>();
    for (double step : steps) {
      for (double radius : radii) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("step-size", text(step));
        settings.put("radius", text(radius));
        String label = SEARCH + " step-size=" + text(step) + " radius=" + text(radius);
        methods.add(new Method(label, SEARCH, settings));
      }
    }
    return methods;
  }

  // all digits, since it is a setting
  private static String text(double value) {
    String exact = Double.toString(value);
    return exact.endsWith(".0") ? exact.substring(0, exact.length() - 2) : exact;
  }
}
