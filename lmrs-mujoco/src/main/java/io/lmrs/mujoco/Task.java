package io.lmrs.mujoco;

import io.lmrs.mujoco.ffm.Model;

/**
 * A model, rules, and how long an episode is.
 *
 * @param name the task's name
 * @param version which rules, for the record
 * @param model the compiled model
 * @param rules made for this model
 * @param frameSkip physics steps per action
 * @param horizon most actions of an episode
 * @param bonus the reward for not having fallen, part of every step's reward; training leaves it
 *     out
 * @param threshold the mean reward at which the task counts as solved, or NaN
 * @param spacing episodes between two trials of the policy
 */
public record Task(
    String name,
    String version,
    Model model,
    Rules rules,
    int frameSkip,
    int horizon,
    double bonus,
    double threshold,
    int spacing) {

  public Task {
    atLeastOne("frameSkip", frameSkip);
    atLeastOne("horizon", horizon);
    atLeastOne("spacing", spacing);
  }

  private static void atLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1: " + value);
    }
  }

  /** The task with episodes of another length. */
  public Task withHorizon(int steps) {
    return new Task(name, version, model, rules, frameSkip, steps, bonus, threshold, spacing);
  }

  /** Numbers in an observation. */
  public int observations() {
    return rules.observations();
  }

  /** Numbers in an action. */
  public int actions() {
    return model.controls();
  }
}
