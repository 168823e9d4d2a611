package io.lmrs.cli.contest;

import io.lmrs.Goal;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Milestones;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Every method on every task with every seed. Values are compared by the part of the gap they leave
 * open between the start and a reference: the task's best value where it is known, otherwise the
 * best one that any run found. Thread-safe.
 */
public final class Contest {
  private record Place(ContestTask task, Method method, long seed) {}

  private final List<ContestTask> tasks;
  private final List<Method> methods;
  private final List<Long> seeds;
  private final Map<Place, KeptRun> trials = new HashMap<>();
  private final Map<KeptRun, Milestones> milestones = new IdentityHashMap<>();
  private final Map<ContestTask, Double> found = new HashMap<>();
  private final boolean absolute;

  /**
   * A contest whose levels are parts of the gap.
   *
   * @param trials one for each task, method and seed, in any order
   */
  public Contest(
      List<ContestTask> tasks, List<Method> methods, List<Long> seeds, List<KeptRun> trials) {
    this(tasks, methods, seeds, trials, false);
  }

  /**
   * @param trials one for each task, method and seed, in any order
   * @param absolute levels are values, not parts of the gap
   */
  public Contest(
      List<ContestTask> tasks,
      List<Method> methods,
      List<Long> seeds,
      List<KeptRun> trials,
      boolean absolute) {
    this.absolute = absolute;
    this.tasks = List.copyOf(tasks);
    this.methods = List.copyOf(methods);
    this.seeds = List.copyOf(seeds);
    for (KeptRun trial : trials) {
      Instance instance = trial.instance();
      this.trials.put(new Place(instance.task(), trial.method(), instance.seed()), trial);
    }
    for (ContestTask task : tasks) {
      found.put(task, best(task));
    }
    for (ContestTask task : tasks) {
      for (long seed : seeds) {
        measure(task, seed);
      }
    }
  }

  private double best(ContestTask task) {
    double best = Double.NaN;
    for (KeptRun trial : trials(task)) {
      Goal goal = trial.instance().goal();
      for (double value : trial.course().values()) {
        best = Double.isNaN(best) || goal.better(value, best) ? value : best;
      }
    }
    return best;
  }

  private void measure(ContestTask task, long seed) {
    List<KeptRun> own = methods.stream().map(method -> trial(task, method, seed)).toList();
    Instance instance = own.getFirst().instance();
    Goal goal = instance.goal();
    double reference = reference(instance);
    double initial = instance.start().value();
    if (Double.isNaN(initial)) {
      // a start without a value: the worst that any method began with
      for (KeptRun trial : own) {
        double first = first(trial);
        initial = Double.isNaN(initial) || goal.better(initial, first) ? first : initial;
      }
    }
    if (goal.better(reference, initial) && Double.isFinite(initial - reference)) {
      for (KeptRun trial : own) {
        milestones.put(trial, new Milestones(initial, reference, trial.course()));
      }
    }
  }

  private static double first(KeptRun trial) {
    for (double value : trial.course().values()) {
      if (Double.isFinite(value)) {
        return value;
      }
    }
    return Double.NaN;
  }

  public List<ContestTask> tasks() {
    return tasks;
  }

  public List<Method> methods() {
    return methods;
  }

  public List<Long> seeds() {
    return seeds;
  }

  /** The run of a method on a task with a seed. */
  public KeptRun trial(ContestTask task, Method method, long seed) {
    return trials.get(new Place(task, method, seed));
  }

  /** The runs of a method on a task, in the order of the seeds. */
  public List<KeptRun> trials(ContestTask task, Method method) {
    return seeds.stream().map(seed -> trial(task, method, seed)).toList();
  }

  private List<KeptRun> trials(ContestTask task) {
    return methods.stream().flatMap(method -> trials(task, method).stream()).toList();
  }

  /** All runs: by task, method and seed. */
  public List<KeptRun> trials() {
    return tasks.stream().flatMap(task -> trials(task).stream()).toList();
  }

  /** True where the value to get to is the best one that any run found. */
  public boolean searched(ContestTask task) {
    return trial(task, methods.getFirst(), seeds.getFirst()).instance().reference().isEmpty();
  }

  /** The value to get to. */
  public double reference(Instance instance) {
    OptionalDouble known = instance.reference();
    return known.isPresent() ? known.getAsDouble() : found.get(instance.task());
  }

  /** How a run closed its gap; empty where there is none, since no run got below the start. */
  public Optional<Milestones> milestones(KeptRun trial) {
    return Optional.ofNullable(milestones.get(trial));
  }

  /** A level in words: what is left of the gap, or a value. */
  public String words(double level) {
    return absolute ? "the value " + Figures.number(level) : Figures.power(level) + " of the gap";
  }

  /** True where levels are values. */
  public boolean absolute() {
    return absolute;
  }

  /**
   * Evaluations until at most that part of the gap was open, or until that value was reached;
   * infinite for a miss.
   */
  public double cost(KeptRun trial, double level) {
    if (absolute) {
      return trial.course().reach(level, trial.instance().goal());
    }
    var reached = milestones(trial).map(m -> m.reach(level));
    return reached.isPresent() && reached.get().isPresent()
        ? reached.get().getAsLong()
        : Double.POSITIVE_INFINITY;
  }

  /**
   * What the methods needed on these tasks: a row per method, a column per task and seed, infinite
   * for a miss.
   */
  public double[][] costs(List<ContestTask> some, double level) {
    double[][] costs = new double[methods.size()][];
    for (int m = 0; m < costs.length; m++) {
      Method method = methods.get(m);
      List<KeptRun> own = new ArrayList<>();
      some.forEach(task -> own.addAll(trials(task, method)));
      costs[m] = own.stream().mapToDouble(trial -> cost(trial, level)).toArray();
    }
    return costs;
  }
}
