package io.lmrs.search.evolution;

import io.lmrs.linear.Vectors;

/**
 * Weights and rates of the CMA-ES family. Equation numbers are those of Hansen, "The CMA Evolution
 * Strategy: A Tutorial" (arXiv 1604.00772, version 2 of 2023), table 1.
 *
 * @param dimension how many variables (n)
 * @param weights one per rank, best first; those of the worse half are negative or 0 (w_i, 53)
 * @param mueff the variance effective selection mass (mu_eff)
 * @param cs rate of the step size's path (c_sigma)
 * @param damping of the step size (d_sigma)
 * @param cc rate of the covariance's path (c_c)
 * @param c1 rate of the rank-one update
 * @param cmu rate of the rank-mu update
 */
record StrategyParameters(
    int dimension,
    double[] weights,
    double mueff,
    double cs,
    double damping,
    double cc,
    double c1,
    double cmu) {

  /** The default population (48). */
  static int population(int dimension) {
    return 4 + (int) Math.floor(3 * StrictMath.log(dimension));
  }

  /** For a full covariance matrix with active update. */
  static StrategyParameters full(int dimension, int population) {
    return of(dimension, population, 1);
  }

  /**
   * For a diagonal matrix, which has fewer numbers to learn: both rates times (n + 2) / 3 (Ros and
   * Hansen 2008).
   */
  static StrategyParameters diagonal(int dimension, int population) {
    return of(dimension, population, (dimension + 2) / 3.0);
  }

  /**
   * For LM-MA-ES (Loshchilov, Glasmachers and Beyer 2018): no negative weights, c_sigma = 2 lambda
   * / n, which is meant for many variables and cut to 1/2 for few, no damping.
   */
  static StrategyParameters limitedMemory(int n, int population) {
    double[] raw = raw(population);
    double cs = Math.min(0.5, 2.0 * population / n);
    return new StrategyParameters(n, normalised(raw, 0), mass(raw, true), cs, 1, Double.NaN, 0, 0);
  }

  /** The expected length of a standard normal vector. */
  double chi() {
    double n = dimension;
    return Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  }

  /** The logarithm of the factor for the step size (44), given the squared length of its path. */
  double stepChange(double length2) {
    return Math.min(1, cs / damping * (Math.sqrt(length2) / chi() - 1));
  }

  /** False where a long path of the step size stalls the covariance's path (h_sigma). */
  boolean moving(double length2, long generation) {
    double fresh = 1 - StrictMath.pow(1 - cs, 2.0 * (generation + 1));
    double bound = (1.4 + 2.0 / (dimension + 1)) * chi();
    return length2 / fresh < bound * bound;
  }

  /**
   * The weight of a rank for the covariance; a negative one is set in relation to z's length (46).
   */
  double weight(int rank, double[] z) {
    double w = weights[rank];
    return w < 0 ? w * dimension / Math.max(Double.MIN_NORMAL, Vectors.dot(z, z)) : w;
  }

  /** What is kept of C in an update, the factor in front of it (47). */
  double kept(boolean moving) {
    double stalled = moving ? 0 : cc * (2 - cc);
    return Math.max(0, 1 + c1 * stalled - c1 - cmu * weightSum());
  }

  /** The sum of all weights. */
  double weightSum() {
    double sum = 0;
    for (double w : weights) {
      sum += w;
    }
    return sum;
  }

  private static StrategyParameters of(int n, int population, double faster) {
    double[] raw = raw(population);
    double mueff = mass(raw, true);
    double cs = (mueff + 2) / (n + mueff + 5); // (55)
    double damping = 1 + 2 * Math.max(0, Math.sqrt((mueff - 1) / (n + 1)) - 1) + cs; // (55)
    double cc = (4 + mueff / n) / (n + 4 + 2 * mueff / n); // (56)
    double c1 = Math.min(1, faster * 2 / ((n + 1.3) * (n + 1.3) + mueff)); // (57)
    double cmu =
        Math.min(
            1 - c1,
            faster * 2 * (0.25 + mueff + 1 / mueff - 2) / ((n + 2.0) * (n + 2) + mueff)); // (58)
    double alphaMu = 1 + c1 / cmu; // (50)
    double alphaMass = 1 + 2 * mass(raw, false) / (mueff + 2); // (51)
    double alphaDefinite = (1 - c1 - cmu) / (n * cmu); // (52)
    double negative = Math.min(alphaMu, Math.min(alphaMass, alphaDefinite));
    return new StrategyParameters(n, normalised(raw, negative), mueff, cs, damping, cc, c1, cmu);
  }

  // ln((lambda + 1) / 2) - ln i (49)
  private static double[] raw(int population) {
    double[] raw = new double[population];
    for (int i = 0; i < population; i++) {
      raw[i] = StrictMath.log((population + 1) / 2.0) - StrictMath.log(i + 1);
    }
    return raw;
  }

  // (sum w)^2 / sum w^2 over the positive or the negative weights
  private static double mass(double[] raw, boolean positive) {
    double sum = 0;
    double squares = 0;
    for (double w : raw) {
      if (w > 0 == positive) {
        sum += w;
        squares += w * w;
      }
    }
    return squares == 0 ? 0 : sum * sum / squares;
  }

  // positive weights sum to 1, negative ones to minus the given number (53)
  private static double[] normalised(double[] raw, double negative) {
    double up = 0;
    double down = 0;
    for (double w : raw) {
      up += Math.max(w, 0);
      down += Math.max(-w, 0);
    }
    double[] weights = new double[raw.length];
    for (int i = 0; i < raw.length; i++) {
      weights[i] = raw[i] >= 0 ? raw[i] / up : down == 0 ? 0 : raw[i] * negative / down;
    }
    return weights;
  }
}
