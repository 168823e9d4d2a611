package io.lmrs.mujoco.ppo;

/** Running mean and variance of vectors (Welford), and what they make of a vector. */
final class Running {
  private static final double LEAST_VARIANCE = 1e-8;

  private final double[] mean;
  private final double[] squares;
  private long count;

  Running(int size) {
    mean = new double[size];
    squares = new double[size];
  }

  void add(double[] x) {
    count++;
    for (int i = 0; i < mean.length; i++) {
      double gap = x[i] - mean[i];
      mean[i] += gap / count;
      squares[i] += gap * (x[i] - mean[i]);
    }
  }

  /** Writes (x - mean) / deviation, clipped. */
  void normalise(double[] x, double clip, double[] out, int at) {
    for (int i = 0; i < mean.length; i++) {
      double value = (x[i] - mean[i]) / deviation(i);
      out[at + i] = Math.min(Math.max(value, -clip), clip);
    }
  }

  double deviation(int i) {
    return count < 2 ? 1 : Math.sqrt(squares[i] / count + LEAST_VARIANCE);
  }

  double[] means() {
    return mean.clone();
  }

  double[] deviations() {
    double[] out = new double[mean.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = deviation(i);
    }
    return out;
  }
}
