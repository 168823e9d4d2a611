package io.lmrs.cli.experiment;

import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The points at which a search is tried to tune it: every combination of some values of some
 * settings.
 *
 * @param search the search's name
 * @param axes the values of each setting, in the order given
 */
public record SettingsGrid(String search, Map<String, List<String>> axes) {

  /** The name of the grid of the paper's appendix. */
  public static final String PAPER = "paper";

  /** More points than anyone waits for. */
  private static final long MOST_POINTS = 10_000;

  private static final int MOST_DECADES = 100;

  public SettingsGrid {
    axes = new LinkedHashMap<>(axes);
    Set<String> known = known(search);
    long points = 1;
    for (Map.Entry<String, List<String>> axis : axes.entrySet()) {
      if (!known.contains(axis.getKey())) {
        throw new IllegalArgumentException(
            "unknown setting of %s: %s (known: %s)"
                .formatted(search, axis.getKey(), String.join(", ", known)));
      }
      if (axis.getValue().stream().distinct().count() < axis.getValue().size()) {
        throw new IllegalArgumentException(
            "the grid's values of %s must be distinct: %s"
                .formatted(axis.getKey(), String.join(",", axis.getValue())));
      }
      points = Math.min(points * axis.getValue().size(), MOST_POINTS + 1);
    }
    if (axes.isEmpty()) {
      throw new IllegalArgumentException("a grid must have at least 1 setting: 0");
    }
    if (points > MOST_POINTS) {
      throw new IllegalArgumentException(
          "a grid must have at most " + MOST_POINTS + " points: more");
    }
  }

  private static Set<String> known(String search) {
    SearchFactory<?> factory = Searches.named(search);
    return Settings.toMap(factory.defaults(1)).keySet();
  }

  /**
   * Reads axes: {@code key=1e-4..1e-1} by decades, {@code key=2,5,10}, or {@link #PAPER} for those
   * of the paper's appendix that the search has.
   */
  public static SettingsGrid parse(String search, List<String> texts) {
    Map<String, List<String>> axes = new LinkedHashMap<>();
    for (String text : texts) {
      if (text.strip().equals(PAPER)) {
        paper(search).forEach(axes::putIfAbsent);
        continue;
      }
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "--grid must be key=1e-4..1e-1, key=2,5,10 or paper: " + text);
      }
      String key = text.substring(0, equals).strip();
      if (axes.put(key, values(key, text.substring(equals + 1).strip())) != null) {
        throw new IllegalArgumentException("--grid must name a setting only once: " + key);
      }
    }
    return new SettingsGrid(search, axes);
  }

  // delta, k and alpha of section "Low-dimensional unconstrained optimization suite", and the
  // learning rates of the implementation details
  private static Map<String, List<String>> paper(String search) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("radius", values("radius", "1e-4..1e-1"));
    all.put("directions", List.of("2", "5", "10", "50"));
    all.put("step-size", values("step-size", "1e-4..1e-1"));
    all.put("learning-rate", values("learning-rate", "1e-4..1e-2"));
    all.keySet().retainAll(known(search));
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "the paper's grid must share a setting with the search, %s has none of them"
              .formatted(search));
    }
    return all;
  }

  private static List<String> values(String key, String text) {
    int dots = text.indexOf("..");
    if (dots >= 0) {
      return decades(key, text, text.substring(0, dots), text.substring(dots + 2));
    }
    List<String> values = new ArrayList<>();
    for (String value : text.split(",", -1)) {
      if (value.isBlank()) {
        throw new IllegalArgumentException(
            "the grid's values of " + key + " must not be empty: " + text);
      }
      values.add(value.strip());
    }
    return values;
  }

  // decimal, so that 1e-4 times ten is 1e-3 to the last bit
  private static List<String> decades(String key, String text, String from, String to) {
    BigDecimal low;
    BigDecimal high;
    try {
      low = new BigDecimal(from.strip());
      high = new BigDecimal(to.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the grid's range of " + key + " must be two numbers: " + text, e);
    }
    if (low.signum() <= 0 || high.compareTo(low) < 0) {
      throw new IllegalArgumentException(
          "the grid's range of " + key + " must go from a positive number up: " + text);
    }
    List<String> values = new ArrayList<>();
    for (BigDecimal value = low; value.compareTo(high) <= 0; value = value.movePointRight(1)) {
      if (values.size() == MOST_DECADES) {
        throw new IllegalArgumentException(
            "the grid's range of " + key + " must have at most 100 decades: " + text);
      }
      values.add(value.stripTrailingZeros().toPlainString());
    }
    return values;
  }

  /** One method per point, labelled by its settings. */
  public List<Method> methods() {
    List<Map<String, String>> points = new ArrayList<>(List.of(new LinkedHashMap<>()));
    axes.forEach(
        (key, values) -> {
          List<Map<String, String>> longer = new ArrayList<>();
          for (Map<String, String> point : points) {
            for (String value : values) {
              Map<String, String> next = new LinkedHashMap<>(point);
              next.put(key, value);
              longer.add(next);
            }
          }
          points.clear();
          points.addAll(longer);
        });
    return points.stream().map(point -> new Method(label(point), search, point)).toList();
  }

  private static String label(Map<String, String> point) {
    return String.join(
        " ", point.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
  }
}
