package io.lmrs.evaluate;

import io.lmrs.Problem;

/**
 * How the incumbent of a noisy problem is judged while a search goes on: by evaluations on seeds of
 * their own that the search neither sees nor pays for, at the same spacing for every search.
 *
 * @param problem what is evaluated: has the values that count, where the search is given others
 * @param spacing a trial whenever that many evaluations have been spent since the last
 * @param evaluations of one trial
 * @param confirmations evaluations that confirm a threshold once a trial has passed it
 * @param threshold the value at which the problem counts as solved, or NaN
 */
public record Trials(
    Problem problem, long spacing, int evaluations, int confirmations, double threshold) {

  public Trials {
    atLeastOne("spacing", spacing);
    atLeastOne("evaluations", evaluations);
    atLeastOne("confirmations", confirmations);
  }

  private static void atLeastOne(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1: " + value);
    }
  }

  /** These trials with another threshold. */
  public Trials withThreshold(double value) {
    return new Trials(problem, spacing, evaluations, confirmations, value);
  }
}
