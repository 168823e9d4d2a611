package io.lmrs.problem.bbob;

/** Functions 1 to 5: separable ones. */
final class Separable {
  private Separable() {}

  static Landscape sphere(Setup setup) {
    double gamma = setup.gamma();
    double[] optimum = setup.location();
    return new Landscape(
        (x, _) -> {
          double sum = 0;
          for (int i = 0; i < x.length; i++) {
            double z = x[i] - optimum[i];
            sum += z * z;
          }
          return gamma * sum;
        },
        optimum);
  }

  static Landscape ellipsoid(Setup setup) {
    double gamma = setup.gamma();
    double[] optimum = setup.location();
    double[] weights = Bends.powers(setup.dimension(), 1e6);
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          Bends.less(x, optimum, z);
          Bends.oscillate(z);
          return gamma * Bends.weighted(z, weights);
        },
        optimum);
  }

  static Landscape rastrigin(Setup setup) {
    double gamma = setup.gamma();
    double[] optimum = setup.location();
    double[] lean = Bends.ramp(setup.dimension(), 0.2);
    double[] scales = Bends.powers(setup.dimension(), Math.sqrt(10));
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          Bends.less(x, optimum, z);
          Bends.oscillate(z);
          Bends.lean(z, lean);
          Bends.stretch(z, scales);
          return gamma * Bends.rastrigin(z);
        },
        optimum);
  }

  static Landscape skewRastrigin(Setup setup) {
    double gamma = setup.gamma();
    double[] optimum = setup.location();
    for (int i = 0; i < optimum.length; i += 2) {
      optimum[i] = Math.abs(optimum[i]);
    }
    double[] scales = Bends.powers(setup.dimension(), Math.sqrt(10));
    return new Landscape(
        (x, scratch) -> {
          double[] z = scratch.first();
          Bends.less(x, optimum, z);
          for (int i = 0; i < z.length; i++) {
            double t = Bends.oscillated(z[i]);
            z[i] = (t > 0 && i % 2 == 0 ? 10 : 1) * scales[i] * t;
          }
          return gamma * Bends.rastrigin(z) + 100 * Bends.outside(x);
        },
        optimum);
  }

  /** Constant beyond the corner where it is least. */
  static Landscape slope(Setup setup) {
    double gamma = setup.gamma();
    double[] optimum = setup.location();
    double[] slopes = Bends.powers(setup.dimension(), 10);
    for (int i = 0; i < optimum.length; i++) {
      slopes[i] *= optimum[i] < 0 ? -1 : 1;
      optimum[i] = optimum[i] < 0 ? -5 : 5;
    }
    return new Landscape(
        (x, _) -> {
          double sum = 0;
          for (int i = 0; i < x.length; i++) {
            double y = x[i] * optimum[i] < 25 ? x[i] : optimum[i];
            sum += 5 * Math.abs(slopes[i]) - slopes[i] * y;
          }
          return gamma * sum;
        },
        optimum);
  }
}
