package io.lmrs.mujoco.ppo;

/** Adam: Kingma and Ba, "Adam: a method for stochastic optimization" (ICLR 2015). */
final class Adam {
  private static final double FIRST = 0.9;
  private static final double SECOND = 0.999;
  private static final double EPSILON = 1e-5;

  private final double[] mean;
  private final double[] square;
  private long step;

  Adam(int size) {
    mean = new double[size];
    square = new double[size];
  }

  /** One step against the gradient times a factor. */
  void step(double[] theta, double[] gradient, double factor, double rate) {
    step++;
    double first = 1 - Math.pow(FIRST, step);
    double second = 1 - Math.pow(SECOND, step);
    for (int i = 0; i < theta.length; i++) {
      double g = factor * gradient[i];
      mean[i] = FIRST * mean[i] + (1 - FIRST) * g;
      square[i] = SECOND * square[i] + (1 - SECOND) * g * g;
      theta[i] -= rate * (mean[i] / first) / (Math.sqrt(square[i] / second) + EPSILON);
    }
  }
}
