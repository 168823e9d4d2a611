package io.lmrs.cli.report;

import java.util.Arrays;

/**
 * The share of instances that a method solves within some allowance, as a staircase. An instance
 * that no method solves counts for all of them as unsolved.
 *
 * @param allowances where the staircase rises, ascending
 * @param shares the share from there on
 */
public record Profile(double[] allowances, double[] shares) {

  /**
   * One profile per method after Dolan and Moré (2002): the cost at most that many times the cost
   * of the best method.
   *
   * @param costs one row per method, one column per instance, infinite where it was not solved
   */
  public static Profile[] ratios(double[][] costs) {
    return profiles(costs, (cost, best) -> cost / best);
  }

  /**
   * One profile per method in the form of Sener and Koltun (2020): the cost at most that much
   * greater than the cost of the best method.
   *
   * @param costs as for {@link #ratios}
   */
  public static Profile[] differences(double[][] costs) {
    return profiles(costs, (cost, best) -> cost - best);
  }

  private interface Allowance {
    double of(double cost, double best);
  }

  private static Profile[] profiles(double[][] costs, Allowance allowance) {
    Profile[] profiles = new Profile[costs.length];
    for (int m = 0; m < costs.length; m++) {
      double[] needed = new double[costs[m].length];
      for (int i = 0; i < needed.length; i++) {
        int column = i;
        double best = Arrays.stream(costs).mapToDouble(row -> row[column]).min().orElseThrow();
        needed[i] =
            Double.isInfinite(costs[m][i])
                ? Double.POSITIVE_INFINITY
                : allowance.of(costs[m][i], best);
      }
      profiles[m] = of(needed);
    }
    return profiles;
  }

  /** The share of these needs that an allowance meets; a need may be infinite. */
  public static Profile of(double[] needed) {
    double[] rises = Arrays.stream(needed).filter(Double::isFinite).sorted().distinct().toArray();
    double[] sorted = needed.clone();
    Arrays.sort(sorted);
    double[] shares = new double[rises.length];
    int met = 0;
    for (int i = 0; i < rises.length; i++) {
      while (met < sorted.length && sorted[met] <= rises[i]) {
        met++;
      }
      shares[i] = (double) met / needed.length;
    }
    return new Profile(rises, shares);
  }

  /** The share solved within that allowance. */
  public double at(double allowance) {
    double share = 0;
    for (int i = 0; i < allowances.length && allowances[i] <= allowance; i++) {
      share = shares[i];
    }
    return share;
  }

  /** The greatest allowance at which the staircase rises; 0 where it never does. */
  public double last() {
    return allowances.length == 0 ? 0 : allowances[allowances.length - 1];
  }

  /** The corners of the staircase between two allowances: allowances, then shares. */
  public double[][] corners(double from, double to) {
    int inside = (int) Arrays.stream(allowances).filter(a -> a > from && a <= to).count();
    double[][] corners = new double[2][2 * inside + 2];
    corners[0][0] = from;
    corners[1][0] = at(from);
    int n = 1;
    for (int i = 0; i < allowances.length; i++) {
      if (allowances[i] > from && allowances[i] <= to) {
        corners[0][n] = allowances[i];
        corners[1][n] = corners[1][n - 1];
        corners[0][n + 1] = allowances[i];
        corners[1][n + 1] = shares[i];
        n += 2;
      }
    }
    corners[0][n] = to;
    corners[1][n] = corners[1][n - 1];
    return corners;
  }
}
