package io.lmrs.problem.bbob;

import java.util.Arrays;

/** Functions 6 to 9: of low or moderate conditioning. */
final class Moderate {
  private Moderate() {}

  static Landscape sector(Setup setup) {
    double gamma = setup.gamma();
    double[] optimum = setup.location();
    double[] scales = Bends.powers(setup.dimension(), Math.sqrt(10));
    Turn q = setup.q(2, 3);
    Turn r = setup.r(4, 5);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          double[] y = scratch.second();
          Bends.less(x, optimum, z);
          q.apply(z, y, scratch.spare());
          Bends.stretch(y, scales);
          r.apply(y, z, scratch.spare());
          double sum = 0;
          for (int i = 0; i < z.length; i++) {
            double t = optimum[i] * z[i] > 0 ? 100 * z[i] : z[i];
            sum += t * t;
          }
          return StrictMath.pow(Bends.oscillated(gamma * sum), 0.9);
        },
        optimum);
  }

  static Landscape steps(Setup setup) {
    double gamma = setup.gamma();
    int d = setup.dimension();
    // the large suite weighs the first coordinate by the dimension
    double first = (setup.suite() == BbobSuite.LARGESCALE ? d : 1) / 10_000.0;
    double[] optimum = setup.location();
    double[] scales = Bends.powers(d, Math.sqrt(10));
    double[] weights = Bends.powers(d, 100);
    Turn q = setup.q(2, 3);
    Turn r = setup.r(4, 5);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          double[] h = scratch.second();
          Bends.less(x, optimum, z);
          q.apply(z, h, scratch.spare());
          Bends.stretch(h, scales);
          double side = Math.abs(h[0]) * first;
          for (int i = 0; i < h.length; i++) {
            h[i] = Math.abs(h[i]) > 0.5 ? Math.floor(h[i] + 0.5) : Math.floor(10 * h[i] + 0.5) / 10;
          }
          r.apply(h, z, scratch.spare());
          return gamma * 0.1 * Math.max(side, Bends.weighted(z, weights)) + Bends.outside(x);
        },
        optimum);
  }

  static Landscape rosenbrock(Setup setup) {
    double gamma = setup.gamma();
    double wide = setup.valley();
    double[] optimum = valley(setup);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          for (int i = 0; i < z.length; i++) {
            z[i] = wide * (x[i] - optimum[i]) + 1;
          }
          return gamma * Bends.rosenbrock(z);
        },
        optimum);
  }

  static Landscape rotatedRosenbrock(Setup setup) {
    return setup.suite() == BbobSuite.LARGESCALE ? shiftedValley(setup) : turnedValley(setup);
  }

  private static Landscape shiftedValley(Setup setup) {
    double gamma = setup.gamma();
    double wide = setup.valley();
    double[] optimum = valley(setup);
    Turn q = setup.q(2, 3);
    return new Landscape(
        (x, scratch) -> {
          double[] y = scratch.first();
          double[] z = scratch.second();
          Bends.less(x, optimum, y);
          q.apply(y, z, scratch.spare());
          for (int i = 0; i < z.length; i++) {
            z[i] = wide * z[i] + 1;
          }
          return gamma * Bends.rosenbrock(z);
        },
        optimum);
  }

  private static Landscape turnedValley(Setup setup) {
    double wide = setup.valley();
    Turn q = setup.q(2, 3);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          turned(q, wide, x, z, scratch);
          return Bends.rosenbrock(z);
        },
        ones(q, setup));
  }

  /** Writes {@code wide Q x + 1/2}. */
  static void turned(Turn q, double wide, double[] x, double[] z, Scratch scratch) {
    q.apply(x, z, scratch.spare());
    for (int i = 0; i < z.length; i++) {
      z[i] = wide * z[i] + 0.5;
    }
  }

  /** Where {@link #turned} gives 1 in every coordinate. */
  static double[] ones(Turn q, Setup setup) {
    double[] half = new double[setup.dimension()];
    Arrays.fill(half, 0.5 / setup.valley());
    return q.undo(half);
  }

  private static double[] valley(Setup setup) {
    double[] optimum = setup.location();
    for (int i = 0; i < optimum.length; i++) {
      optimum[i] *= 0.75;
    }
    return optimum;
  }
}
