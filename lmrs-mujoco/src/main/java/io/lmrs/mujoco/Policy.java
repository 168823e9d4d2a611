package io.lmrs.mujoco;

/** Turns what is observed into an action. One thread at a time. */
@FunctionalInterface
public interface Policy {

  /** Writes the action for an observation, which stays as it is. */
  void act(double[] observation, double[] action);
}
