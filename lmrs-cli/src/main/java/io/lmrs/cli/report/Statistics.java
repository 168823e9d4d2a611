package io.lmrs.cli.report;

import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/** Averages and bootstrap intervals over the seeds of an experiment. */
public final class Statistics {

  /** A miss counts as this many times the budget. */
  public static final double MISS = 2;

  private static final int RESAMPLES = 2000;
  private static final double TAIL = 0.05;

  private Statistics() {}

  /**
   * An interval that holds the true value nine times in ten.
   *
   * @param low its lower end
   * @param high its upper end
   */
  public record Interval(double low, double high) {

    /** True where 1, that is "no difference", lies in it. */
    public boolean containsOne() {
      return low <= 1 && 1 <= high;
    }
  }

  /** Evaluations as numbers, a miss counted as twice the budget. */
  public static double[] counted(List<OptionalLong> evaluations, long budget) {
    return evaluations.stream()
        .mapToDouble(e -> e.isPresent() ? e.getAsLong() : MISS * budget)
        .toArray();
  }

  /** The geometric mean of positive numbers. */
  public static double geometricMean(double... values) {
    requireSome(values);
    double sum = 0;
    for (double value : values) {
      sum += Math.log(value);
    }
    return Math.exp(sum / values.length);
  }

  /** The middle value, or the mean of the two in the middle. */
  public static double median(double... values) {
    requireSome(values);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** The mean. */
  public static double mean(double... values) {
    requireSome(values);
    return Arrays.stream(values).sum() / values.length;
  }

  /** The standard deviation of a sample; 0 for a single value. */
  public static double deviation(double... values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
  }

  /** The standard error of the mean; NaN for fewer than two numbers. */
  public static double standardError(double... values) {
    return values.length < 2 ? Double.NaN : deviation(values) / Math.sqrt(values.length);
  }

  /** The bootstrap 90 % interval of a geometric mean. */
  public static Interval geometricMeanInterval(double[] values, long seed) {
    requireSome(values);
    return bootstrap(values.length, seed, pick -> geometricMean(picked(values, pick)));
  }

  /**
   * The bootstrap 90 % interval of {@code geometricMean(above) / geometricMean(below)}; entry i of
   * both belongs to the same seed, and seeds are drawn in pairs.
   */
  public static Interval ratioInterval(double[] above, double[] below, long seed) {
    if (above.length != below.length) {
      throw new IllegalArgumentException(
          "below must have " + above.length + " entries: " + below.length);
    }
    double[] ratios = new double[above.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = above[i] / below[i];
    }
    return geometricMeanInterval(ratios, seed);
  }

  private static Interval bootstrap(int size, long seed, ToDoubleFunction<int[]> statistic) {
    double[] found = new double[RESAMPLES];
    int[] pick = new int[size];
    for (int r = 0; r < RESAMPLES; r++) {
      Stream stream = Stream.of(seed, r);
      for (int i = 0; i < size; i++) {
        pick[i] = stream.below(size, i);
      }
      found[r] = statistic.applyAsDouble(pick);
    }
    Arrays.sort(found);
    return new Interval(quantile(found, TAIL), quantile(found, 1 - TAIL));
  }

  /** The quantile of sorted numbers, linear between neighbours. */
  static double quantile(double[] sorted, double part) {
    double at = part * (sorted.length - 1);
    int low = (int) at;
    int high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }

  private static double[] picked(double[] values, int[] pick) {
    double[] out = new double[pick.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = values[pick[i]];
    }
    return out;
  }

  private static void requireSome(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("there must be at least 1 value: 0");
    }
  }
}
