package io.lmrs.mujoco;

/** Turns what is observed into an action. One thread at a time. */
@FunctionalInterface
public interface Policy {

  /** Writes the action for an observation, which stays as it is. */
  void act(double[] observation, double[] action);

  /**
   * This policy with its actions clamped.
   *
   * @param ranges the least and the greatest of every number in an action
   */
  default Policy clamped(double[][] ranges) {
    return (observation, action) -> {
      act(observation, action);
      for (int j = 0; j < action.length; j++) {
        action[j] = Math.min(Math.max(action[j], ranges[j][0]), ranges[j][1]);
      }
    };
  }
}
