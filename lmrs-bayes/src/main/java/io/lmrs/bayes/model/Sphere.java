package io.lmrs.bayes.model;

import java.util.Arrays;

/**
 * The unit cube, seen from its middle and measured in length scales, laid onto a sphere by inverse
 * stereographic projection: {@code u -> (2 u, |u|^2 - 1) / (|u|^2 + 1)}. Two points are {@code 4 |u
 * - v|^2 / ((1 + |u|^2) (1 + |v|^2))} apart, squared; distances here are a quarter of that, at most
 * 1. The number {@code 1 + |u|^2} is called the stretch of a point.
 */
final class Sphere {
  private static final double MIDDLE = 0.5;

  private Sphere() {}

  /** The stretch of a point of the cube. */
  static double stretch(double[] x, double[] lengths) {
    double sum = 1;
    for (int k = 0; k < x.length; k++) {
      double u = centred(x, lengths, k);
      sum += u * u;
    }
    return sum;
  }

  /** The coordinate of a point, from the middle and in length scales. */
  static double centred(double[] x, double[] lengths, int k) {
    return (x[k] - MIDDLE) / lengths[k];
  }

  /** The stretches of points; null for kernels that need none. */
  static double[] stretches(Kernel kernel, double[][] points, double[] lengths) {
    return kernel.spherical()
        ? Arrays.stream(points).mapToDouble(x -> stretch(x, lengths)).toArray()
        : null;
  }

  /** Makes squared distances of a point to others those on the sphere. */
  static void bend(double stretch, double[] stretches, int count, double[] squares) {
    for (int j = 0; j < count; j++) {
      squares[j] /= stretch * stretches[j];
    }
  }

  /** What the kernel is the inner product of: a constant, and the point on the sphere. */
  static double[] features(double[] x, Covariance covariance) {
    int d = x.length;
    double stretch = stretch(x, covariance.lengths());
    double part = Math.sqrt(covariance.variance() * Kernel.LINEAR / 2);
    double[] out = new double[d + 2];
    for (int k = 0; k < d; k++) {
      out[k] = part * 2 * centred(x, covariance.lengths(), k) / stretch;
    }
    out[d] = part * (1 - 2 / stretch);
    out[d + 1] = Math.sqrt(covariance.variance() * (1 - Kernel.LINEAR / 2));
    return out;
  }
}
