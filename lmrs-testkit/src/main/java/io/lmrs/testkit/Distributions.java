package io.lmrs.testkit;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Tests whether samples have the distribution they should have. Each gives a {@link GoodnessOfFit},
 * whose assertion names the seed of the sample.
 */
public final class Distributions {

  /** Chi-square is only good where every cell expects at least this many draws. */
  private static final double LEAST_EXPECTED = 5;

  private Distributions() {}

  /** The standard normal distribution function. */
  public static double normalBelow(double z) {
    return 1 - Tails.normal(z);
  }

  /**
   * Pearson's chi-square test.
   *
   * @param what what is tested
   * @param seed what the sample was drawn with
   * @param observed how many draws fell into each cell
   * @param probabilities the cells' probabilities, which add up to 1
   */
  public static GoodnessOfFit chiSquare(
      String what, long seed, long[] observed, double[] probabilities) {
    if (observed.length < 2 || observed.length != probabilities.length) {
      throw new IllegalArgumentException(
          "probabilities must have " + observed.length + " entries: " + probabilities.length);
    }
    long draws = Arrays.stream(observed).sum();
    double statistic = 0;
    for (int i = 0; i < observed.length; i++) {
      double expected = draws * probabilities[i];
      if (!(expected >= LEAST_EXPECTED)) {
        throw new IllegalArgumentException(
            "cell " + i + " must expect at least " + LEAST_EXPECTED + " draws: " + expected);
      }
      statistic += (observed[i] - expected) * (observed[i] - expected) / expected;
    }
    double probability = Tails.chiSquare(statistic, observed.length - 1);
    return new GoodnessOfFit("chi-square of " + what, statistic, probability, seed);
  }

  /** Pearson's chi-square test of equally probable cells. */
  public static GoodnessOfFit uniformCells(String what, long seed, long[] observed) {
    double[] probabilities = new double[observed.length];
    Arrays.fill(probabilities, 1.0 / observed.length);
    return chiSquare(what, seed, observed, probabilities);
  }

  /**
   * The test of Kolmogorov and Smirnov.
   *
   * @param sample the draws, left as they are
   * @param below the continuous distribution function they should have
   */
  public static GoodnessOfFit kolmogorovSmirnov(
      String what, long seed, double[] sample, DoubleUnaryOperator below) {
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double distance = 0;
    for (int i = 0; i < n; i++) {
      double f = below.applyAsDouble(sorted[i]);
      distance = Math.max(distance, Math.max((i + 1.0) / n - f, f - (double) i / n));
    }
    return new GoodnessOfFit(
        "Kolmogorov-Smirnov of " + what, distance, Tails.kolmogorov(distance, n), seed);
  }

  /** Whether the mean of the sample is that one, by its own deviation; two-sided. */
  public static GoodnessOfFit mean(String what, long seed, double[] sample, double expected) {
    int n = sample.length;
    double mean = Arrays.stream(sample).sum() / n;
    double squares = 0;
    for (double v : sample) {
      squares += (v - mean) * (v - mean);
    }
    double error = Math.sqrt(squares / (n - 1) / n);
    return zScore("mean of " + what, seed, mean, expected, error);
  }

  /**
   * Whether a measured number is that one, two-sided.
   *
   * @param error the standard error of the measured number
   */
  public static GoodnessOfFit zScore(
      String what, long seed, double measured, double expected, double error) {
    double gap = Math.abs(measured - expected);
    // without any spread only equality will do
    double z = gap == 0 ? 0 : gap / error;
    return new GoodnessOfFit(
        what + " (measured " + measured + ", expected " + expected + ")",
        z,
        Math.min(1, 2 * Tails.normal(z)),
        seed);
  }

  /**
   * The first {@code moments.length} moments about 0, each by a two-sided test; the least probable
   * one, its probability multiplied by their number.
   *
   * @param moments the expected values of x, x^2, x^3, ...
   */
  public static GoodnessOfFit moments(String what, long seed, double[] sample, double... moments) {
    GoodnessOfFit least = null;
    double[] powers = new double[sample.length];
    Arrays.fill(powers, 1);
    for (int k = 0; k < moments.length; k++) {
      for (int i = 0; i < powers.length; i++) {
        powers[i] *= sample[i];
      }
      GoodnessOfFit verdict = mean("power " + (k + 1) + " of " + what, seed, powers, moments[k]);
      least = least == null || verdict.probability() < least.probability() ? verdict : least;
    }
    return new GoodnessOfFit(
        least.what(), least.statistic(), Math.min(1, moments.length * least.probability()), seed);
  }

  /** Whether two samples that belong together pairwise are uncorrelated; two-sided. */
  public static GoodnessOfFit uncorrelated(String what, long seed, double[] a, double[] b) {
    int n = a.length;
    double meanA = Arrays.stream(a).average().orElse(0);
    double meanB = Arrays.stream(b).average().orElse(0);
    double both = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (int i = 0; i < n; i++) {
      both += (a[i] - meanA) * (b[i] - meanB);
      squaresA += (a[i] - meanA) * (a[i] - meanA);
      squaresB += (b[i] - meanB) * (b[i] - meanB);
    }
    double correlation = both / Math.sqrt(squaresA * squaresB);
    return zScore("correlation of " + what, seed, correlation, 0, 1 / Math.sqrt(n));
  }

  /** Whether that many draws of so many hit an event of this probability; two-sided, exact. */
  public static GoodnessOfFit count(
      String what, long seed, long hits, long draws, double probability) {
    double above = Tails.binomialAtLeast(hits, draws, probability);
    double below = 1 - Tails.binomialAtLeast(hits + 1, draws, probability);
    return new GoodnessOfFit(
        what + " (expected " + draws * probability + ")",
        hits,
        Math.min(1, 2 * Math.min(above, below)),
        seed);
  }

  // a lower rate would give that many successes with a probability of at most 1 - confidence
  static double leastRate(long successes, long trials, double confidence) {
    double low = 0;
    double high = 1;
    // P(X >= successes) rises with the rate
    for (int i = 0; i < 60 && successes > 0; i++) {
      double middle = (low + high) / 2;
      if (Tails.binomialAtLeast(successes, trials, middle) <= 1 - confidence) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** What so many successes show of the rate of success. */
  public static Rate rate(String what, long seed, long successes, long trials, double confidence) {
    double least = leastRate(successes, trials, confidence);
    return new Rate(what, seed, successes, trials, confidence, least);
  }
}
