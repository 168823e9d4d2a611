package io.lmrs.bayes.model;

/**
 * A kernel with its hyper-parameters.
 *
 * @param kernel its shape
 * @param lengths the length scale of every coordinate
 * @param variance of the function
 * @param noise variance of a value around the function
 */
public record Covariance(Kernel kernel, double[] lengths, double variance, double noise) {

  /** Reads the logarithms: one length scale for all or one for each, variance, noise. */
  static Covariance of(Kernel kernel, int dimension, double[] logs) {
    double[] lengths = new double[dimension];
    int own = logs.length - 2;
    for (int i = 0; i < dimension; i++) {
      lengths[i] = StrictMath.exp(logs[own == 1 ? 0 : i]);
    }
    return new Covariance(
        kernel, lengths, StrictMath.exp(logs[own]), StrictMath.exp(logs[own + 1]));
  }

  // in length scales, or on the sphere
  private double squaredDistance(double[] a, double[] b) {
    double plain = plainDistance(a, b);
    return kernel.spherical()
        ? plain / (Sphere.stretch(a, lengths) * Sphere.stretch(b, lengths))
        : plain;
  }

  private double plainDistance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double t = (a[i] - b[i]) / lengths[i];
      sum += t * t;
    }
    return sum;
  }

  /** The covariance of the function at two points. */
  public double of(double[] a, double[] b) {
    return variance * kernel.value(squaredDistance(a, b));
  }

  /** Adds {@code weight} times the gradient of {@code of(a, b)} by a. */
  public void addGradient(double[] a, double[] b, double weight, double[] out) {
    double distance = squaredDistance(a, b);
    double factor = 2 * weight * variance * kernel.slope(distance);
    double stretch = 1;
    if (kernel.spherical()) {
      // d q = (d r^2 - q d(stretch of a) (stretch of b)) / (both stretches)
      stretch = Sphere.stretch(a, lengths);
      for (int i = 0; i < a.length; i++) {
        out[i] -= factor * distance * Sphere.centred(a, lengths, i) / (stretch * lengths[i]);
      }
      stretch *= Sphere.stretch(b, lengths);
    }
    for (int i = 0; i < a.length; i++) {
      out[i] += factor * (a[i] - b[i]) / (stretch * lengths[i] * lengths[i]);
    }
  }
}
