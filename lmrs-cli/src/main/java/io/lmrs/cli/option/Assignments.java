package io.lmrs.cli.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code --set} changes.
 *
 * @param search settings of the search
 * @param problem settings of the problem
 */
public record Assignments(Map<String, String> search, Map<String, String> problem) {
  private static final String PROBLEM = "problem.";

  /**
   * Reads {@code key=value} for the search and {@code problem.key=value} for the problem.
   *
   * @throws IllegalArgumentException naming the text that is neither, or the key that comes twice
   */
  public static Assignments parse(List<String> texts) {
    Assignments all = new Assignments(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (String text : texts) {
      int equals = text.indexOf('=');
      String key = equals < 0 ? "" : text.substring(0, equals).strip();
      if (key.isEmpty() || key.equals(PROBLEM)) {
        throw new IllegalArgumentException("--set must be key=value or problem.key=value: " + text);
      }
      String value = text.substring(equals + 1).strip();
      boolean again =
          key.startsWith(PROBLEM)
              ? all.problem.put(key.substring(PROBLEM.length()), value) != null
              : all.search.put(key, value) != null;
      if (again) {
        throw new IllegalArgumentException("--set must name a key only once: " + key);
      }
    }
    return all;
  }

  /** The problem's settings, where nothing else can be set. */
  public static Map<String, String> ofProblem(List<String> texts) {
    Assignments all = parse(texts);
    if (!all.search.isEmpty()) {
      String key = all.search.keySet().iterator().next();
      throw new IllegalArgumentException(
          "there is no search here, a setting of the problem is written problem."
              + key
              + ": "
              + key);
    }
    return all.problem;
  }
}
