package io.lmrs.search.evolution;

import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Watches one start of an evolution strategy for the {@link StopCondition}s. Keeps the best and the
 * median value of every generation as far as they are needed.
 */
final class StopMonitor {
  private static final double AXIS_STEP = 0.1;
  private static final double COORDINATE_STEP = 0.2;
  private static final double MOST_CONDITION = 1e14;
  private static final double TOL_X_UP = 1e4;
  private static final double TOL_FUN = 1e-12;
  private static final double TOL_X = 1e-12;

  /** Stagnation is judged over at most that many generations. */
  private static final int LONGEST = 20_000;

  private final int dimension;
  private final int population;
  private final double firstSigma;
  private final int recent;
  private double[] best = new double[64];
  private double[] median = new double[64];
  private int kept;
  private long generations;

  StopMonitor(int dimension, int population, double firstSigma) {
    this.dimension = dimension;
    this.population = population;
    this.firstSigma = firstSigma;
    this.recent = 10 + (int) Math.ceil(30.0 * dimension / population);
  }

  /**
   * Notes a generation and says which condition it meets, the first in the order of the enum.
   *
   * @param sorted the costs of the generation, best first
   * @param margin what stretches the deviations, or null
   */
  StopCondition check(
      double[] sorted, double[] mean, double sigma, Distribution shape, Margin margin) {
    note(sorted[0], sorted[sorted.length / 2]);
    for (StopCondition condition : StopCondition.values()) {
      if (met(condition, sorted, mean, sigma, shape, margin)) {
        return condition;
      }
    }
    return StopCondition.NONE;
  }

  private boolean met(
      StopCondition condition,
      double[] sorted,
      double[] mean,
      double sigma,
      Distribution shape,
      Margin margin) {
    return switch (condition) {
      case NONE -> false;
      case NO_EFFECT_AXIS -> shape.axisWithoutEffect(mean, AXIS_STEP * sigma);
      case NO_EFFECT_COORD ->
          coordinateWithoutEffect(
              mean,
              sigma,
              margin == null ? shape.deviations() : margin.stretched(shape.deviations()));
      case CONDITION_COV -> shape.condition() > MOST_CONDITION;
      case EQUAL_FUN_VALUES -> kept >= recent && highest() == lowest();
      case STAGNATION -> stagnates();
      case TOL_X_UP -> sigma * shape.longest() > TOL_X_UP * firstSigma;
      case TOL_FUN -> kept >= recent && range(sorted) < TOL_FUN;
      case TOL_X ->
          below(TOL_X * firstSigma / sigma, shape.deviations())
              && below(TOL_X * firstSigma / sigma, shape.path());
    };
  }

  private static boolean coordinateWithoutEffect(double[] mean, double sigma, double[] deviations) {
    for (int i = 0; i < mean.length; i++) {
      if (mean[i] + COORDINATE_STEP * sigma * deviations[i] == mean[i]) {
        return true;
      }
    }
    return false;
  }

  private static boolean below(double bound, double[] values) {
    for (double v : values) {
      if (!(Math.abs(v) < bound)) {
        return false;
      }
    }
    return true;
  }

  private double highest() {
    double high = Double.NEGATIVE_INFINITY;
    for (int i = kept - recent; i < kept; i++) {
      high = Math.max(high, best[i]);
    }
    return high;
  }

  private double lowest() {
    double low = Double.POSITIVE_INFINITY;
    for (int i = kept - recent; i < kept; i++) {
      low = Math.min(low, best[i]);
    }
    return low;
  }

  private double range(double[] sorted) {
    return Math.max(highest(), sorted[sorted.length - 1]) - Math.min(lowest(), sorted[0]);
  }

  private boolean stagnates() {
    int least = 120 + (int) Math.ceil(30.0 * dimension / population);
    int window = Math.clamp(generations / 5, Math.min(least, LONGEST), LONGEST);
    // the medians of a long history change slowly, and cost a sort each
    boolean due = generations % Math.max(1, window / 50) == 0;
    return due && kept >= window && stagnates(best, window) && stagnates(median, window);
  }

  // the median of the newest 30 % is not better than that of the oldest 30 %
  private boolean stagnates(double[] history, int window) {
    int part = (int) (0.3 * window);
    double oldest = middle(Arrays.copyOfRange(history, kept - window, kept - window + part));
    double newest = middle(Arrays.copyOfRange(history, kept - part, kept));
    return !(newest < oldest);
  }

  private static double middle(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private void note(double bestCost, double medianCost) {
    int needed = Math.max(LONGEST, recent);
    if (kept == 2 * needed) {
      System.arraycopy(best, needed, best, 0, needed);
      System.arraycopy(median, needed, median, 0, needed);
      kept = needed;
    } else if (kept == best.length) {
      best = Arrays.copyOf(best, Math.min(2 * kept, 2 * needed));
      median = Arrays.copyOf(median, best.length);
    }
    best[kept] = bestCost;
    median[kept] = medianCost;
    kept++;
    generations++;
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(generations);
    Doubles.write(out, Arrays.copyOf(best, kept));
    Doubles.write(out, Arrays.copyOf(median, kept));
  }

  void restore(DataInput in) throws IOException {
    generations = in.readLong();
    best = Doubles.read(in);
    median = Doubles.read(in);
    kept = best.length;
    int room = Math.max(64, kept);
    best = Arrays.copyOf(best, room);
    median = Arrays.copyOf(median, room);
  }
}
