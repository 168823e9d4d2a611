package io.lmrs;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Named numbers that describe an iteration, in a fixed order. */
public record Metrics(Map<String, Double> values) {

  /** Nothing measured yet. */
  public static final Metrics NONE = new Metrics(Map.of());

  /** The norm of the estimated gradient. */
  public static final String GRADIENT = "gradient";

  /** The length of the last step. */
  public static final String STEP = "step";

  public Metrics {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** These metrics with one more. */
  public Metrics with(String name, double value) {
    Map<String, Double> next = new LinkedHashMap<>(values);
    next.put(name, value);
    return new Metrics(next);
  }

  /** The number of that name, or NaN. */
  public double get(String name) {
    return values.getOrDefault(name, Double.NaN);
  }
}
