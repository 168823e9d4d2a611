package io.lmrs;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Named numbers that describe an iteration, in a fixed order. */
public record Metrics(Map<String, Double> values) {

  /** Nothing measured yet. */
  public static final Metrics NONE = new Metrics(Map.of());

  /** The norm of the estimated gradient. */
  public static final String GRADIENT = "gradient";

  /** The length of the last step. */
  public static final String STEP = "step";

  /** How far from allowed the best point is; 0 if all constraints hold. */
  public static final String VIOLATION = "violation";

  /** The incumbent's mean value in its trials, in iterations that have any. */
  public static final String TRIAL = "trial";

  /** The standard error of {@link #TRIAL}. */
  public static final String TRIAL_ERROR = "trial-error";

  /** The incumbent's mean value in the trials that confirm a threshold, where one was passed. */
  public static final String CONFIRMED = "confirmed";

  public Metrics {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** These metrics with one more. */
  public Metrics with(String name, double value) {
    Map<String, Double> next = new LinkedHashMap<>(values);
    next.put(name, value);
    return new Metrics(next);
  }

  /** These metrics and those. */
  public Metrics with(Metrics others) {
    if (others.values.isEmpty()) {
      return this;
    }
    Map<String, Double> next = new LinkedHashMap<>(values);
    next.putAll(others.values);
    return new Metrics(next);
  }

  /** Those of these metrics that have one of the names. */
  public Metrics only(Set<String> names) {
    Map<String, Double> next = new LinkedHashMap<>(values);
    next.keySet().retainAll(names);
    return new Metrics(next);
  }

  /** The number of that name, or NaN. */
  public double get(String name) {
    return values.getOrDefault(name, Double.NaN);
  }
}
