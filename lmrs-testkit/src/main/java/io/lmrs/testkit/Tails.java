package io.lmrs.testkit;

/**
 * Tail probabilities, accurate to about twelve digits where the probability is above 1e-300. The
 * incomplete gamma and beta functions are computed as in Press et al., Numerical Recipes, chapter
 * 6.
 */
public final class Tails {
  private static final int MOST_TERMS = 100_000;
  private static final double PRECISION = 1e-15;

  /** Keeps the continued fractions from dividing by zero. */
  private static final double TINY = 1e-300;

  // Lanczos' coefficients for g = 7, after Godfrey
  private static final double[] LANCZOS = {
    0.99999999999980993,
    676.5203681218851,
    -1259.1392167224028,
    771.32342877765313,
    -176.61502916214059,
    12.507343278686905,
    -0.13857109526572012,
    9.9843695780195716e-6,
    1.5056327351493116e-7
  };

  private Tails() {}

  /** P(Z > z) for a standard normal Z. */
  public static double normal(double z) {
    double tail = 0.5 * upperGamma(0.5, z * z / 2);
    return z < 0 ? 1 - tail : tail;
  }

  /** P(X > x) for X chi-square distributed with that many degrees of freedom. */
  public static double chiSquare(double x, double degrees) {
    return x <= 0 ? 1 : upperGamma(degrees / 2, x / 2);
  }

  /**
   * P(D > d) for the greatest distance D between a continuous distribution function and that of
   * {@code n} draws from it; asymptotic with Stephens' correction, good from n = 5 on.
   */
  public static double kolmogorov(double d, long n) {
    double root = Math.sqrt(n);
    double lambda = (root + 0.12 + 0.11 / root) * d;
    if (lambda < 0.2) {
      return 1;
    }
    // 2 sum of (-1)^(j-1) exp(-2 j^2 lambda^2)
    double sum = 0;
    for (int j = 1; j <= 100; j++) {
      double term = Math.exp(-2.0 * j * j * lambda * lambda);
      sum += j % 2 == 1 ? term : -term;
    }
    return Math.clamp(2 * sum, 0, 1);
  }

  /** P(X >= successes) for X binomially distributed. */
  public static double binomialAtLeast(long successes, long trials, double p) {
    return successes <= 0 ? 1 : beta(successes, trials - successes + 1, p);
  }

  /** The regularised upper incomplete gamma function Q(a, x). */
  static double upperGamma(double a, double x) {
    if (x <= 0) {
      return 1;
    }
    double front = Math.exp(-x + a * Math.log(x) - logGamma(a));
    if (x < a + 1) {
      // the series of P(a, x)
      double term = 1 / a;
      double sum = term;
      for (int n = 1; n < MOST_TERMS && Math.abs(term) > PRECISION * Math.abs(sum); n++) {
        term *= x / (a + n);
        sum += term;
      }
      return 1 - front * sum;
    }
    // the continued fraction of Q(a, x), by Lentz' method
    double b = x + 1 - a;
    double c = 1 / TINY;
    double d = 1 / b;
    double h = d;
    for (int n = 1; n < MOST_TERMS; n++) {
      double an = -n * (n - a);
      b += 2;
      d = 1 / away(an * d + b);
      c = away(b + an / c);
      h *= d * c;
      if (Math.abs(d * c - 1) < PRECISION) {
        break;
      }
    }
    return front * h;
  }

  /** The regularised incomplete beta function I_x(a, b). */
  static double beta(double a, double b, double x) {
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    return x < (a + 1) / (a + b + 2)
        ? front * fraction(a, b, x) / a
        : 1 - front * fraction(b, a, 1 - x) / b;
  }

  private static double fraction(double a, double b, double x) {
    double c = 1;
    double d = 1 / away(1 - (a + b) * x / (a + 1));
    double h = d;
    for (int m = 1; m < MOST_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / away(1 + even * d);
      c = away(1 + even / c);
      h *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / away(1 + odd * d);
      c = away(1 + odd / c);
      h *= d * c;
      if (Math.abs(d * c - 1) < PRECISION) {
        break;
      }
    }
    return h;
  }

  private static double away(double v) {
    return Math.abs(v) < TINY ? TINY : v;
  }

  /** The logarithm of the gamma function, for positive numbers. */
  static double logGamma(double z) {
    if (z < 0.5) {
      return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z);
    }
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (z - 1 + i);
    }
    double t = z + 6.5;
    return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(sum);
  }
}
