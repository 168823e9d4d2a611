package io.lmrs.cli.experiment;

import io.lmrs.Budget;
import io.lmrs.Goal;
import io.lmrs.Problem;
import io.lmrs.evaluate.Trials;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A task begun with one seed: what all methods are given alike.
 *
 * @param task the task
 * @param seed all randomness of the runs
 * @param goal whether small or large values are good
 * @param start what is known of the start
 * @param reference the value to get to, where it is known beforehand
 * @param point where all start, or null for the problem's own start
 */
public record Instance(
    ContestTask task, long seed, Goal goal, Start start, OptionalDouble reference, double[] point) {

  /** With the problem's own start. */
  public Instance(ContestTask task, long seed, Goal goal, Start start, OptionalDouble reference) {
    this(task, seed, goal, start, reference, null);
  }

  /** Looks at a problem's own start. */
  public static Instance of(ContestTask task, Problem problem, long seed)
      throws InterruptedException {
    return of(task, problem, seed, null);
  }

  /**
   * Looks at a start.
   *
   * @param point where it is, or null for the problem's own
   */
  public static Instance of(ContestTask task, Problem problem, long seed, double[] point)
      throws InterruptedException {
    double[] x = point == null ? problem.start(seed) : point;
    Optional<Trials> trials = problem.trials();
    OptionalDouble known = problem.reference();
    if (trials.isPresent() && !Double.isNaN(trials.get().threshold())) {
      known = OptionalDouble.of(trials.get().threshold());
    }
    // shifted or scaled, a function has its end elsewhere
    if (known.isEmpty() && task.settings().isEmpty()) {
      known = Suite.stationary(task.problem(), x);
    }
    Problem judge = trials.map(Trials::problem).orElse(problem);
    return new Instance(task, seed, problem.goal(), Start.of(judge, x, seed), known, point);
  }

  /**
   * The run of a method.
   *
   * @param evaluations what it may spend
   * @param until ends it at this part of the gap, where that is known beforehand and there is no
   *     noise; 0 for never
   */
  public Job job(Method method, long evaluations, double until) {
    Budget budget = Budget.ofEvaluations(evaluations);
    boolean known = reference.isPresent() && Double.isFinite(start.value()) && !start.noisy();
    if (until > 0 && known) {
      double end = reference.getAsDouble();
      budget = budget.withTarget(end + until * (start.value() - end));
    }
    return new Job(method, task.spec(method, budget, seed, point));
  }

  /**
   * The run of a method that ends at a value.
   *
   * @param evaluations what it may spend
   * @param targets it ends at the best of these, where there is no noise; empty for never
   */
  public Job job(Method method, long evaluations, List<Double> targets) {
    Budget budget = Budget.ofEvaluations(evaluations);
    if (!start.noisy() && !targets.isEmpty()) {
      double least = targets.stream().mapToDouble(goal::cost).min().getAsDouble();
      budget = budget.withTarget(goal.value(least));
    }
    return new Job(method, task.spec(method, budget, seed, point));
  }

  /**
   * The run of a method of which evaluations alone count.
   *
   * @param evaluations what it may spend
   * @param precision ends it when an evaluation is so near to the value to get to, where that is
   *     known and there is no noise
   */
  public Job evaluatedJob(Method method, long evaluations, double precision) {
    Budget budget = Budget.ofEvaluations(evaluations);
    if (reference.isPresent() && !start.noisy()) {
      budget = budget.withTarget(goal.value(goal.cost(reference.getAsDouble()) + precision));
    }
    return new Job(method, task.spec(method, budget, seed, point), Ending.BY_BUDGET, true);
  }
}
