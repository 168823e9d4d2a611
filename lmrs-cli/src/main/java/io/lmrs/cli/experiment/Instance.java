package io.lmrs.cli.experiment;

import io.lmrs.Budget;
import io.lmrs.Goal;
import io.lmrs.Problem;
import io.lmrs.Trials;
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
 */
public record Instance(Task task, long seed, Goal goal, Start start, OptionalDouble reference) {

  /** Opens the problem and looks at its start. */
  public static Instance of(Task task, Problem problem, long seed) throws InterruptedException {
    double[] x = problem.start(seed);
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
    return new Instance(task, seed, problem.goal(), Start.of(judge, x, seed), known);
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
    return new Job(method, task.spec(method, budget, seed), 0);
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
    return new Job(method, task.spec(method, budget, seed), 0, true);
  }
}
