package io.lmrs.bayes.model;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;

/**
 * {@link Likelihood} by structured kernel interpolation: solutions by conjugate gradients, the
 * determinant and the traces of the gradient by a fixed set of random probes (Gardner et al. 2018).
 * The probes are drawn around a preconditioner that is close to the matrix, so that few suffice;
 * the same arguments always give the same bits.
 */
final class InterpolatedLikelihood implements Smooth {
  private static final double LOG_2_PI = StrictMath.log(2 * Math.PI);
  private static final int PROBES = 8;
  private static final long PROBE_STREAM = 20;

  private final Kernel kernel;
  private final Grid grid;
  private final double[][] points;
  private final double[] targets;

  InterpolatedLikelihood(Kernel kernel, double[][] points, double[] targets) {
    this.kernel = kernel;
    this.grid = InterpolatedProcess.grid(points[0].length);
    this.points = points;
    this.targets = targets;
  }

  @Override
  public double value(double[] logs, double[] gradient) {
    int n = points.length;
    Covariance covariance = Covariance.of(kernel, grid.axes(), logs);
    InterpolatedMatrix matrix = new InterpolatedMatrix(covariance, grid, points);
    double[] alpha = matrix.solve(targets);
    double logDeterminant = matrix.logDeterminantOfPreconditioner();
    double[][] solved = new double[PROBES][];
    double[][] preconditioned = new double[PROBES][];
    for (int p = 0; p < PROBES; p++) {
      double[] probe = matrix.probe(Stream.of(PROBE_STREAM, p));
      InterpolatedMatrix.Solution solution = matrix.solveRoughly(probe);
      logDeterminant += solution.logarithm() / PROBES;
      solved[p] = solution.x();
      preconditioned[p] = matrix.precondition(probe);
    }
    if (gradient != null) {
      gradient(covariance, matrix, alpha, solved, preconditioned, gradient);
    }
    return 0.5 * Vectors.dot(targets, alpha) + 0.5 * logDeterminant + 0.5 * n * LOG_2_PI;
  }

  // 1/2 tr(K^-1 dK) - 1/2 alpha^T dK alpha with tr(K^-1 dK) = E[(K^-1 z)^T dK P^-1 z]
  private void gradient(
      Covariance covariance,
      InterpolatedMatrix matrix,
      double[] alpha,
      double[][] solved,
      double[][] preconditioned,
      double[] out) {
    int own = out.length - 2;
    for (int a = 0; a < own; a++) {
      int axis = a;
      // d r^2 / d log l = -2 times the axis' share of it
      out[a] =
          trace(
              matrix,
              (r2, shares) ->
                  -2 * covariance.variance() * kernel.slope(r2) * (own == 1 ? r2 : shares[axis]),
              covariance,
              alpha,
              solved,
              preconditioned);
    }
    out[own] =
        trace(
            matrix,
            (r2, _) -> covariance.variance() * kernel.value(r2),
            covariance,
            alpha,
            solved,
            preconditioned);
    double noise = -Vectors.dot(alpha, alpha);
    for (int p = 0; p < solved.length; p++) {
      noise += Vectors.dot(solved[p], preconditioned[p]) / solved.length;
    }
    out[own + 1] = 0.5 * covariance.noise() * noise;
  }

  private double trace(
      InterpolatedMatrix matrix,
      GridCovariance.Lag lag,
      Covariance covariance,
      double[] alpha,
      double[][] solved,
      double[][] preconditioned) {
    GridCovariance change = new GridCovariance(grid, covariance.lengths(), lag);
    double sum = -matrix.form(change, alpha, alpha);
    for (int p = 0; p < solved.length; p++) {
      sum += matrix.form(change, solved[p], preconditioned[p]) / solved.length;
    }
    return 0.5 * sum;
  }
}
