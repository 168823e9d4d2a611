package io.lmrs.lab.curvature;

import io.lmrs.Problem;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.problem.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A row of the figures on curvature: problems, how far searches are to get on them, and what is
 * hoped for.
 *
 * @param name by which it is chosen
 * @param tasks the problems
 * @param instance the problems' setting that takes the seed, empty if all seeds have one instance
 * @param fromZero true if all start at 0, false for the problem's own start
 * @param levels what may be left of the gap, falling; empty if values are compared
 * @param absolute levels are distances to the best value, not parts of the gap
 * @param marks evaluations after which values are compared
 * @param evaluations what a run may spend
 * @param searches what is compared if the user does not say it
 * @param goal what is hoped for
 */
public record CurvatureRow(
    String name,
    List<ContestTask> tasks,
    String instance,
    boolean fromZero,
    List<Double> levels,
    boolean absolute,
    List<Long> marks,
    long evaluations,
    String searches,
    String goal) {

  public CurvatureRow {
    tasks = List.copyOf(tasks);
    levels = List.copyOf(levels);
    marks = List.copyOf(marks);
  }

  /** One problem, a random instance for each seed. */
  static CurvatureRow of(String name, String task, long evaluations, double... levels) {
    return new CurvatureRow(
        name,
        ContestTask.parse(List.of(task), List.of(), Map.of()),
        "seed",
        false,
        boxed(levels),
        false,
        List.of(),
        evaluations,
        "subspace,lbfgs-fd,lmrs,ema",
        "");
  }

  private static List<Double> boxed(double... levels) {
    List<Double> all = new ArrayList<>();
    for (double level : levels) {
      all.add(level);
    }
    return all;
  }

  CurvatureRow withInstance(String setting) {
    return new CurvatureRow(
        name, tasks, setting, fromZero, levels, absolute, marks, evaluations, searches, goal);
  }

  CurvatureRow fromTheOrigin() {
    return new CurvatureRow(
        name, tasks, "", true, levels, absolute, marks, evaluations, searches, goal);
  }

  CurvatureRow withTasks(List<ContestTask> all) {
    return new CurvatureRow(
        name, all, instance, fromZero, levels, absolute, marks, evaluations, searches, goal);
  }

  CurvatureRow toDistances() {
    return new CurvatureRow(
        name, tasks, instance, fromZero, levels, true, marks, evaluations, searches, goal);
  }

  CurvatureRow withMarks(Long... after) {
    return new CurvatureRow(
        name,
        tasks,
        instance,
        fromZero,
        List.of(),
        absolute,
        List.of(after),
        evaluations,
        searches,
        goal);
  }

  CurvatureRow hoping(String words) {
    return new CurvatureRow(
        name, tasks, instance, fromZero, levels, absolute, marks, evaluations, searches, words);
  }

  /** The same problems under another name, with searches of their own. */
  CurvatureRow ablation(String other, String methods) {
    return new CurvatureRow(
        other, tasks, instance, fromZero, levels, absolute, marks, evaluations, methods, "");
  }

  /** The same with another budget. */
  public CurvatureRow spending(long most) {
    return new CurvatureRow(
        name, tasks, instance, fromZero, levels, absolute, marks, most, searches, goal);
  }

  /** The problem that a seed stands for, begun with that seed. */
  public Instance begin(ContestTask task, long seed) throws InterruptedException {
    Map<String, String> settings = new LinkedHashMap<>(task.settings());
    if (!instance.isEmpty()) {
      // 0 is no rotation
      settings.put(instance, Long.toString(instance.equals("rotation") ? seed + 1 : seed));
    }
    ContestTask seeded = new ContestTask(task.label(), task.problem(), task.dimension(), settings);
    Problem problem = Problems.create(task.problem(), task.dimension(), settings);
    double[] start = fromZero ? new double[task.dimension()] : null;
    Instance known = Instance.of(seeded, problem, seed, start);
    return levels.isEmpty()
        ? new Instance(
            seeded, seed, known.goal(), known.start(), OptionalDouble.empty(), known.point())
        : known;
  }

  /** The run of a method, of which evaluations alone count. */
  public Job job(Instance begun, Method method) {
    double last = levels.isEmpty() ? 0 : distance(begun, levels.getLast());
    return begun.evaluatedJob(method, evaluations, last);
  }

  // how far from the best value a level is
  private double distance(Instance begun, double level) {
    return absolute
        ? level
        : level * Math.abs(begun.start().value() - begun.reference().orElseThrow());
  }

  /** Evaluations until a run was so near to the best value; infinite for a miss. */
  double cost(KeptRun trial, double level) {
    Instance begun = trial.instance();
    double end = begun.goal().cost(begun.reference().orElseThrow()) + distance(begun, level);
    return trial.course().reach(begun.goal().value(end), begun.goal());
  }
}
