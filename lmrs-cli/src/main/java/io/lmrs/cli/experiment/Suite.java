package io.lmrs.cli.experiment;

import io.lmrs.problem.TestFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The 46 problems of the paper: 23 test functions, each with 10 and with 100 variables. */
public final class Suite {

  /** The name that stands for all of them. */
  public static final String NAME = "suite";

  private static final List<Integer> DIMENSIONS = List.of(10, 100);

  private Suite() {}

  /**
   * The functions with these numbers of variables.
   *
   * @param dimensions empty for those of the paper
   */
  static List<ContestTask> tasks(
      List<Integer> dimensions, Map<String, String> settings, Map<String, String> common) {
    List<ContestTask> tasks = new ArrayList<>();
    for (int dimension : dimensions.isEmpty() ? DIMENSIONS : dimensions) {
      for (TestFunction function : TestFunction.values()) {
        tasks.add(ContestTask.of(function.word(), dimension, settings, common));
      }
    }
    return tasks;
  }

  /**
   * What counts as the end of the way down on the two functions that are unbounded below: the value
   * where all curved or fenced coordinates are at their best and the free one is where it started.
   */
  public static OptionalDouble stationary(String problem, double[] start) {
    if (problem.equals(TestFunction.RIDGE.word())) {
      return OptionalDouble.of(start[0]);
    }
    if (problem.equals(TestFunction.LINCON.word())) {
      return OptionalDouble.of(0.01 * start[1]);
    }
    return OptionalDouble.empty();
  }
}
