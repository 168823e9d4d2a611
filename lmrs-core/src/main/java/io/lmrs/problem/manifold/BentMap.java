package io.lmrs.problem.manifold;

import io.lmrs.Manifold;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;

/**
 * The features {@code z = A x - c}, or bent {@code z = A x + sin(B x) / 2 - c}, with orthonormal
 * rows of A and of B. Thread-safe.
 *
 * @param straight the rows of A
 * @param curved the rows of B; null where nothing is bent
 * @param centre c
 */
record BentMap(double[][] straight, double[][] curved, double[] centre) implements Manifold {
  private static final double BEND = 0.5;

  /** Halves the error at every turn. */
  private static final int TURNS = 200;

  static BentMap random(int d, int n, boolean bent, Stream stream) {
    return new BentMap(
        rows(d, n, stream.child(0)),
        bent ? rows(d, n, stream.child(1)) : null,
        stream.child(2).gaussians(n));
  }

  private static double[][] rows(int d, int n, Stream stream) {
    List<double[]> drawn = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      drawn.add(stream.child(i).gaussians(d));
    }
    return Basis.orthonormalise(drawn);
  }

  /** The number of features. */
  @Override
  public int dimension() {
    return straight.length;
  }

  /** Writes the features of x. */
  void features(double[] x, double[] z) {
    for (int i = 0; i < z.length; i++) {
      double bend = curved == null ? 0 : BEND * StrictMath.sin(Vectors.dot(curved[i], x));
      z[i] = Vectors.dot(straight[i], x) + bend - centre[i];
    }
  }

  @Override
  public double[][] jacobian(double[] x) {
    double[][] out = new double[straight.length][];
    for (int i = 0; i < out.length; i++) {
      out[i] = straight[i].clone();
      if (curved != null) {
        double slope = BEND * StrictMath.cos(Vectors.dot(curved[i], x));
        Vectors.add(slope, curved[i], out[i]);
      }
    }
    return out;
  }

  /**
   * A point with these features, as near to {@code near} as a straight map allows.
   *
   * <p>Along the rows of A the bend is a contraction by half, so repeated correction ends there.
   */
  double[] point(double[] features, double[] near) {
    double[] x = near.clone();
    double[] z = new double[features.length];
    for (int turn = 0; turn < TURNS; turn++) {
      features(x, z);
      double worst = 0;
      for (int i = 0; i < z.length; i++) {
        worst = Math.max(worst, Math.abs(features[i] - z[i]));
        Vectors.add(features[i] - z[i], straight[i], x);
      }
      if (worst < 1e-15) {
        break;
      }
    }
    return x;
  }
}
