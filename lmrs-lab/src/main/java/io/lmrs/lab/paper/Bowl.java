package io.lmrs.lab.paper;

import io.lmrs.Manifold;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A function that keeps all assumptions of the proofs: F(x, xi) = r^2 / (1 + r^2) + xi with r the
 * length of the projection of x on an n-dimensional subspace and xi uniform. It is bounded by 1,
 * Lipschitz with L = 0.65 and smooth with mu = 2, and lies on a manifold of n dimensions. The start
 * has r = 1, whatever n and d are.
 */
final class Bowl implements Problem {
  /** Greatest length of the gradient, at r = 1 / sqrt(3). */
  static final double LIPSCHITZ = 9 / (8 * Math.sqrt(3));

  /** Greatest curvature, at 0. */
  static final double SMOOTHNESS = 2;

  /** The value at the start less the least one. */
  static final double GAP = 0.5;

  /** The greatest value. */
  static final double BOUND = 1;

  private final double[][] basis;
  private final int dimension;
  private final double noise;

  /**
   * @param dimension d
   * @param manifold n
   * @param noise the deviation of xi
   * @param seed of the subspace
   */
  Bowl(int dimension, int manifold, double noise, long seed) {
    this.dimension = dimension;
    this.noise = noise;
    this.basis =
        Basis.complete(
            new double[0][], manifold, dimension, Stream.of(seed, Stream.INSTANCE, dimension));
  }

  /** Orthonormal rows that span the subspace. */
  double[][] basis() {
    return basis;
  }

  double value(double[] x) {
    double square = 0;
    for (double[] u : basis) {
      double part = Vectors.dot(u, x);
      square += part * part;
    }
    return square / (1 + square);
  }

  double[] gradient(double[] x) {
    double square = 0;
    double[] projected = new double[dimension];
    for (double[] u : basis) {
      double part = Vectors.dot(u, x);
      square += part * part;
      Vectors.add(part, u, projected);
    }
    return Vectors.scale(2 / ((1 + square) * (1 + square)), projected);
  }

  @Override
  public String name() {
    return "bowl";
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public double[] start(long seed) {
    double[] x = new double[dimension];
    double[] s = Stream.of(seed, Stream.START).direction(basis.length);
    for (int i = 0; i < basis.length; i++) {
      Vectors.add(s[i], basis[i], x);
    }
    return x;
  }

  @Override
  public Session open() {
    double[] x = new double[dimension];
    return query -> {
      query.x().copyTo(x);
      return Outcome.of(value(x) + noise(noise, Stream.of(query.seed(), Stream.NOISE), 0));
    };
  }

  /** Uniform with that deviation, since the proofs want a bounded one. */
  static double noise(double deviation, Stream random, long index) {
    return deviation == 0 ? 0 : deviation * Math.sqrt(12) * (random.uniform(index) - 0.5);
  }

  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.of(value(x));
  }

  @Override
  public OptionalDouble reference() {
    return OptionalDouble.of(0);
  }

  @Override
  public Optional<Manifold> manifold() {
    return Optional.of(
        new Manifold() {
          @Override
          public int dimension() {
            return basis.length;
          }

          @Override
          public double[][] jacobian(double[] x) {
            double[][] rows = new double[basis.length][];
            for (int i = 0; i < rows.length; i++) {
              rows[i] = basis[i].clone();
            }
            return rows;
          }
        });
  }
}
