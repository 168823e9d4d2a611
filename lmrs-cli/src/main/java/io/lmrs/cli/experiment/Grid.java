package io.lmrs.cli.experiment;

import io.lmrs.cli.report.Figures;
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
public record Grid(List<Double> steps, List<Double> radii) {

  private static final String SEARCH = "ars";

  /** What is tried where nobody says otherwise: three steps by three radii. */
  public static final Grid DEFAULT = new Grid(List.of(0.1, 0.3, 1.0), List.of(0.01, 0.1, 0.3));

  public Grid {
    steps = List.copyOf(steps);
    radii = List.copyOf(radii);
    if (steps.isEmpty() || radii.isEmpty()) {
      throw new IllegalArgumentException("a grid must have at least 1 step and 1 radius");
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
        settings.put("step-size", Figures.number(step));
        settings.put("radius", Figures.number(radius));
        String label =
            SEARCH + " step-size=" + Figures.number(step) + " radius=" + Figures.number(radius);
        methods.add(new Method(label, SEARCH, settings));
      }
    }
    return methods;
  }
}
