package io.lmrs.problem.bbob;

/** The building blocks of the functions. The values are the same on every machine. */
final class Bends {

  /** The edge of the region of interest. */
  private static final double EDGE = 5;

  private Bends() {}

  /** Writes x less the origin. */
  static void less(double[] x, double[] origin, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i] - origin[i];
    }
  }

  /** T_osz: small waves in the logarithm, others on either side of 0. */
  static double oscillated(double t) {
    if (t > 0) {
      double a = 10 * StrictMath.log(t);
      return StrictMath.exp(0.1 * (a + 0.49 * (StrictMath.sin(a) + StrictMath.sin(0.79 * a))));
    }
    if (t < 0) {
      double a = 10 * StrictMath.log(-t);
      return -StrictMath.exp(
          0.1 * (a + 0.49 * (StrictMath.sin(0.55 * a) + StrictMath.sin(0.31 * a))));
    }
    return t;
  }

  /** T_osz of every coordinate, in place. */
  static void oscillate(double[] z) {
    for (int i = 0; i < z.length; i++) {
      z[i] = oscillated(z[i]);
    }
  }

  /** T_asy, in place: t^(1 + b i / (d - 1) sqrt(t)) on the positive side. */
  static void lean(double[] z, double[] exponents) {
    for (int i = 0; i < z.length; i++) {
      if (z[i] > 0) {
        z[i] = StrictMath.pow(z[i], 1 + exponents[i] * Math.sqrt(z[i]));
      }
    }
  }

  /** The b i / (d - 1) of {@link #lean}. */
  static double[] ramp(int d, double b) {
    double[] out = new double[d];
    for (int i = 0; i < d; i++) {
      out[i] = b * i / (d - 1);
    }
    return out;
  }

  /** a^(i / (d - 1)); with the root of a it is the diagonal called Lambda^a. */
  static double[] powers(int d, double a) {
    double[] out = new double[d];
    for (int i = 0; i < d; i++) {
      out[i] = StrictMath.pow(a, (double) i / (d - 1));
    }
    return out;
  }

  /** Multiplies coordinate by coordinate, in place. */
  static void stretch(double[] z, double[] factors) {
    for (int i = 0; i < z.length; i++) {
      z[i] *= factors[i];
    }
  }

  /** The squared distance from the region of interest. */
  static double outside(double[] x) {
    double sum = 0;
    for (double v : x) {
      double beyond = Math.abs(v) - EDGE;
      if (beyond > 0) {
        sum += beyond * beyond;
      }
    }
    return sum;
  }

  static double squares(double[] z, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += z[i] * z[i];
    }
    return sum;
  }

  static double weighted(double[] z, double[] weights) {
    double sum = 0;
    for (int i = 0; i < z.length; i++) {
      sum += weights[i] * z[i] * z[i];
    }
    return sum;
  }

  /** d less the sum of cos(2 pi z_i). */
  static double waves(double[] z) {
    double sum = 0;
    for (double v : z) {
      sum += StrictMath.cos(2 * Math.PI * v);
    }
    return z.length - sum;
  }

  /** Rastrigin's function. */
  static double rastrigin(double[] z) {
    return 10 * waves(z) + squares(z, 0, z.length);
  }

  /** One link of Rosenbrock's valley. */
  static double link(double u, double v) {
    double bend = u * u - v;
    return 100 * bend * bend + (u - 1) * (u - 1);
  }

  /** Rosenbrock's function. */
  static double rosenbrock(double[] z) {
    double sum = 0;
    for (int i = 0; i + 1 < z.length; i++) {
      sum += link(z[i], z[i + 1]);
    }
    return sum;
  }
}
