package io.lmrs.problem.bbob;

/** Functions 15 to 19: many minima with a global structure. */
final class Rugged {

  /** The waves of Weierstrass' function. */
  private static final int WAVES = 12;

  private Rugged() {}

  static Landscape rastrigin(Setup setup) {
    double gamma = setup.gamma();
    double[] optimum = setup.location();
    double[] lean = Bends.ramp(setup.dimension(), 0.2);
    double[] scales = Bends.powers(setup.dimension(), Math.sqrt(10));
    Turn q = setup.q(5, 6);
    Turn r = setup.r(3, 4);
    return new Landscape(
        (x, scratch) -> {
          double[] y = scratch.first();
          double[] z = scratch.second();
          Bends.less(x, optimum, y);
          r.apply(y, z, scratch.spare());
          Bends.oscillate(z);
          Bends.lean(z, lean);
          q.apply(z, y, scratch.spare());
          Bends.stretch(y, scales);
          r.apply(y, z, scratch.spare());
          return gamma * Bends.rastrigin(z);
        },
        optimum);
  }

  static Landscape weierstrass(Setup setup) {
    int d = setup.dimension();
    double[] optimum = setup.location();
    double[] scales = Bends.powers(d, 0.1);
    Turn q = setup.q(3, 4);
    Turn r = setup.r(5, 6);
    return new Landscape(
        (x, scratch) -> {
          double[] y = scratch.first();
          double[] z = scratch.second();
          Bends.less(x, optimum, y);
          r.apply(y, z, scratch.spare());
          Bends.oscillate(z);
          q.apply(z, y, scratch.spare());
          Bends.stretch(y, scales);
          r.apply(y, z, scratch.spare());
          double sum = 0;
          for (double v : z) {
            sum += fractal(v + 0.5);
          }
          double high = sum / d - fractal(0.5);
          return 10 * high * high * high + 10 * Bends.outside(x) / d;
        },
        optimum);
  }

  // sum over k of 2^-k cos(2 pi 3^k t); whole turns are taken off where that is exact
  private static double fractal(double t) {
    double sum = 0;
    double height = 1;
    double frequency = 1;
    for (int k = 0; k < WAVES; k++) {
      double turns = frequency * t;
      sum += height * StrictMath.cos(2 * Math.PI * (turns - Math.rint(turns)));
      height /= 2;
      frequency *= 3;
    }
    return sum;
  }

  /** The same at two conditionings. */
  static Landscape schaffer(Setup setup, double conditioning) {
    double[] optimum = setup.location();
    double[] lean = Bends.ramp(setup.dimension(), 0.5);
    double[] scales = Bends.powers(setup.dimension(), Math.sqrt(conditioning));
    Turn q = setup.q(3, 4);
    Turn r = setup.r(5, 6);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          double[] y = scratch.second();
          Bends.less(x, optimum, z);
          r.apply(z, y, scratch.spare());
          Bends.lean(y, lean);
          q.apply(y, z, scratch.spare());
          Bends.stretch(z, scales);
          double mean = ripples(z) / (z.length - 1);
          return mean * mean + 10 * Bends.outside(x);
        },
        optimum);
  }

  private static double ripples(double[] z) {
    double sum = 0;
    for (int i = 0; i + 1 < z.length; i++) {
      double s = z[i] * z[i] + z[i + 1] * z[i + 1];
      double sine = StrictMath.sin(50 * StrictMath.pow(s, 0.1));
      sum += Math.sqrt(Math.sqrt(s)) * (1 + sine * sine);
    }
    return sum;
  }

  static Landscape griewankRosenbrock(Setup setup) {
    double wide = setup.valley();
    Turn q = setup.q(2, 3);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          Moderate.turned(q, wide, x, z, scratch);
          double sum = 0;
          for (int i = 0; i + 1 < z.length; i++) {
            double s = Bends.link(z[i], z[i + 1]);
            sum += s / 4000 - StrictMath.cos(s);
          }
          return 10 + 10 * sum / (z.length - 1);
        },
        Moderate.ones(q, setup));
  }
}
