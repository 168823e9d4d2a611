package io.lmrs.bayes.model;

import io.lmrs.linear.SymmetricEigen;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The covariance matrix of the data by structured kernel interpolation (Wilson and Nickisch 2015):
 * {@code W K_UU W^T + noise I} with K_UU the covariance on a grid and W sparse interpolation
 * weights. Products only; equations are solved by conjugate gradients, preconditioned by a pivoted
 * Cholesky factor of low rank (Gardner et al. 2018). One thread at a time.
 */
final class InterpolatedMatrix {
  /** Residual, as a part of the right side, at which an equation counts as solved. */
  private static final double TOLERANCE = 1e-9;

  /** The same where a likelihood is estimated, whose probes leave more than that. */
  private static final double ROUGH_TOLERANCE = 1e-6;

  private static final int MOST_STEPS = 1000;

  /** Of the preconditioner: a product on the grid costs more than some hundred of its rows. */
  private static final int RANK = 300;

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
    return nodes.times(onNodes(v));
  }

  // W^T v
  private double[] onNodes(double[] v) {
    double[] onNodes = new double[gridSize];
    for (int i = 0; i < v.length; i++) {
      int[] index = weights[i].nodes();
      double[] w = weights[i].values();
      for (int j = 0; j < index.length; j++) {
        onNodes[index[j]] += w[j] * v[i];
      }
    }
    return onNodes;
  }

  double[] times(double[] v) {
    return times(v, toNodes(v));
  }

  /** The product with v, of which {@link #toNodes} is known. */
  double[] times(double[] v, double[] onNodes) {
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

  /**
   * What conjugate gradients found.
   *
   * @param x the solution
   * @param logarithm {@code b^T P^-1 log(K P^-1) b}, as the Krylov space sees it, P being the
   *     preconditioner (Ubaru, Chen and Saad 2017)
   */
  record Solution(double[] x, double logarithm) {}

  /** Solves by conjugate gradients. */
  double[] solve(double[] b) {
    return solve(b, TOLERANCE, false).x;
  }

  /** Solves well enough for a likelihood, and estimates the logarithm. */
  Solution solveRoughly(double[] b) {
    return solve(b, ROUGH_TOLERANCE, true);
  }

  private Solution solve(double[] b, double tolerance, boolean logarithm) {
    double[] x = new double[b.length];
    double[] r = b.clone();
    double small = tolerance * Vectors.norm(b);
    double[] z = precondition(r);
    double[] p = z.clone();
    double rz = Vectors.dot(r, z);
    double first = rz;
    List<double[]> steps = new ArrayList<>();
    for (int step = 0; step < MOST_STEPS && Vectors.norm(r) > small; step++) {
      double[] ap = times(p);
      double length = rz / Vectors.dot(p, ap);
      Vectors.add(length, p, x);
      Vectors.add(-length, ap, r);
      z = precondition(r);
      double next = Vectors.dot(r, z);
      steps.add(new double[] {length, next / rz});
      Vectors.scale(next / rz, p);
      Vectors.add(1, z, p);
      rz = next;
    }
    return new Solution(x, logarithm ? first * logarithm(steps) : Double.NaN);
  }

  // e_1^T log(T) e_1 with T the tridiagonal matrix that the steps imply
  private static double logarithm(List<double[]> steps) {
    int k = steps.size();
    double[][] t = new double[k][k];
    for (int i = 0; i < k; i++) {
      double length = steps.get(i)[0];
      t[i][i] += 1 / length;
      if (i + 1 < k) {
        t[i][i + 1] = Math.sqrt(steps.get(i)[1]) / length;
        t[i + 1][i] = t[i][i + 1];
        t[i + 1][i + 1] = steps.get(i)[1] / length;
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(t);
    double sum = 0;
    for (int i = 0; i < k; i++) {
      double first = eigen.vectors()[i][0];
      sum += first * first * StrictMath.log(Math.max(Double.MIN_NORMAL, eigen.values()[i]));
    }
    return sum;
  }

  /** The logarithm of the preconditioner's determinant. */
  double logDeterminantOfPreconditioner() {
    return 2 * inner.halfLogDeterminant() + (size() - factor.length) * StrictMath.log(noise);
  }

  /** A vector whose covariance is the preconditioner P, of the length it has on average by P^-1. */
  double[] probe(Stream draw) {
    double[] out = Vectors.scale(Math.sqrt(noise), draw.child(0).gaussians(size()));
    double[] shares = draw.child(1).gaussians(factor.length);
    for (int k = 0; k < shares.length; k++) {
      Vectors.add(shares[k], factor[k], out);
    }
    return Vectors.scale(Math.sqrt(size() / Vectors.dot(out, precondition(out))), out);
  }

  /** {@code a^T W D W^T b} for another covariance D on the nodes. */
  double form(GridCovariance other, double[] a, double[] b) {
    return Vectors.dot(onNodes(a), other.times(onNodes(b)));
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

  /** {@code P^-1 r}, by Woodbury's formula. */
  double[] precondition(double[] r) {
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
