package io.lmrs.bayes.model;

import io.lmrs.linear.Matrices;
import io.lmrs.linear.Vectors;
import java.util.Arrays;

/**
 * Full inference (Rasmussen and Williams, 2006, algorithm 2.1): mean {@code k^T K^-1 y}, reduction
 * {@code L^-1 k} with {@code K = L L^T}. The prior's mean is 0. Holds about {@code n^2 / 2} numbers
 * after and {@code 3 n^2 / 2} while it is made. Immutable.
 */
public final class GaussianProcess implements Surrogate {

  /** Added to the diagonal, as a part of the variance, where rounding asks for it. */
  private static final double FIRST_JITTER = 1e-10;

  private static final int MOST_JITTERS = 8;

  private final Covariance covariance;
  private final double[][] points;
  private final double[][] columns;
  private final double[] stretches;
  private final double jitter;
  private final double[][] inverseFactor;
  private final double[] alpha;

  public GaussianProcess(Covariance covariance, double[][] points, double[] targets) {
    this.covariance = covariance;
    this.points = points;
    this.columns = Distances.columns(points, covariance.lengths());
    this.stretches = Sphere.stretches(covariance.kernel(), points, covariance.lengths());
    double added = 0;
    Cholesky factor = Cholesky.of(matrix(added));
    for (int i = 0; factor == null; i++) {
      if (i == MOST_JITTERS) {
        throw new IllegalStateException("the covariance matrix is not positive definite");
      }
      added = added == 0 ? FIRST_JITTER * covariance.variance() : 10 * added;
      factor = Cholesky.of(matrix(added));
    }
    this.jitter = added;
    this.alpha = factor.solve(targets);
    this.inverseFactor = factor.inverseTransposed();
  }

