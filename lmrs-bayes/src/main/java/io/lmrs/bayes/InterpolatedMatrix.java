package io.lmrs.bayes;

import io.lmrs.linear.Vectors;
import java.util.Arrays;

/**
 * The covariance matrix of the data by structured kernel interpolation (Wilson and Nickisch 2015):
 * {@code W K_UU W^T + noise I} with K_UU the covariance on a grid and W sparse interpolation
 * weights. Products only; equations are solved by conjugate gradients, preconditioned by a pivoted
 * Cholesky factor of low rank (Gardner et al. 2018). One thread at a time.
 */
final class InterpolatedMatrix {
  private static final double TOLERANCE = 1e-9;
  private static final int MOST_STEPS = 1000;
  private static final int RANK = 60;

  private final double noise;
  private final GridCovariance nodes;
  private final int gridSize;
  private final Grid.Weights[] weights;
  private final double[][] factor;
  private final Cholesky inner;

  InterpolatedMatrix(Covariance covariance, Grid grid, double[][] points) {
    this.noise = covariance.noise();
    this.gridSize = grid.size();
    this.nodes =
        new GridCovariance(
            grid,
            covariance.lengths(),
            (r2, _) -> covariance.variance() * covariance.kernel().value(r2));
    this.weights = new Grid.Weights[points.length];
    for (int i = 0; i < points.length; i++) {
      weights[i] = grid.at(points[i]);
    }
    this.factor = pivotedFactor(covariance, points);
    this.inner = inner();
  }

  int size() {
    return weights.length;
  }

  /** {@code K_UU W^T v}: what a vector on the data is on the nodes. */
  double[] toNodes(double[] v) {
    double[] onNodes = new double[gridSize];
    for (int i = 0; i < v.length; i++) {
      int[] index = weights[i].nodes();
      double[] w = weights[i].values();
      for (int j = 0; j < index.length; j++) {
        onNodes[index[j]] += w[j] * v[i];
      }
    }
    return nodes.times(onNodes);
  }

  double[] times(double[] v) {
    double[] onNodes = toNodes(v);
    double[] out = new double[v.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = interpolated(weights[i], onNodes) + noise * v[i];
    }
    return out;
  }

  static double interpolated(Grid.Weights weights, double[] onNodes) {
    double sum = 0;
    for (int j = 0; j < weights.nodes().length; j++) {
      sum += weights.values()[j] * onNodes[weights.nodes()[j]];
    }
    return sum;
  }

  /** Solves by conjugate gradients. */
  double[] solve(double[] b) {
    double[] x = new double[b.length];
    double[] r = b.clone();
    double small = TOLERANCE * Vectors.norm(b);
    double[] z = precondition(r);
    double[] p = z.clone();
    double rz = Vectors.dot(r, z);
    for (int step = 0; step < MOST_STEPS && Vectors.norm(r) > small; step++) {
      double[] ap = times(p);
      double length = rz / Vectors.dot(p, ap);
      Vectors.add(length, p, x);
      Vectors.add(-length, ap, r);
      z = precondition(r);
      double next = Vectors.dot(r, z);
      Vectors.scale(next / rz, p);
      Vectors.add(1, z, p);
      rz = next;
    }
    return x;
  }

  // rows f with sum f f^T close to the covariance: the largest rest first
  private static double[][] pivotedFactor(Covariance covariance, double[][] points) {
    int n = points.length;
    double[] rest = new double[n];
    Arrays.fill(rest, covariance.variance());
    double[][] rows = new double[Math.min(RANK, n)][];
    for (int k = 0; k < rows.length; k++) {
      int pivot = 0;
      for (int i = 1; i < n; i++) {
        pivot = rest[i] > rest[pivot] ? i : pivot;
      }
      if (!(rest[pivot] > 1e-2 * covariance.noise())) {
        return Arrays.copyOf(rows, k);
      }
      double root = Math.sqrt(rest[pivot]);
      double[] row = new double[n];
      for (int i = 0; i < n; i++) {
        row[i] = covariance.of(points[i], points[pivot]);
      }
      for (int j = 0; j < k; j++) {
        Vectors.add(-rows[j][pivot], rows[j], row);
      }
      Vectors.scale(1 / root, row);
      for (int i = 0; i < n; i++) {
        rest[i] -= row[i] * row[i];
      }
      rows[k] = row;
    }
    return rows;
  }

  // noise I + F F^T, of the factor's rank
  private Cholesky inner() {
    double[][] a = new double[factor.length][factor.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a.length; j++) {
        a[i][j] = Vectors.dot(factor[i], factor[j]);
      }
      a[i][i] += noise;
    }
    return Cholesky.of(a);
  }

  // (F^T F + noise I)^-1 r by Woodbury's formula
  private double[] precondition(double[] r) {
    double[] out = r.clone();
    if (inner != null && factor.length > 0) {
      double[] products = new double[factor.length];
      for (int k = 0; k < products.length; k++) {
        products[k] = Vectors.dot(factor[k], r);
      }
      double[] solved = inner.solve(products);
      for (int k = 0; k < solved.length; k++) {
        Vectors.add(-solved[k], factor[k], out);
      }
    }
    return Vectors.scale(1 / noise, out);
  }
}
