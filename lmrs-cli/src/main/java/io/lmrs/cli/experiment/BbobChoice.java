package io.lmrs.cli.experiment;

import io.lmrs.problem.bbob.BbobSuite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which part of COCO's suites is meant by their names.
 *
 * @param functions numbers of functions
 * @param instances numbers of instances
 */
public record BbobChoice(List<Integer> functions, List<Long> instances) {
  private static final String FUNCTION = "function";
  private static final String INSTANCE = "instance";

  /** A group of functions by COCO's own division. */
  public record Group(String name, int first, int last) {

    /** True for a problem of this group. */
    public boolean contains(ContestTask task) {
      int function = function(task);
      return function >= first && function <= last;
    }
  }

  /** COCO's division. */
  public static final List<Group> GROUPS =
      List.of(
          new Group("separable", 1, 5),
          new Group("moderate", 6, 9),
          new Group("ill-conditioned", 10, 14),
          new Group("many minima", 15, 19),
          new Group("weak structure", 20, 24));

  public BbobChoice {
    functions = List.copyOf(functions);
    instances = List.copyOf(instances);
  }

  /** All functions, instances 1 to 3. */
  public static BbobChoice usual() {
    return new BbobChoice(
        IntStream.rangeClosed(1, BbobSuite.FUNCTIONS).boxed().toList(), List.of(1L, 2L, 3L));
  }

  /** The suite of that name. */
  static Optional<BbobSuite> suite(String name) {
    return Arrays.stream(BbobSuite.values()).filter(s -> s.word().equals(name)).findFirst();
  }

  /** True for a problem that users name after one of COCO's suites, as bbob@10. */
  public static boolean named(String word) {
    return suite(word.split("[@:]", 2)[0]).isPresent();
  }

  /** True where every task is a function of COCO's suites. */
  public static boolean only(List<ContestTask> tasks) {
    return tasks.stream().allMatch(task -> suite(task.problem()).isPresent());
  }

  /** The number of a task's function. */
  public static int function(ContestTask task) {
    return Integer.parseInt(task.settings().getOrDefault(FUNCTION, "1"));
  }

  /** The number of a task's instance. */
  public static long instance(ContestTask task) {
    return Long.parseLong(task.settings().getOrDefault(INSTANCE, "1"));
  }

  /**
   * In COCO's order: by dimension, function, instance. What the settings name already stays.
   *
   * @param dimensions empty for those at which searches are usually told apart
   */
  List<ContestTask> tasks(
      BbobSuite suite,
      List<Integer> dimensions,
      Map<String, String> settings,
      Map<String, String> common) {
    List<Integer> usual = suite == BbobSuite.BBOB ? List.of(10, 20, 40) : List.of(80, 160, 320);
    List<ContestTask> tasks = new ArrayList<>();
    for (int dimension : dimensions.isEmpty() ? usual : dimensions) {
      for (int function : functions) {
        for (long instance : instances) {
          Map<String, String> all = new LinkedHashMap<>(settings);
          all.putIfAbsent(FUNCTION, Integer.toString(function));
          all.putIfAbsent(INSTANCE, Long.toString(instance));
          ContestTask task = ContestTask.of(suite.word(), dimension, all, common);
          if (!tasks.contains(task)) {
            tasks.add(task);
          }
        }
      }
    }
    return tasks;
  }
}
