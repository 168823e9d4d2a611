package io.lmrs.bayes.model;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.stream.IntStream;

/**
 * Functions drawn from a Gaussian process given its data (Matheron's rule; Wilson et al.,
 * "Efficiently sampling functions from Gaussian process posteriors", 2020): a draw of the prior, by
 * random Fourier features (Rahimi and Recht 2007) or, where the kernel has finitely many, by its
 * own, plus what the data say of its error.
 */
public final class Paths {
  private static final int FEATURES = 512;
  private static final int LEAST_PARALLEL = 1000;

  /** An elementary function in units of multiplications. */
  private static final int ELEMENTARY = 30;

  private final GaussianProcess process;
  private final double[][] frequencies;
  private final double[] phases;
  private final double amplitude;
  private final double[][] weights;
  private final double[][] corrections;

  /**
   * @param count how many functions
   */
  public Paths(GaussianProcess process, Observations.Sample data, int count, Stream draw) {
    this.process = process;
    Covariance covariance = process.covariance();
    int d = covariance.lengths().length;
    boolean spherical = covariance.kernel().spherical();
    frequencies = new double[spherical ? 0 : FEATURES][];
    phases = new double[frequencies.length];
    for (int f = 0; f < frequencies.length; f++) {
      frequencies[f] = frequency(covariance, d, draw.child(0).child(f));
      phases[f] = 2 * Math.PI * draw.child(1).uniform(f);
    }
    amplitude = Math.sqrt(2 * covariance.variance() / FEATURES);
    int n = data.targets().length;
    double[][] features = new double[n][];
    for (int i = 0; i < n; i++) {
      features[i] = features(data.points()[i]);
    }
    double deviation = Math.sqrt(covariance.noise());
    weights = new double[count][];
    corrections = new double[count][];
    for (int s = 0; s < count; s++) {
      weights[s] = draw.child(2).child(s).gaussians(spherical ? d + 2 : FEATURES);
      double[] error = draw.child(3).child(s).gaussians(n);
      for (int i = 0; i < n; i++) {
        error[i] = data.targets()[i] - Vectors.dot(features[i], weights[s]) - deviation * error[i];
      }
      corrections[s] = process.solve(error);
    }
  }

  /** About how many multiplications all functions take at one point. */
  public static double operations(double points, int dimension, int functions) {
    return (points + FEATURES) * (dimension + functions + ELEMENTARY);
  }

  // the spectral density: normal, or Student's t for a Matern kernel
  private static double[] frequency(Covariance covariance, int d, Stream draw) {
    double[] out = draw.child(0).gaussians(d);
    int freedom = covariance.kernel().freedom();
    double factor = 1;
    if (freedom > 0) {
      double[] z = draw.child(1).gaussians(freedom);
      factor = Math.sqrt(freedom / Vectors.dot(z, z));
    }
    for (int k = 0; k < d; k++) {
      out[k] *= factor / covariance.lengths()[k];
    }
    return out;
  }

  private double[] features(double[] x) {
    Covariance covariance = process.covariance();
    if (covariance.kernel().spherical()) {
      return Sphere.features(x, covariance);
    }
    double[] out = new double[FEATURES];
    for (int f = 0; f < FEATURES; f++) {
      out[f] = amplitude * StrictMath.cos(Vectors.dot(frequencies[f], x) + phases[f]);
    }
    return out;
  }

  /** The values of all functions at these points, a row per point. */
  public double[][] at(double[][] points) {
    double[][] out = new double[points.length][];
    IntStream rows = IntStream.range(0, points.length);
    (points.length >= LEAST_PARALLEL ? rows.parallel() : rows).forEach(i -> out[i] = at(points[i]));
    return out;
  }

  private double[] at(double[] x) {
    double[] features = features(x);
    double[] row = process.kernelRow(x);
    double[] out = new double[weights.length];
    for (int s = 0; s < out.length; s++) {
      out[s] = Vectors.dot(features, weights[s]) + Vectors.dot(row, corrections[s]);
    }
    return out;
  }
}
