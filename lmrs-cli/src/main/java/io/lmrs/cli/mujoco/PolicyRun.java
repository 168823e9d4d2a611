package io.lmrs.cli.mujoco;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Metrics;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.Trials;
import io.lmrs.cli.experiment.Method;
import io.lmrs.evaluate.Examiner;
import io.lmrs.evaluate.ThreadEvaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A run of a policy problem to its threshold.
 *
 * @param seed the run's
 * @param solved episodes when the threshold was confirmed, empty where it was not
 * @param episodes spent in all
 * @param rewards what the policy earned in its trials
 * @param share the part of the batch's squared slopes that the guide's directions had, mean over
 *     the run; NaN without a guide
 * @param randomShare the part that as many random directions would have had
 * @param simulating seconds spent on episodes that count
 * @param searching seconds spent by the search, which learns then
 * @param elapsed seconds in all, trials left out
 */
public record PolicyRun(
    long seed,
    OptionalLong solved,
    long episodes,
    List<Reward> rewards,
    double share,
    double randomShare,
    double simulating,
    double searching,
    double elapsed) {

  /**
   * What the policy earned in a trial.
   *
   * @param episodes spent until then
   * @param mean the trial's mean reward
   * @param seconds until then, trials left out; NaN where nobody noted them
   */
  public record Reward(long episodes, double mean, double seconds) {}

  /** Sees how a run goes. */
  @FunctionalInterface
  public interface Watch {

    /**
     * @param part of the episodes that is spent
     * @param reward of the last trial, NaN before the first
     * @return false to end the run
     */
    boolean goesOn(double part, double reward);
  }

  public PolicyRun {
    rewards = List.copyOf(rewards);
  }

  /** The best trial, NaN without any. */
  public double best() {
    return rewards.stream().mapToDouble(Reward::mean).max().orElse(Double.NaN);
  }

  /**
   * Runs until the threshold is confirmed or the budget is spent.
   *
   * @param problem one that has trials
   * @param threads episodes side by side; changes no result
   * @param watch sees every iteration
   */
  public static PolicyRun of(
      Problem problem, Method method, long seed, long episodes, int threads, Watch watch) {
    Trials trials = problem.trials().orElseThrow();
    Budget budget = Budget.ofEvaluations(episodes).withTarget(trials.threshold());
    Stopwatch clock = new Stopwatch();
    List<Reward> rewards = new ArrayList<>();
    try (Evaluator evaluator = clock.timed(ThreadEvaluator.of(problem, threads));
        Examiner examiner = new Examiner(trials, seed, threads);
        Search search = clock.timed(method.open(problem, seed))) {
      Run run =
          new Run(
              problem,
              search,
              evaluator,
              budget,
              event -> {
                if (event instanceof Event.Iterated(Progress progress)) {
                  double trial = progress.metrics().get(Metrics.TRIAL);
                  if (!Double.isNaN(trial)) {
                    rewards.add(new Reward(progress.evaluations(), trial, clock.elapsed()));
                  }
                }
              },
              progress ->
                  !watch.goesOn(
                      (double) progress.evaluations() / episodes,
                      rewards.isEmpty() ? Double.NaN : rewards.getLast().mean()));
      run.appraisal(clock.timed(examiner));
      RunResult result = run.run();
      return new PolicyRun(
          seed,
          solved(result.trace(), trials.threshold()),
          result.evaluations(),
          rewards,
          mean(result.trace(), "share"),
          mean(result.trace(), "random-share"),
          clock.simulating(),
          clock.searching(),
          clock.elapsed());
    }
  }

  private static OptionalLong solved(List<Progress> trace, double threshold) {
    return trace.stream()
        .filter(p -> p.metrics().get(Metrics.CONFIRMED) >= threshold)
        .mapToLong(Progress::evaluations)
        .findFirst();
  }

  private static double mean(List<Progress> trace, String metric) {
    return trace.stream()
        .mapToDouble(p -> p.metrics().get(metric))
        .filter(v -> !Double.isNaN(v))
        .average()
        .orElse(Double.NaN);
  }
}
