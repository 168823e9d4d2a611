package io.lmrs.cli.experiment;

import io.lmrs.Budget;
import io.lmrs.RunSpec;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.problem.Problems;
import io.lmrs.problem.bbob.BbobSuite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * A problem of a certain size that several methods are given.
 *
 * @param label the name in a report
 * @param problem the problem's name
 * @param dimension how many variables, never 0
 * @param settings settings of the problem that differ from its defaults, in the order given
 */
public record ContestTask(
    String label, String problem, int dimension, Map<String, String> settings) {

  public ContestTask {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * Reads {@code NAME}, {@code NAME@D} and {@code NAME@D:key=value,key=value}; {@link Suite#NAME}
   * stands for all problems of the suite, bbob and bbob-largescale for COCO's suites.
   *
   * @param dimensions for those that name none; empty for the problem's own
   * @param common settings of all problems
   * @throws IllegalArgumentException naming what is wrong
   */
  public static List<ContestTask> parse(
      List<String> words, List<Integer> dimensions, Map<String, String> common) {
    return parse(words, dimensions, common, BbobChoice.usual());
  }

  /**
   * As {@link #parse(List, List, Map)}.
   *
   * @param choice what the names of COCO's suites stand for
   */
  public static List<ContestTask> parse(
      List<String> words, List<Integer> dimensions, Map<String, String> common, BbobChoice choice) {
    List<ContestTask> tasks = new ArrayList<>();
    for (String word : words) {
      int colon = word.indexOf(':');
      String head = colon < 0 ? word : word.substring(0, colon);
      Map<String, String> settings = new LinkedHashMap<>(common);
      if (colon >= 0) {
        settings.putAll(settings(word, word.substring(colon + 1)));
      }
      int at = head.indexOf('@');
      String name = at < 0 ? head : head.substring(0, at);
      List<Integer> sizes = at < 0 ? dimensions : List.of(size(word, head.substring(at + 1)));
      Optional<BbobSuite> bbob = BbobChoice.suite(name);
      if (bbob.isPresent()) {
        tasks.addAll(choice.tasks(bbob.get(), sizes, settings, common));
      } else {
        tasks.addAll(
            name.equals(Suite.NAME)
                ? Suite.tasks(sizes, settings, common)
                : tasks(name, sizes, settings, common));
      }
    }
    if (tasks.stream().map(ContestTask::label).distinct().count() < tasks.size()) {
      throw new IllegalArgumentException(
          "the problems must be distinct: " + String.join(" ", words));
    }
    return tasks;
  }

  private static List<ContestTask> tasks(
      String name, List<Integer> sizes, Map<String, String> settings, Map<String, String> common) {
    ProblemFactory<?> factory = Problems.named(name);
    List<Integer> all = sizes.isEmpty() ? List.of(factory.defaultDimension()) : sizes;
    return all.stream().map(size -> of(name, size, settings, common)).toList();
  }

  /** A problem; settings that all share are no part of its label. */
  static ContestTask of(
      String name, int dimension, Map<String, String> settings, Map<String, String> common) {
    StringJoiner label = new StringJoiner(",", name + "@" + dimension + ":", "");
    label.setEmptyValue(name + "@" + dimension);
    settings.forEach(
        (key, value) -> {
          if (!value.equals(common.get(key))) {
            label.add(key + "=" + value);
          }
        });
    return new ContestTask(label.toString(), name, dimension, settings);
  }

  private static int size(String word, String text) {
    try {
      int size = Integer.parseInt(text.strip());
      if (size >= 1) {
        return size;
      }
    } catch (NumberFormatException _) {
      // said below
    }
    throw new IllegalArgumentException(
        "the dimension after @ must be an integer of at least 1: " + word);
  }

  private static Map<String, String> settings(String word, String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "what follows the colon of a problem must be key=value,key=value: " + word);
      }
      String key = part.substring(0, equals).strip();
      if (settings.put(key, part.substring(equals + 1).strip()) != null) {
        throw new IllegalArgumentException("a setting of a problem must be given once: " + key);
      }
    }
    return settings;
  }

  /** The run of a method on it, from the problem's own start. */
  public RunSpec spec(Method method, Budget budget, long seed) {
    return spec(method, budget, seed, null);
  }

  /**
   * The run of a method on it.
   *
   * @param start where it starts, or null for the problem's own start
   */
  public RunSpec spec(Method method, Budget budget, long seed, double[] start) {
    return RunSpec.of(problem, dimension, method.search())
        .withProblemSettings(settings)
        .withSearchSettings(method.settings())
        .withBudget(budget)
        .withSeed(seed)
        .withStart(start);
  }
}
