package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What a number of successes shows (Clopper and Pearson 1934).
 *
 * @param what what succeeds
 * @param seed the first seed of the trials
 * @param successes how many trials succeeded
 * @param trials how many there were
 * @param confidence of the bound
 * @param least the lower bound: a lower rate would give that many successes with a probability of
 *     at most 1 - confidence
 */
public record Rate(
    String what, long seed, long successes, long trials, double confidence, double least) {

  /** Throws, naming the seed, unless the trials show a rate of at least that. */
  public Rate assertAtLeast(double rate) {
    assertTrue(
        least >= rate,
        () ->
            "the rate of "
                + what
                + " must be at least "
                + rate
                + " with confidence "
                + confidence
                + ": "
                + successes
                + " of "
                + trials
                + " show "
                + least
                + " (seed "
                + seed
                + ")");
    return this;
  }
}
