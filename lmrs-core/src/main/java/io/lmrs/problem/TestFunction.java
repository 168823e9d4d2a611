package io.lmrs.problem;

import io.lmrs.Objective;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The 23 classical test functions that the paper compares on, under the names pycma gives them.
 * Indices start at 0 and N is the dimension. The values are the same on every machine.
 */
public enum TestFunction {
  SPHERE(1, "sum of squares", 0, x -> squares(x, 0, x.length)),
  NOISYSPHERE(1, "sphere with uniform noise on [0, 0.1)", 0, x -> squares(x, 0, x.length)),
  CIGAR(1, "one easy axis, all others stiff", 0, x -> x[0] * x[0] + 1e6 * squares(x, 1, x.length)),
  TABLET(1, "one stiff axis", 0, x -> 1e6 * x[0] * x[0] + squares(x, 1, x.length)),
  CIGTAB(
      2,
      "one very easy, one stiff axis",
      0,
      x -> 1e-4 * x[0] * x[0] + 1e4 * x[1] * x[1] + squares(x, 2, x.length)),
  CIGTAB2(2, "a twentieth of the axes stiff, a twentieth easy", 0, TestFunction::cigtab2),
  ELLI(2, "axes from 1 to 1e6", 0, x -> weighted(x, elliWeights(x.length))) {
    @Override
    Objective prepared(int dimension) {
      double[] weights = elliWeights(dimension);
      return x -> weighted(x, weights);
    }
  },
  ROSEN(2, "Rosenbrock's curved valley", 0, x -> rosen(x, x.length)),
  ROSEN_CHAINED(2, "Rosenbrock's valley, pulled at its first end only", 0, TestFunction::chained),
  DIFFPOW(2, "different powers", 0, TestFunction::diffpow),
  ROSENELLI(3, "Rosenbrock on one half, sphere on the other", 0, TestFunction::rosenelli),
  RIDGE(
      2, "parabolic ridge, unbounded below", Double.NaN, x -> x[0] + 100 * squares(x, 1, x.length)),
  RIDGECIRCLE(1, "sharp ridge along a sphere", 0, TestFunction::ridgecircle),
  HAPPYCAT(1, "flat ridge along a sphere", 0, TestFunction::happycat),
  BRANIN(2, "Branin's three basins in the first two variables", 0, x -> branin(x[0] + 5, x[1])),
  GOLDSTEINPRICE(
      2,
      "Goldstein and Price's function of the first two variables",
      0,
      x -> goldsteinPrice(x[0], x[1])),
  RASTRIGIN(1, "sphere with a regular grid of local minima", 0, TestFunction::rastrigin),
  SCHAFFER(2, "Schaffer's ripples on pairs of neighbours", 0, TestFunction::schaffer),
  SCHWEFEL2_22(1, "Schwefel 2.22: sum and product of magnitudes", 0, TestFunction::schwefel),
  LINCON(
      2,
      "linear, undefined for x0 < 0, unbounded below",
      Double.NaN,
      x -> x[0] < 0 ? Double.NaN : x[0] + 0.01 * x[1]),
  ROSEN_NESTEROV(2, "Nesterov's chained Chebyshev valley", 0, TestFunction::nesterov),
  STYBLINSKI_TANG(1, "two basins per variable", 0, TestFunction::styblinskiTang),
  BUKIN(2, "Bukin's sharp bent ridge on pairs", 0, TestFunction::bukin);

  private final int leastDimension;
  private final String summary;
  private final double least;
  private final Objective formula;

  TestFunction(int leastDimension, String summary, double least, Objective formula) {
    this.leastDimension = leastDimension;
    this.summary = summary;
    this.least = least;
    this.formula = formula;
  }

  /** The name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** One line that says what it is. */
  public String summary() {
    return summary;
  }

  /** The least dimension at which it is defined. */
  public int leastDimension() {
    return leastDimension;
  }

  /** The least value at that dimension; empty where it is unbounded below. */
  public OptionalDouble least(int dimension) {
    // a last coordinate without a partner costs bukin at least 0.1, at 0
    double value = this == BUKIN && dimension % 2 == 1 ? 0.1 : least;
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** The function without noise, thread-safe; NaN where it is undefined. Leaves x as it is. */
  public Objective at(int dimension) {
    Dimension.require(leastDimension, dimension);
    return prepared(dimension);
  }

  // for a formula that is faster with something computed once per dimension
  Objective prepared(int dimension) {
    return formula;
  }

  private static double squares(double[] x, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += x[i] * x[i];
    }
    return sum;
  }

