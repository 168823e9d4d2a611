package io.lmrs.search;

import io.lmrs.Goal;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.linear.Vectors;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** What the outcomes of a batch of pairs say of the gradient. */
public final class Differences {
  private Differences() {}

  /** The costs of the outcomes, infinite for failures. */
  public static double[] costs(List<Outcome> outcomes, Goal goal) {
    double[] out = new double[outcomes.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = outcomes.get(i).cost(goal);
    }
    return out;
  }

  /**
   * Slopes {@code (f(x + r q) - f(x - r q)) / 2r} of the pairs; 0 for a pair with a failed side.
   */
  public static double[] central(double[] costs, double radius) {
    double[] out = new double[costs.length / 2];
    for (int i = 0; i < out.length; i++) {
      out[i] = finiteOrZero((costs[2 * i] - costs[2 * i + 1]) / (2 * radius));
    }
    return out;
  }

  /** Slopes {@code (f(x + r q) - f(x)) / r}; 0 where a side failed. */
  public static double[] forward(double[] costs, double atCentre, double radius) {
    double[] out = new double[costs.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = finiteOrZero((costs[i] - atCentre) / radius);
    }
    return out;
  }

  private static double finiteOrZero(double v) {
    return Double.isFinite(v) ? v : 0;
  }

  /** The pairs whose better side is best, without those that have a failed side. */
  public static int[] bestPairs(double[] costs, int most) {
    int[] order =
        IntStream.range(0, costs.length / 2)
            .filter(i -> Double.isFinite(costs[2 * i]) && Double.isFinite(costs[2 * i + 1]))
            .boxed()
            .sorted((i, j) -> Double.compare(better(costs, i), better(costs, j)))
            .mapToInt(Integer::intValue)
            .toArray();
    return Arrays.copyOf(order, Math.min(order.length, most));
  }

  private static double better(double[] costs, int pair) {
    return Math.min(costs[2 * pair], costs[2 * pair + 1]);
  }

  /** The sum of slopes times directions: for orthonormal rows, the gradient's projection. */
  public static double[] combine(double[] slopes, double[][] q, int dimension) {
    double[] g = new double[dimension];
    for (int i = 0; i < slopes.length; i++) {
      if (slopes[i] != 0) {
        Vectors.add(slopes[i], q[i], g);
      }
    }
    return g;
  }

  /** The mean of costs, at least one; not finite if one of them is not. */
  public static double mean(double[] costs) {
    return Arrays.stream(costs).average().orElseThrow();
  }

  /** The standard deviation of the finite costs, 0 if there are fewer than two. */
  public static double deviation(double[] costs) {
    double mean = 0;
    int count = 0;
    for (double c : costs) {
      if (Double.isFinite(c)) {
        count++;
        mean += (c - mean) / count;
      }
    }
    double sum = 0;
    for (double c : costs) {
      sum += Double.isFinite(c) ? (c - mean) * (c - mean) : 0;
    }
    return count < 2 ? 0 : Math.sqrt(sum / count);
  }

  /**
   * Steps x by {@code -alpha g}, in place, unless that is not finite.
   *
   * @return the gradient's norm and the step's length
   */
  public static Metrics descend(double[] x, double[] g, double alpha) {
    double norm = Vectors.norm(g);
    boolean usable = Double.isFinite(alpha * norm);
    if (usable) {
      Vectors.add(-alpha, g, x);
    }
    return Metrics.NONE.with(Metrics.GRADIENT, norm).with(Metrics.STEP, usable ? alpha * norm : 0);
  }
}
