package io.lmrs.cli.mujoco;

import io.lmrs.Budget;
import io.lmrs.Event;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.StopReason;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Curve;
import io.lmrs.evaluate.Trials;
import io.lmrs.execution.Execution;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run of a policy problem to its threshold.
 *
 * @param seed the run's
 * @param solved episodes when the threshold was confirmed, empty where it was not
 * @param episodes spent in all
 * @param steps of the simulator spent on them, empty where nobody noted them
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
    OptionalLong steps,
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
  public record Reward(long episodes, double mean, double seconds) {

    /** Their means by episodes. */
    public static Curve curve(List<Reward> rewards) {
      return new Curve(
          rewards.stream().mapToDouble(Reward::episodes).toArray(),
          rewards.stream().mapToDouble(Reward::mean).toArray());
    }
  }

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
   * What to run until the threshold is confirmed or the episodes are spent.
   *
   * @param name the problem's name
   * @param settings of the problem, those that differ from the defaults
   * @param problem the same problem, which must have trials
   */
  public static RunSpec spec(
      String name,
      Map<String, String> settings,
      Problem problem,
      Method method,
      long seed,
      long episodes) {
    double threshold = problem.trials().orElseThrow().threshold();
    return RunSpec.of(name, problem.dimension(), method.search())
        .withProblemSettings(settings)
        .withSearchSettings(method.settings())
        .withBudget(Budget.ofEvaluations(episodes).withTarget(threshold))
        .withSeed(seed)
        .settled(problem.dimension(), _ -> {});
  }

  /**
   * Runs what is left of a stored run, or all of it if it is not there.
   *
   * @param group of the store, to which the run belongs
   * @param spec made by {@link #spec} for this problem
   * @param threads episodes side by side; changes no result
   * @param watch sees every iteration
   * @return empty if the watch has ended it; the same call then goes on
   */
  public static Optional<PolicyRun> in(
      RunStore store, String group, RunSpec spec, Problem problem, int threads, Watch watch) {
    StoredRun run =
        store
            .find(group, spec)
            .orElseGet(
                () -> store.create(RunLabel.in(group), spec, problem.version(), threads, 0, null));
    Trials trials = problem.trials().orElseThrow();
    PolicyClock clock = new PolicyClock(run, trials);
    Optional<RunResult> known = run.result();
    if (known.isPresent()) {
      return Optional.of(of(run, spec.seed(), known.get(), trials, clock));
    }
    Execution[] execution = new Execution[1];
    double[] reward = {Double.NaN};
    execution[0] =
        new Execution(
            new RunRequest(spec, problem, threads, 0),
            clock,
            event -> {
              if (event instanceof Event.Iterated(Progress progress)) {
                clock.iterated(progress);
                reward[0] = progress.metrics().values().getOrDefault(Metrics.TRIAL, reward[0]);
                double part = (double) progress.evaluations() / spec.budget().evaluations();
                if (!watch.goesOn(part, reward[0])) {
                  execution[0].cancel();
                }
              }
            });
    RunResult result = execution[0].run(run).result();
    return result.stop() == StopReason.CANCELLED
        ? Optional.empty()
        : Optional.of(of(run, spec.seed(), result, trials, clock));
  }

  private static PolicyRun of(
      StoredRun run, long seed, RunResult result, Trials trials, PolicyClock clock) {
    List<Reward> rewards = new ArrayList<>();
    for (Progress progress : result.trace()) {
      double trial = progress.metrics().get(Metrics.TRIAL);
      if (!Double.isNaN(trial)) {
        rewards.add(new Reward(progress.evaluations(), trial, clock.elapsed(progress)));
      }
    }
    double elapsed = clock.elapsed(result.seconds());
    return new PolicyRun(
        seed,
        solved(result.trace(), trials.threshold()),
        result.evaluations(),
        OptionalLong.of(steps(run)),
        rewards,
        mean(result.trace(), "share"),
        mean(result.trace(), "random-share"),
        clock.simulating(),
        Math.max(0, elapsed - clock.simulating()),
        elapsed);
  }

  private static long steps(StoredRun run) {
    long[] steps = new long[1];
    run.evaluations(e -> steps[0] += e.outcome() instanceof Outcome.Value v ? v.steps() : 0);
    return steps[0];
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
