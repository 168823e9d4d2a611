package io.lmrs.cli.experiment;

import io.lmrs.Problem;
import io.lmrs.Search;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/**
 * A search with some settings changed, under the name it has in a report.
 *
 * @param label the name in a report
 * @param search the search's name, or {@link #TUNED}
 * @param settings settings that differ from the defaults, in the order given
 */
public record Method(String label, String search, Map<String, String> settings) {

  /** Stands for the best point of a grid of augmented random searches. */
  public static final String TUNED = "ars-tuned";

  public Method {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /** A search at its defaults. */
  public static Method of(String search) {
    return new Method(search, search, Map.of());
  }

  /** True where the method is the tuned search, which is many runs. */
  public boolean tuned() {
    return search.equals(TUNED);
  }

  /** The search itself, for a problem in its own coordinates. */
  public Search open(Problem problem, long seed) {
    return Searches.create(search, settings, SearchContext.of(problem, seed));
  }

  /**
   * Reads methods separated by commas, each {@code name}, {@code name:key=value,key=value} or
   * {@code label=name:key=value}. A word after a comma belongs to the method before it where it
   * sets one of that method's settings.
   *
   * @throws IllegalArgumentException naming the word that is wrong
   */
  public static List<Method> parse(String text) {
    List<Method> methods = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      String part = word.strip();
      if (part.isEmpty()) {
        throw new IllegalArgumentException("a search must have a name: \"" + text + "\"");
      }
      if (!methods.isEmpty() && methods.getLast().knows(part)) {
        methods.add(methods.removeLast().with(part));
      } else {
        requireSearch(methods, part);
        methods.add(single(part));
      }
    }
    requireDistinct(methods);
    return methods;
  }

  /** A word like {@code key=3} is more likely a wrong setting than a wrong search. */
  private static void requireSearch(List<Method> before, String part) {
    int equals = part.indexOf('=');
    if (before.isEmpty() || before.getLast().tuned() || equals < 0 || part.indexOf(':') >= 0) {
      return;
    }
    String search = part.substring(equals + 1).strip();
    if (!search.equals(TUNED)
        && Searches.all().stream().noneMatch(known -> known.name().equals(search))) {
      Method method = before.getLast();
      throw new IllegalArgumentException(
          "what follows %s must be one of its settings (%s) or a search: %s"
              .formatted(
                  method.search,
                  String.join(", ", Settings.toMap(method.defaults()).keySet()),
                  part));
    }
  }

  private static void requireDistinct(List<Method> methods) {
    Set<String> labels = new HashSet<>();
    for (Method method : methods) {
      if (!labels.add(method.label)) {
        throw new IllegalArgumentException(
            "the labels of the searches must be distinct: " + method.label);
      }
    }
  }

  private static Method single(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    int equals = name.indexOf('=');
    String search = name.substring(equals + 1).strip();
    if (!search.equals(TUNED)) {
      Searches.named(search);
    }
    String label = equals < 0 ? search : name.substring(0, equals).strip();
    if (label.isEmpty()) {
      throw new IllegalArgumentException("the label of a search must not be empty: " + text);
    }
    Method method = new Method(label, search, Map.of());
    if (colon < 0) {
      return method;
    }
    String setting = text.substring(colon + 1);
    if (method.tuned() || setting.indexOf('=') < 1) {
      throw new IllegalArgumentException(
          method.tuned()
              ? TUNED + " takes its settings from the grid: " + text
              : "a setting of a search must be key=value: " + setting);
    }
    return method.with(setting);
  }

  private boolean knows(String part) {
    int equals = part.indexOf('=');
    return equals > 0
        && !tuned()
        && Settings.toMap(defaults()).containsKey(part.substring(0, equals).strip());
  }

  private Record defaults() {
    SearchFactory<?> factory = Searches.named(search);
    return factory.defaults(1);
  }

  private Method with(String part) {
    Map<String, String> changed = new LinkedHashMap<>(settings);
    pair(part)
        .forEach(
            (key, value) -> {
              if (changed.put(key, value) != null) {
                throw new IllegalArgumentException(
                    "a setting of " + search + " must be given once: " + key);
              }
            });
    // a label of the user's stays; otherwise it spells the settings
    boolean own = !label.equals(spelled(search, settings));
    return new Method(own ? label : spelled(search, changed), search, changed);
  }

  private static String spelled(String search, Map<String, String> settings) {
    StringJoiner joiner = new StringJoiner(",", search + ":", "").setEmptyValue(search);
    settings.forEach((key, value) -> joiner.add(key + "=" + value));
    return joiner.toString();
  }

  private static Map<String, String> pair(String part) {
    int equals = part.indexOf('=');
    return Map.of(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
  }

  /**
   * The methods with settings changed.
   *
   * @param changes settings by LABEL.KEY
   * @throws IllegalArgumentException if a label is none of theirs
   */
  public static List<Method> changed(List<Method> methods, Map<String, String> changes) {
    List<Method> all = new ArrayList<>(methods);
    changes.forEach((key, value) -> set(all, key, value));
    return all;
  }

  private static void set(List<Method> methods, String key, String value) {
    for (int i = 0; i < methods.size(); i++) {
      Method method = methods.get(i);
      if (key.startsWith(method.label() + ".")) {
        Map<String, String> changed = new LinkedHashMap<>(method.settings());
        changed.put(key.substring(method.label().length() + 1), value);
        methods.set(i, new Method(method.label(), method.search(), changed));
        return;
      }
    }
    throw new IllegalArgumentException(
        "--set must be problem.key=value or SEARCH.key=value with one of "
            + String.join(", ", methods.stream().map(Method::label).toList())
            + ": "
            + key
            + "="
            + value);
  }
}
