package io.lmrs.lab.bench;

import io.lmrs.cli.contest.Contest;
import io.lmrs.cli.contest.Tuning;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The best point of a grid for each task by itself, chosen on the very seeds that are reported, as
 * the paper chooses its settings. It favours the search that is tuned.
 *
 * @param method stands for the grid in a contest
 * @param points the point chosen for each task
 */
public record GridChoice(Method method, Map<ContestTask, Tuning.Score> points) {

  /**
   * Chooses.
   *
   * @param all a contest with every point of the grid as a method
   * @param grid the points
   * @param level the part of the gap to get to
   * @param budget what a run may spend on a task
   */
  public static GridChoice of(
      Contest all, List<Method> grid, double level, ToLongFunction<ContestTask> budget) {
    Method method = new Method(Method.TUNED, grid.getFirst().search(), Map.of());
    Map<ContestTask, Tuning.Score> points = new LinkedHashMap<>();
    for (ContestTask task : all.tasks()) {
      List<KeptRun> own = new ArrayList<>();
      grid.forEach(point -> own.addAll(all.trials(task, point)));
      Contest one = new Contest(List.of(task), grid, all.seeds(), own);
      points.put(task, new Tuning(one, level, budget).best());
    }
    return new GridChoice(method, points);
  }

  /** The contest with the chosen points in place of the whole grid. */
  public Contest among(Contest all, List<Method> others) {
    List<Method> methods = new ArrayList<>(others);
    methods.add(method);
    List<KeptRun> trials = new ArrayList<>();
    for (ContestTask task : all.tasks()) {
      others.forEach(other -> trials.addAll(all.trials(task, other)));
      all.trials(task, points.get(task).method()).forEach(trial -> trials.add(trial.named(method)));
    }
    return new Contest(all.tasks(), methods, all.seeds(), trials);
  }
}
