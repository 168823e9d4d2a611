package io.lmrs.problem.bbob;

/** Functions 20, 23 and 24: many minima with a weak structure. */
final class Scattered {
  private static final double SCHWEFEL = 4.2096874637;
  private static final double SCHWEFEL_HEIGHT = 418.9828872724339;

  /** Where the better one of Lunacek's two bowls is. */
  private static final double BOWL = 2.5;

  /** Levels of Katsuura's function. */
  private static final int LEVELS = 32;

  private Scattered() {}

  static Landscape schwefel(Setup setup) {
    int d = setup.dimension();
    double[] scales = Bends.powers(d, Math.sqrt(10));
    double[] signs = signs(Draws.uniforms(d, setup.seed()), 0.5);
    return new Landscape(
        (x, _) -> {
          double sum = 0;
          double beyond = 0;
          double left = 0;
          for (int i = 0; i < x.length; i++) {
            double h = 2 * signs[i] * x[i];
            double k = i == 0 ? h : h + 0.25 * (left - SCHWEFEL);
            left = h;
            double z = 100 * (scales[i] * (k - SCHWEFEL) + SCHWEFEL);
            sum += z * StrictMath.sin(Math.sqrt(Math.abs(z)));
            double over = Math.max(0, Math.abs(z) - 500);
            beyond += over * over;
          }
          return 0.01 * (SCHWEFEL_HEIGHT - sum / x.length + beyond);
        },
        at(signs, SCHWEFEL / 2));
  }

  static Landscape katsuura(Setup setup) {
    int d = setup.dimension();
    double[] optimum = setup.location();
    double[] scales = Bends.powers(d, 10);
    double exponent = 10 / StrictMath.pow(d, 1.2);
    Turn q = setup.q(3, 4);
    Turn r = setup.r(5, 6);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          double[] y = scratch.second();
          Bends.less(x, optimum, z);
          q.apply(z, y, scratch.spare());
          Bends.stretch(y, scales);
          r.apply(y, z, scratch.spare());
          // the logarithm of the product, which itself could overflow
          double sum = 0;
          for (int i = 0; i < z.length; i++) {
            sum += StrictMath.log1p((i + 1) * jags(z[i]));
          }
          double product = StrictMath.expm1(exponent * sum);
          return 10 * product / ((double) d * d) + Bends.outside(x);
        },
        optimum);
  }

  // sum over j of |2^j t - round(2^j t)| / 2^j
  private static double jags(double t) {
    double sum = 0;
    double power = 2;
    for (int j = 0; j < LEVELS; j++) {
      double zoomed = power * t;
      sum += Math.abs(zoomed - Math.rint(zoomed)) / power;
      power *= 2;
    }
    return sum;
  }

  static Landscape lunacek(Setup setup) {
    int d = setup.dimension();
    double gamma = setup.gamma();
    double depth = 1 - 0.5 / (Math.sqrt(d + 20) - 4.1);
    double other = -Math.sqrt((BOWL * BOWL - 1) / depth);
    double[] signs = signs(Draws.normals(d, setup.seed()), 0);
    double[] scales = Bends.powers(d, 10);
    Turn q = setup.q(3, 4);
    Turn r = setup.r(5, 6);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          double[] y = scratch.second();
          double near = 0;
          double far = 0;
          for (int i = 0; i < z.length; i++) {
            double h = 2 * signs[i] * x[i];
            z[i] = h - BOWL;
            near += z[i] * z[i];
            far += (h - other) * (h - other);
          }
          q.apply(z, y, scratch.spare());
          Bends.stretch(y, scales);
          r.apply(y, z, scratch.spare());
          return gamma * (Math.min(near, d + depth * far) + 10 * Bends.waves(z))
              + 1e4 * Bends.outside(x);
        },
        at(signs, BOWL / 2));
  }

  private static double[] signs(double[] numbers, double middle) {
    double[] signs = new double[numbers.length];
    for (int i = 0; i < signs.length; i++) {
      signs[i] = numbers[i] < middle ? -1 : 1;
    }
    return signs;
  }

  private static double[] at(double[] signs, double distance) {
    double[] x = signs.clone();
    for (int i = 0; i < x.length; i++) {
      x[i] *= distance;
    }
    return x;
  }
}
