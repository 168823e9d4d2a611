package io.lmrs.lab.paper;

import io.lmrs.cli.experiment.Method;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Step, radius and bound of an algorithm as the proofs choose them for {@link Bowl}.
 *
 * @param method the search with these settings
 * @param bound the bound on the mean squared gradient norm
 */
record Rates(Method method, double bound) {

  /** The probability with which theorem 1 may fail, times 4 ln T. */
  private static final double GAMMA = 0.05;

  /** Without noise the proofs let delta go to 0. */
  private static final double LEAST_DELTA = 1e-4;

  private static final double L = Bowl.LIPSCHITZ;
  private static final double MU = Bowl.SMOOTHNESS;

  /** Propositions 1 and 2: the directions come from a sphere of that dimension. */
  private static Rates sgd(String search, int dimension, long steps, double noise) {
    double m = dimension;
    double root = Math.sqrt(8 * Bowl.GAP * MU / steps);
    // 2 delta^2 mu^2 + 2 root sqrt(2) m noise / delta is least at this delta
    double delta =
        Math.max(LEAST_DELTA, Math.cbrt(root * Math.sqrt(2) * m * noise / (2 * MU * MU)));
    double moment = 2 * m * m * L * L + 2 * m * m * noise * noise / (delta * delta);
    double alpha = Math.sqrt(2 * Bowl.GAP / (MU * steps * moment));
    double bound = 2 * delta * delta * MU * MU + 2 * root * Math.sqrt(moment);
    Map<String, String> settings = settings(delta, alpha, 1);
    if (search.equals("manifold-search")) {
      settings.put("step", "constant");
    }
    return new Rates(new Method(search, search, settings), bound);
  }

  /** Proposition 1: Algorithm 1 with k = 1. */
  static Rates random(int d, long steps, double noise) {
    return sgd("random-search", d, steps, noise);
  }

  /** Proposition 2: Algorithm 2 with k = 1. */
  static Rates known(int n, long steps, double noise) {
    return sgd("manifold-search", n, steps, noise);
  }

  /** Theorem 1: Algorithm 3 with k_e = k_m = 1 and beta = 1 / d. */
  static Rates learned(int d, int n, long steps, double noise) {
    double log = Math.log(1 / GAMMA);
    double c3 = 1 + Math.sqrt(2 * Math.sqrt((2 * L * L + 1) * log));
    double c2 = Math.max(8 * L * L + 4, 12 * L * L) * log;
    double c1 = 1 + Math.sqrt((8 * L * L + 4) * log) + c2;
    double omega = Bowl.BOUND;
    double bias = 1 + omega * c3 * Math.sqrt(d);
    double first = Math.sqrt(2 * MU * omega / steps) * (1 + Math.sqrt(4 * c3 * omega * d));
    double delta = Math.max(LEAST_DELTA, Math.cbrt(first * n * noise / (MU * MU * bias)));
    double moment = 4 * L * L * n * n + 4.0 * n * n * noise * noise / (delta * delta);
    double alpha = Math.sqrt(omega / (steps * MU * moment * (0.5 + 8 * c3 * omega * Math.sqrt(d))));
    double bound =
        first * Math.sqrt(moment)
            + MU * MU * delta * delta * bias
            + 2 * c3 * omega * L * Math.sqrt(d) / steps
            + Math.sqrt(Math.sqrt(omega) * Math.max(c1, c2) * d / steps);
    Map<String, String> settings = settings(delta, alpha, 2);
    settings.put("mixing", "text");
    settings.put("manifold", Integer.toString(n));
    return new Rates(new Method("lmrs", "lmrs-paper", settings), bound);
  }

  private static Map<String, String> settings(double delta, double alpha, int directions) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("radius", Double.toString(delta));
    settings.put("step-size", Double.toString(alpha));
    settings.put("directions", Integer.toString(directions));
    settings.put("pairs", "independent");
    return settings;
  }
}