  private static double sum(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v;
    }
    return sum;
  }

  // m = 1 + floor(N / 20) axes at either end
  private static double cigtab2(double[] x) {
    int m = 1 + x.length / 20;
    int end = x.length - m;
    return 1e4 * squares(x, 0, m) + squares(x, m, end) + 1e-4 * squares(x, end, x.length);
  }

  // 10^(6 i / (N - 1))
  private static double[] elliWeights(int n) {
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      weights[i] = StrictMath.pow(10, 6.0 * i / (n - 1));
    }
    return weights;
  }

  private static double weighted(double[] x, double[] weights) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += weights[i] * x[i] * x[i];
    }
    return sum;
  }

  // 100 sum of (x_i^2 - x_{i+1})^2 over the first n coordinates
  private static double valley(double[] x, int n) {
    double sum = 0;
    for (int i = 0; i + 1 < n; i++) {
      double bend = x[i] * x[i] - x[i + 1];
      sum += bend * bend;
    }
    return 100 * sum;
  }

  private static double rosen(double[] x, int n) {
    double sum = 0;
    for (int i = 0; i + 1 < n; i++) {
      sum += (1 - x[i]) * (1 - x[i]);
    }
    return valley(x, n) + sum;
  }

  private static double chained(double[] x) {
    return (1 - x[0]) * (1 - x[0]) + valley(x, x.length);
  }

  private static double rosenelli(double[] x) {
    int half = (x.length + 1) / 2;
    return rosen(x, half) + squares(x, half, x.length);
  }

  // 100 sum of (x_{i+1} - 2 x_i^2 + 1)^2 + (x_0 - 1)^2 / 4
  private static double nesterov(double[] x) {
    double sum = 0;
    for (int i = 0; i + 1 < x.length; i++) {
      double bend = x[i + 1] - 2 * x[i] * x[i] + 1;
      sum += bend * bend;
    }
    return 0.25 * (x[0] - 1) * (x[0] - 1) + 100 * sum;
  }

  // root of the sum of |x_i|^(2 + 4 i / (N - 1))
  private static double diffpow(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += StrictMath.pow(Math.abs(x[i]), 2 + 4.0 * i / (x.length - 1));
    }
    return Math.sqrt(sum);
  }

  // |s - N|^(1/2) + s / N + sum(x) / N with s the sum of squares
  private static double ridgecircle(double[] x) {
    int n = x.length;
    double s = squares(x, 0, n);
    return Math.sqrt(Math.abs(s - n)) + s / n + sum(x) / n;
  }

  // |s - N|^(1/4) + (s / 2 + sum(x)) / N + 1/2 with s the sum of squares
  private static double happycat(double[] x) {
    int n = x.length;
    double s = squares(x, 0, n);
    return Math.sqrt(Math.sqrt(Math.abs(s - n))) + (s / 2 + sum(x)) / n + 0.5;
  }

  private static double branin(double u, double v) {
    double bend = v - 5.1 / (4 * Math.PI * Math.PI) * u * u + 5 / Math.PI * u - 6;
    double wave = 10 * (1 - 1 / (8 * Math.PI)) * StrictMath.cos(u);
    return bend * bend + wave + 10 - 0.39788735772973816;
  }

  private static double goldsteinPrice(double a, double b) {
    double p = a + b + 1;
    double q = 2 * a - 3 * b;
    double first = 19 - 14 * a + 3 * a * a - 14 * b + 6 * a * b + 3 * b * b;
    double second = 18 - 32 * a + 12 * a * a + 48 * b - 36 * a * b + 27 * b * b;
    return (1 + p * p * first) * (30 + q * q * second) - 3;
  }

  private static double rastrigin(double[] x) {
    double waves = 0;
    for (double v : x) {
      waves += 1 - StrictMath.cos(2 * Math.PI * v);
    }
    return squares(x, 0, x.length) + 10 * waves;
  }

  // s = x_i^2 + x_{i+1}^2: s^(1/4) (sin^2(50 s^(1/10)) + 1)
  private static double schaffer(double[] x) {
    double sum = 0;
    for (int i = 0; i + 1 < x.length; i++) {
      double s = x[i] * x[i] + x[i + 1] * x[i + 1];
      double sine = StrictMath.sin(50 * StrictMath.pow(s, 0.1));
      sum += Math.sqrt(Math.sqrt(s)) * (sine * sine + 1);
    }
    return sum;
  }

  private static double schwefel(double[] x) {
    double sum = 0;
    double product = 1;
    for (double v : x) {
      sum += Math.abs(v);
      product *= Math.abs(v);
    }
    return sum + product;
  }

  private static double styblinskiTang(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v * v * v * v - 16 * v * v + 5 * v;
    }
    return 39.1661657037714171 * x.length + sum / 2;
  }

  // pairs (z, y): 100 |y - 0.01 z^2|^(1/2) + 0.01 |z + 10|; an odd last z is its own y
  private static double bukin(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i += 2) {
      double z = x[i];
      double y = x[Math.min(i + 1, x.length - 1)];
      sum += 100 * Math.sqrt(Math.abs(y - 0.01 * z * z)) + 0.01 * Math.abs(z + 10);
    }
    return sum;
  }
}
