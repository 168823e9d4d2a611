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
 * @param seeding what a seed stands for
 * @param aim how far searches are to get
 * @param searches what is compared if the user does not say it
 * @param goal what is hoped for
 */
public record CurvatureRow(
    String name, List<ContestTask> tasks, Seeding seeding, Aim aim, String searches, String goal) {

  /**
   * What a seed stands for.
   *
   * @param instance the problems' setting that takes the seed, empty if all seeds have one instance
   * @param fromZero true if all start at 0, false for the problem's own start
   */
  public record Seeding(String instance, boolean fromZero) {}

  /**
   * How far searches are to get.
   *
   * @param levels what may be left of the gap, falling; empty if values are compared
   * @param absolute levels are distances to the best value, not parts of the gap
   * @param marks evaluations after which values are compared
   * @param evaluations what a run may spend
   */
  public record Aim(List<Double> levels, boolean absolute, List<Long> marks, long evaluations) {
    public Aim {
      levels = List.copyOf(levels);
      marks = List.copyOf(marks);
    }
  }

  public CurvatureRow {
    tasks = List.copyOf(tasks);
  }

  /** One problem, a random instance for each seed. */
  static CurvatureRow of(String name, String task, long evaluations, double... levels) {
    return new CurvatureRow(
        name,
        ContestTask.parse(List.of(task), List.of(), Map.of()),
        new Seeding("seed", false),
        new Aim(boxed(levels), false, List.of(), evaluations),
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

  /** What may be left of the gap, falling; empty if values are compared. */
  public List<Double> levels() {
    return aim.levels();
  }

  /** Evaluations after which values are compared. */
  public List<Long> marks() {
    return aim.marks();
  }

  CurvatureRow withInstance(String setting) {
    return with(new Seeding(setting, seeding.fromZero()));
  }

  CurvatureRow fromTheOrigin() {
    return with(new Seeding("", true));
  }

  private CurvatureRow with(Seeding other) {
    return new CurvatureRow(name, tasks, other, aim, searches, goal);
  }

  CurvatureRow withTasks(List<ContestTask> all) {
    return new CurvatureRow(name, all, seeding, aim, searches, goal);
  }

  CurvatureRow toDistances() {
    return with(new Aim(levels(), true, marks(), aim.evaluations()));
  }

  CurvatureRow withMarks(Long... after) {
    return with(new Aim(List.of(), aim.absolute(), List.of(after), aim.evaluations()));
  }

  private CurvatureRow with(Aim other) {
    return new CurvatureRow(name, tasks, seeding, other, searches, goal);
  }

  CurvatureRow hoping(String words) {
    return new CurvatureRow(name, tasks, seeding, aim, searches, words);
  }

  /** The same problems under another name, with searches of their own. */
  CurvatureRow ablation(String other, String methods) {
    return new CurvatureRow(other, tasks, seeding, aim, methods, "");
  }

  /** The same with another budget. */
  public CurvatureRow spending(long most) {
    return with(new Aim(levels(), aim.absolute(), marks(), most));
  }

  /** The problem that a seed stands for, begun with that seed. */
  public Instance begin(ContestTask task, long seed) throws InterruptedException {
    Map<String, String> settings = new LinkedHashMap<>(task.settings());
    String instance = seeding.instance();
    if (!instance.isEmpty()) {
      // 0 is no rotation
      settings.put(instance, Long.toString(instance.equals("rotation") ? seed + 1 : seed));
    }
    ContestTask seeded = new ContestTask(task.label(), task.problem(), task.dimension(), settings);
    Problem problem = Problems.create(task.problem(), task.dimension(), settings);
    double[] start = seeding.fromZero() ? new double[task.dimension()] : null;
    Instance known = Instance.of(seeded, problem, seed, start);
    return levels().isEmpty()
        ? new Instance(
            seeded, seed, known.goal(), known.start(), OptionalDouble.empty(), known.point())
        : known;
  }

  /** The run of a method, of which evaluations alone count. */
  public Job job(Instance begun, Method method) {
    double last = levels().isEmpty() ? 0 : distance(begun, levels().getLast());
    return begun.evaluatedJob(method, aim.evaluations(), last);
  }

  // how far from the best value a level is
  private double distance(Instance begun, double level) {
    return aim.absolute()
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
