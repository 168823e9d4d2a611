package io.lmrs.bayes.model;

import io.lmrs.linear.Vectors;
import java.util.Arrays;

/**
 * Inference on many points in few dimensions by structured kernel interpolation (Wilson and
 * Nickisch 2015). The mean is interpolated from a vector on the nodes. The reduction comes from a
 * Lanczos decomposition of the data's covariance, {@code K^-1 ~ Q T^-1 Q^T} (Pleiss et al. 2018);
 * what the Krylov space misses makes the variance too large, never too small. Holds about {@code
 * rank} numbers per node.
 */
public final class InterpolatedProcess implements Surrogate {

  /** The most axes for which there is a grid. */
  public static final int MOST_AXES = 3;

  private static final int[] NODES = {512, 64, 32};
  private static final int[] RANKS = {100, 300, 150};

  private final Covariance covariance;
  private final Grid grid;
  private final double[] meanOnNodes;

  // a row per node, an entry per Lanczos vector
  private final double[][] reductionOnNodes;

  public InterpolatedProcess(Covariance covariance, double[][] points, double[] targets) {
    this(covariance, points, targets, grid(points[0].length), RANKS[points[0].length - 1]);
  }

  /**
   * @param grid over the cube; its nodes per axis are a power of two
   * @param rank the most Lanczos vectors
   */
  InterpolatedProcess(
      Covariance covariance, double[][] points, double[] targets, Grid grid, int rank) {
    this.covariance = covariance;
    this.grid = grid;
    InterpolatedMatrix matrix = new InterpolatedMatrix(covariance, grid, points);
    this.meanOnNodes = matrix.toNodes(matrix.solve(targets));
    this.reductionOnNodes = reduction(matrix, Math.min(rank, points.length));
  }

  /** The grid for so many axes. */
  static Grid grid(int axes) {
    return new Grid(axes, NODES[axes - 1]);
  }

  private double[][] reduction(InterpolatedMatrix matrix, int rank) {
    Lanczos lanczos = Lanczos.of(matrix, rank);
    int k = lanczos.diagonal().length;
    double[][] out = new double[grid.size()][k];
    double[] before = null;
    double pivot = 0;
    for (int j = 0; j < k; j++) {
      // L of T = L L^T is bidiagonal: row j of L^-1 C is (C_j - beta_j / l_{j-1} row_{j-1}) / l_j
      double[] row = lanczos.onNodes()[j];
      double beside = j == 0 ? 0 : lanczos.beside()[j - 1] / pivot;
      if (j > 0) {
        Vectors.add(-beside, before, row);
      }
      pivot = Math.sqrt(Math.max(covariance.noise(), lanczos.diagonal()[j] - beside * beside));
      Vectors.scale(1 / pivot, row);
      for (int i = 0; i < row.length; i++) {
        out[i][j] = row[i];
      }
      before = row;
    }
    return out;
  }

  @Override
  public Covariance covariance() {
    return covariance;
  }

  @Override
  public Belief at(double[] x) {
    Grid.Weights weights = grid.at(x);
    double[] out = new double[reductionOnNodes[0].length];
    for (int j = 0; j < weights.nodes().length; j++) {
      Vectors.add(weights.values()[j], reductionOnNodes[weights.nodes()[j]], out);
    }
    return new Belief(InterpolatedMatrix.interpolated(weights, meanOnNodes), out);
  }

  @Override
  public double[] gradient(double[] x, double meanWeight, double[] weights) {
    double[] out = new double[x.length];
    for (int a = 0; a < out.length; a++) {
      Grid.Weights slopes = grid.at(x, a);
      for (int j = 0; j < slopes.nodes().length; j++) {
        int node = slopes.nodes()[j];
        double value =
            meanWeight * meanOnNodes[node] + Vectors.dot(weights, reductionOnNodes[node]);
        out[a] += slopes.values()[j] * value;
      }
    }
    return out;
  }

  /** The tridiagonal {@code T = Q^T K Q} of a Krylov space, and Q's columns on the nodes. */
  private record Lanczos(double[] diagonal, double[] beside, double[][] onNodes) {

    /** Below this part of the first one a new direction is rounding. */
    private static final double NEGLIGIBLE = 1e-10;

    static Lanczos of(InterpolatedMatrix matrix, int most) {
      int n = matrix.size();
      double[][] q = new double[most][];
      double[][] onNodes = new double[most][];
      double[] diagonal = new double[most];
      double[] beside = new double[most];
      double[] start = new double[n];
      Arrays.fill(start, 1);
      double[] next = matrix.times(start);
      double length = Vectors.norm(next);
      double first = length;
      int k = 0;
      while (k < most && length > NEGLIGIBLE * first) {
        q[k] = Vectors.scale(1 / length, next);
        onNodes[k] = matrix.toNodes(q[k]);
        next = matrix.times(q[k], onNodes[k]);
        diagonal[k] = Vectors.dot(q[k], next);
        // twice is enough to stay orthogonal
        for (int pass = 0; pass < 2; pass++) {
          for (int j = 0; j <= k; j++) {
            Vectors.add(-Vectors.dot(q[j], next), q[j], next);
          }
        }
        length = Vectors.norm(next);
        beside[k] = length;
        k++;
      }
      return new Lanczos(
          Arrays.copyOf(diagonal, k), Arrays.copyOf(beside, k), Arrays.copyOf(onNodes, k));
    }
  }
}
