package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What a statistical test says of a sample.
 *
 * @param what what was tested
 * @param statistic the test's statistic
 * @param probability how probable a statistic at least that extreme is if all is well
 * @param seed what the sample was drawn with
 */
public record GoodnessOfFit(String what, double statistic, double probability, long seed) {

  /**
   * The level below which a sample counts as implausible: rare enough for a thousand tests, far
   * above what a real defect gives in a hundred thousand draws.
   */
  public static final double LEVEL = 1e-6;

  /** True where the probability is at least that level. */
  public boolean plausible(double level) {
    return probability >= level;
  }

  /** Throws, naming the seed, unless the sample is plausible at {@link #LEVEL}. */
  public GoodnessOfFit assertPlausible() {
    return assertPlausible(LEVEL);
  }

  /** Throws, naming the seed, unless the sample is plausible at that level. */
  public GoodnessOfFit assertPlausible(double level) {
    assertTrue(
        plausible(level),
        () ->
            what
                + " must have a probability of at least "
                + level
                + ": "
                + probability
                + " (statistic "
                + statistic
                + ", seed "
                + seed
                + ")");
    return this;
  }
}
