package io.lmrs.mujoco;

import io.lmrs.random.Stream;

/**
 * One episode of a policy.
 *
 * @param reward the sum of the steps' rewards
 * @param steps how many steps
 * @param diverged true where the simulation left all bounds, so that the reward means nothing
 * @param ended true if it was ended early, while the task would have let it go on
 */
public record Rollout(double reward, int steps, boolean diverged, boolean ended) {

  /** The stream of an episode's noise, apart from those that wrappers draw from. */
  private static final long EPISODE = 3;

  /** Sees the environment at the start and after every step. */
  @FunctionalInterface
  public interface Watcher {
    void see(Environment environment);
  }

  /** Says whether an episode is worth going on with. */
  @FunctionalInterface
  interface Continuation {

    /**
     * True to go on.
     *
     * @param reward so far
     * @param steps so far, fewer than the horizon
     */
    boolean worth(double reward, int steps);
  }

  /**
   * Runs an episode.
   *
   * @param seed decides the noise of the reset
   * @param watcher sees every state but the last before the policy acts on it
   */
  public static Rollout of(Environment environment, Policy policy, long seed, Watcher watcher) {
    return of(environment, policy, seed, watcher, (_, _) -> true);
  }

  /**
   * Runs an episode as long as it is worth it.
   *
   * @param continuation asked after every step but one that ends the episode
   */
  static Rollout of(
      Environment environment,
      Policy policy,
      long seed,
      Watcher watcher,
      Continuation continuation) {
    environment.reset(Stream.of(seed, Stream.NOISE, EPISODE));
    double[] action = new double[environment.task().actions()];
    double reward = 0;
    int steps = 0;
    boolean alive = true;
    int horizon = environment.task().horizon();
    while (alive && steps < horizon) {
      watcher.see(environment);
      policy.act(environment.observation(), action);
      alive = environment.step(action);
      reward += environment.reward();
      steps++;
      if (alive && steps < horizon && !continuation.worth(reward, steps)) {
        return new Rollout(reward, steps, false, true);
      }
    }
    return new Rollout(reward, steps, environment.diverged() || !Double.isFinite(reward), false);
  }
}
