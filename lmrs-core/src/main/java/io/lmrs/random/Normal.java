package io.lmrs.random;

/** The standard normal distribution: density, distribution function and its inverse. */
public final class Normal {
  private static final double ROOT_2_PI = Math.sqrt(2 * Math.PI);

  // Hart et al., "Computer Approximations" (1968), algorithm 5666: numerator and denominator
  private static final double[] ABOVE = {
    3.52624965998911e-2,
    0.700383064443688,
    6.37396220353165,
    33.912866078383,
    112.079291497871,
    221.213596169931,
    220.206867912376
  };
  private static final double[] BELOW = {
    8.83883476483184e-2,
    1.75566716318264,
    16.064177579207,
    86.7807322029461,
    296.564248779674,
    637.333633378831,
    793.826512519948,
    440.413735824752
  };

  private Normal() {}

  /** The density at x. */
  public static double density(double x) {
    return StrictMath.exp(-0.5 * x * x) / ROOT_2_PI;
  }

  /** The probability of at most x. */
  public static double below(double x) {
    double tail = tail(Math.abs(x));
    return x > 0 ? 1 - tail : tail;
  }

  private static double tail(double x) {
    if (!(x < 38)) {
      return Double.isNaN(x) ? x : 0;
    }
    double e = StrictMath.exp(-0.5 * x * x);
    if (x < 5 * Math.sqrt(2)) {
      return e * polynomial(ABOVE, x) / polynomial(BELOW, x);
    }
    // continued fraction
    double f = x + 0.65;
    for (int k = 4; k > 0; k--) {
      f = x + k / f;
    }
    return e / (f * ROOT_2_PI);
  }

  private static double polynomial(double[] coefficients, double x) {
    double sum = 0;
    for (double c : coefficients) {
      sum = sum * x + c;
    }
    return sum;
  }

  /** The x below which the probability is p, in [-38, 38]. */
  public static double quantile(double p) {
    if (!(p > 0)) {
      return -38;
    }
    if (!(p < 1)) {
      return 38;
    }
    boolean upper = p > 0.5;
    double q = upper ? 1 - p : p;
    double x = q == 0 ? -38 : first(q);
    for (int i = 0; i < 2; i++) {
      // Halley's step on Phi(x) - q
      double t = (below(x) - q) / Math.max(Double.MIN_NORMAL, density(x));
      x -= t / (1 + 0.5 * x * t);
    }
    x = Math.clamp(x, -38.0, 38.0);
    return upper ? -x : x;
  }

  // Abramowitz and Stegun, 26.2.23: to 5e-4 for q up to 1/2
  private static double first(double q) {
    double t = Math.sqrt(-2 * StrictMath.log(q));
    double above = 2.515517 + t * (0.802853 + t * 0.010328);
    double below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
    return above / below - t;
  }
}
