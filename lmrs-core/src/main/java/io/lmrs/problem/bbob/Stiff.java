package io.lmrs.problem.bbob;

/** Functions 10 to 14: unimodal and ill-conditioned. */
final class Stiff {
  private Stiff() {}

  static Landscape ellipsoid(Setup setup) {
    double gamma = setup.gamma();
    double[] weights = Bends.powers(setup.dimension(), 1e6);
    return oscillating(setup, z -> gamma * Bends.weighted(z, weights));
  }

  static Landscape discus(Setup setup) {
    double gamma = setup.gamma();
    int axes = setup.axes();
    return oscillating(
        setup, z -> gamma * (1e6 * Bends.squares(z, 0, axes) + Bends.squares(z, axes, z.length)));
  }

  private interface Outer {
    double value(double[] z);
  }

  private static Landscape oscillating(Setup setup, Outer outer) {
    double[] optimum = setup.location();
    Turn r = setup.r(2, 3);
    return new Landscape(
        (x, scratch) -> {
          double[] y = scratch.first();
          double[] z = scratch.second();
          Bends.less(x, optimum, y);
          r.apply(y, z, scratch.spare());
          Bends.oscillate(z);
          return outer.value(z);
        },
        optimum);
  }

  static Landscape bentCigar(Setup setup) {
    double gamma = setup.gamma();
    int axes = setup.axes();
    double[] optimum = Draws.location(setup.dimension(), setup.secondSeed());
    double[] lean = Bends.ramp(setup.dimension(), 0.5);
    Turn r = setup.r(2, 3);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          double[] y = scratch.second();
          Bends.less(x, optimum, z);
          r.apply(z, y, scratch.spare());
          Bends.lean(y, lean);
          r.apply(y, z, scratch.spare());
          return gamma * (Bends.squares(z, 0, axes) + 1e6 * Bends.squares(z, axes, z.length));
        },
        optimum);
  }

  static Landscape sharpRidge(Setup setup) {
    double gamma = setup.gamma();
    int axes = setup.axes();
    double[] optimum = setup.location();
    double[] scales = Bends.powers(setup.dimension(), Math.sqrt(10));
    Turn q = setup.q(5, 6);
    Turn r = setup.r(3, 4);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          double[] y = scratch.second();
          Bends.less(x, optimum, z);
          q.apply(z, y, scratch.spare());
          Bends.stretch(y, scales);
          r.apply(y, z, scratch.spare());
          return gamma
              * (Bends.squares(z, 0, axes) + 100 * Math.sqrt(Bends.squares(z, axes, z.length)));
        },
        optimum);
  }

  static Landscape powers(Setup setup) {
    double gamma = setup.gamma();
    double[] optimum = setup.location();
    double[] exponents = Bends.ramp(setup.dimension(), 4);
    Turn r = setup.r(2, 3);
    return new Landscape(
        (x, scratch) -> {
          double[] y = scratch.first();
          double[] z = scratch.second();
          Bends.less(x, optimum, y);
          r.apply(y, z, scratch.spare());
          double sum = 0;
          for (int i = 0; i < z.length; i++) {
            sum += StrictMath.pow(Math.abs(z[i]), 2 + exponents[i]);
          }
          return gamma * Math.sqrt(sum);
        },
        optimum);
  }
}
