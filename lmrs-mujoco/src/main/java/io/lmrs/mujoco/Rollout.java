package io.lmrs.mujoco;

import io.lmrs.random.Stream;

/**
 * One episode of a policy.
 *
 * @param reward the sum of the steps' rewards
 * @param steps how many steps
 * @param diverged true where the simulation left all bounds, so that the reward means nothing
 */
public record Rollout(double reward, int steps, boolean diverged) {

  /** The stream of an episode's noise, apart from those that wrappers draw from. */
  private static final long EPISODE = 3;

  /** Sees the environment at the start and after every step. */
  @FunctionalInterface
  public interface Watcher {
    void see(Environment environment);
  }

  /**
   * Runs an episode.
   *
   * @param seed decides the noise of the reset
   * @param watcher sees every state but the last before the policy acts on it
   */
  public static Rollout of(Environment environment, Policy policy, long seed, Watcher watcher) {
    environment.reset(Stream.of(seed, Stream.NOISE, EPISODE));
    double[] action = new double[environment.task().actions()];
    double reward = 0;
    int steps = 0;
    boolean alive = true;
    while (alive && steps < environment.task().horizon()) {
      watcher.see(environment);
      policy.act(environment.observation(), action);
      alive = environment.step(action);
      reward += environment.reward();
      steps++;
    }
    return new Rollout(reward, steps, environment.diverged() || !Double.isFinite(reward));
  }
}
