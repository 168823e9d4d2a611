package io.lmrs.mujoco;

import io.lmrs.mujoco.ffm.Simulation;
import io.lmrs.random.Stream;

/**
 * What a task asks of a body: what the policy observes, what a step is worth, when an episode ends.
 * Made for one model; immutable, shared by all threads. Derived quantities are those that the last
 * physics step left; rules never refresh them.
 */
public interface Rules {

  /** Numbers in an observation. */
  int observations();

  /** Writes the observation. */
  void observe(Simulation state, double[] out);

  /** True where the contact forces of a step have to be computed. */
  default boolean contactForces() {
    return false;
  }

  /** The coordinate whose change is rewarded. */
  double coordinate(Simulation state);

  /**
   * The reward of a step.
   *
   * @param before the coordinate before the step
   * @param action as the policy gave it, not clipped
   */
  double reward(Simulation state, double before, double[] action);

  /** False ends the episode after the step. */
  default boolean healthy(Simulation state) {
    return true;
  }

  /** Adds the noise of a reset to the initial positions and velocities. */
  void perturb(Stream random, double[] positions, double[] velocities);
}