  // the same with one point more, which has no target yet
  private GaussianProcess(GaussianProcess before, double[] point) {
    this.covariance = before.covariance;
    this.jitter = before.jitter;
    int n = before.points.length;
    points = Arrays.copyOf(before.points, n + 1);
    points[n] = point;
    double[] lengths = covariance.lengths();
    columns = new double[lengths.length][];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = Arrays.copyOf(before.columns[k], n + 1);
      columns[k][n] = point[k] / lengths[k];
    }
    stretches = before.stretches == null ? null : Arrays.copyOf(before.stretches, n + 1);
    if (stretches != null) {
      stretches[n] = Sphere.stretch(point, lengths);
    }
    alpha = null;
    double[] reduction = before.reduce(before.kernelRow(point));
    double left = covariance.variance() - Vectors.dot(reduction, reduction);
    // what rounding makes of a point that is there already
    double deviation = Math.sqrt(Math.max(0, left) + covariance.noise() + jitter);
    inverseFactor = new double[n + 1][];
    for (int i = 0; i < n; i++) {
      int length = Cholesky.rowLength(i, n + 1);
      double[] row = before.inverseFactor[i];
      inverseFactor[i] = row.length == length ? row : Arrays.copyOf(row, length);
    }
    double[] last = Vectors.scale(-1 / deviation, before.combine(reduction));
    inverseFactor[n] = Arrays.copyOf(last, n + 1);
    inverseFactor[n][n] = 1 / deviation;
  }

  private GaussianProcess(GaussianProcess before, double[] targets, boolean told) {
    this.covariance = before.covariance;
    this.points = before.points;
    this.columns = before.columns;
    this.stretches = before.stretches;
    this.jitter = before.jitter;
    this.inverseFactor = before.inverseFactor;
    this.alpha = told ? before.solve(targets) : null;
  }

  /**
   * The model of more points with the same hyper-parameters, in about {@code 2 n^2} multiplications
   * per point. Points are added one by one: it does not matter how many at a time.
   *
   * @param targets of all points, those of before first
   */
  public GaussianProcess extended(double[][] more, double[] targets) {
    GaussianProcess out = this;
    for (double[] point : more) {
      out = new GaussianProcess(out, point);
    }
    return new GaussianProcess(out, targets, true);
  }

  /** How many points it knows. */
  public int size() {
    return points.length;
  }

  /** About how many multiplications such a model takes: a factor, and its inverse. */
  public static double operations(double points, int dimension) {
    return points * points * (2 * points / 3 + dimension);
  }

  private double[][] matrix(double added) {
    int n = points.length;
    double[][] out = new double[n][n];
    double[] row = new double[n];
    for (int i = 0; i < n; i++) {
      kernelRow(points[i], i, row);
      for (int j = 0; j < i; j++) {
        out[j][i] = row[j];
      }
      out[i][i] = covariance.variance() + covariance.noise() + added;
    }
    return out;
  }

  // squared distances of x from the first points
  private void squares(double[] x, int count, double[] out) {
    Distances.from(Distances.scaled(x, covariance.lengths()), columns, count, out);
    if (stretches != null) {
      Sphere.bend(Sphere.stretch(x, covariance.lengths()), stretches, count, out);
    }
  }

  // covariances of x with the first points
  private void kernelRow(double[] x, int count, double[] out) {
    squares(x, count, out);
    bySquares(count, out);
  }

  // squared distances become covariances
  private void bySquares(int count, double[] out) {
    for (int j = 0; j < count; j++) {
      out[j] = covariance.variance() * covariance.kernel().value(out[j]);
    }
  }

  /**
   * Covariances of the data with points that differ from a centre in few coordinates, in about
   * {@code n} multiplications for each of these. Not for a spherical kernel.
   */
  final class Around {
    private final double[] centre;
    private final double[] squares = new double[points.length];

    Around(double[] centre) {
      this.centre = Distances.scaled(centre, covariance.lengths());
      Distances.from(this.centre, columns, points.length, squares);
    }

    /** Those of a point that differs in these coordinates. */
    double[] kernelRow(double[] x, int[] coordinates) {
      double[] out = squares.clone();
      Distances.move(centre, Distances.scaled(x, covariance.lengths()), coordinates, columns, out);
      bySquares(out.length, out);
      return out;
    }
  }

  @Override
  public Covariance covariance() {
    return covariance;
  }

  /** Covariances of x with all points of the data. */
  double[] kernelRow(double[] x) {
    double[] out = new double[points.length];
    kernelRow(x, points.length, out);
    return out;
  }

  /** {@code K^-1 b} in a fresh array. */
  double[] solve(double[] b) {
    return combine(reduce(b));
  }

  @Override
  public Belief at(double[] x) {
    double[] row = kernelRow(x);
    return new Belief(Vectors.dot(row, alpha), reduce(row));
  }

  private double[] reduce(double[] k) {
    double[] out = new double[k.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = Vectors.dot(inverseFactor[i], k);
    }
    return out;
  }

  // L^-T v; rows of one length are added together
  private double[] combine(double[] v) {
    double[] out = new double[v.length];
    for (int from = 0; from < v.length; ) {
      int end = inverseFactor[from].length;
      Matrices.addRows(v, inverseFactor, from, end, out, 0, end);
      from = end;
    }
    return out;
  }

  @Override
  public double[] gradient(double[] x, double meanWeight, double[] weights) {
    double[] factors = combine(weights);
    Vectors.add(meanWeight, alpha, factors);
    double[] squares = new double[points.length];
    squares(x, points.length, squares);
    double[] lengths = covariance.lengths();
    double[] out = new double[x.length];
    double stretch = stretches == null ? 1 : Sphere.stretch(x, lengths);
    double sum = 0;
    double pull = 0;
    for (int i = 0; i < squares.length; i++) {
      factors[i] *= 2 * covariance.variance() * covariance.kernel().slope(squares[i]);
      if (stretches != null) {
        pull += factors[i] * squares[i] / stretch;
        factors[i] /= stretch * stretches[i];
      }
      sum += factors[i];
    }
    for (int k = 0; k < out.length; k++) {
      // sum_i f_i (x - x_i) / l^2
      double scaled = x[k] / lengths[k];
      out[k] = (sum * scaled - Vectors.dot(factors, columns[k])) / lengths[k];
      if (stretches != null) {
        out[k] -= pull * Sphere.centred(x, lengths, k) / lengths[k];
      }
    }
    return out;
  }
}
