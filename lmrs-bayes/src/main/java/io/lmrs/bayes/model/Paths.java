package io.lmrs.bayes.model;

import io.lmrs.linear.Matrices;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.function.UnaryOperator;
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

  /** A point is near a centre if at most one in so many coordinates differs. */
  private static final int FEW = 3;

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

  /**
   * About how many multiplications all functions take at one point that differs from a centre in so
   * many coordinates.
   */
  public static double operations(double points, int dimension, int moved, int functions) {
    int coordinates = moved * FEW > dimension ? dimension : moved;
    return (points + FEATURES) * (coordinates + functions + ELEMENTARY) + dimension;
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
    return covariance.kernel().spherical() ? Sphere.features(x, covariance) : waves(angles(x));
  }

  private double[] angles(double[] x) {
    double[] out = new double[FEATURES];
    for (int f = 0; f < FEATURES; f++) {
      out[f] = Vectors.dot(frequencies[f], x);
    }
    return out;
  }

  // angles become features
  private double[] waves(double[] angles) {
    for (int f = 0; f < FEATURES; f++) {
      angles[f] = amplitude * StrictMath.cos(angles[f] + phases[f]);
    }
    return angles;
  }

  /** The values of all functions at these points, a row per point. */
  public double[][] at(double[][] points) {
    return each(points, this::at);
  }

  /**
   * The same for points most of which differ from a centre in few coordinates: what is known of the
   * centre serves all of them, and the time grows with the coordinates that differ.
   */
  public double[][] around(double[] centre, double[][] points) {
    if (process.covariance().kernel().spherical()) {
      return at(points);
    }
    double[] angles = angles(centre);
    double[][] byCoordinate = Matrices.transpose(frequencies);
    GaussianProcess.Around around = process.new Around(centre);
    return each(
        points,
        x -> {
          int[] moved = IntStream.range(0, x.length).filter(k -> x[k] != centre[k]).toArray();
          if (moved.length * FEW > x.length) {
            return at(x);
          }
          double[] own = angles.clone();
          for (int k : moved) {
            Vectors.add(x[k] - centre[k], byCoordinate[k], own);
          }
          return values(waves(own), around.kernelRow(x, moved));
        });
  }

  private static double[][] each(double[][] points, UnaryOperator<double[]> values) {
    double[][] out = new double[points.length][];
    IntStream rows = IntStream.range(0, points.length);
    (points.length >= LEAST_PARALLEL ? rows.parallel() : rows)
        .forEach(i -> out[i] = values.apply(points[i]));
    return out;
  }

  private double[] at(double[] x) {
    return values(features(x), process.kernelRow(x));
  }

  private double[] values(double[] features, double[] row) {
    double[] out = new double[weights.length];
    for (int s = 0; s < out.length; s++) {
      out[s] = Vectors.dot(features, weights[s]) + Vectors.dot(row, corrections[s]);
    }
    return out;
  }
}
