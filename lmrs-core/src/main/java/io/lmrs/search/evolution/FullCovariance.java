package io.lmrs.search.evolution;

import io.lmrs.linear.Matrices;
import io.lmrs.linear.SymmetricEigen;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The covariance matrix of CMA-ES with active update: Hansen, "The CMA Evolution Strategy: A
 * Tutorial" (arXiv 1604.00772), equations 45 to 47.
 *
 * <p>Not C is kept but a factor A with C = A A^T, and not by decomposing C: Suttorp, Hansen and
 * Igel, "Efficient covariance matrix update for variable metric evolution strategies" (Machine
 * Learning 75, 2009) turn each rank-one term of equation 47 into one of A. The result is the same C
 * in every generation, without the lag of a lazy decomposition and with half its condition in
 * digits, for about 4 d^2 operations per evaluation. The one difference is the frame of the step
 * size's path: A^-1 y_w in place of C^-1/2 y_w (43), which is the same vector in a turned frame.
 * The evaluations needed stay those of pycma, which decomposes C (CmaMedians in lmrs-lab).
 *
 * <p>Eigenvalues are needed for the stop conditions only and found now and then. Of the principal
 * axes only the shortest one is kept, to be checked in every generation.
 */
final class FullCovariance implements Distribution {

  /** Part of the time 1 / (c1 + cmu), in which C changes, between two looks at the eigenvalues. */
  private static final double LOOK = 0.1;

  /** The condition number beyond which axes are lifted, a little above the stop condition's. */
  private static final double MOST_CONDITION = 1e15;

  /** Eigenvalues beyond this, or below its inverse, make the step size take over the scale. */
  private static final double MOST_SCALE = 1e10;

  /** What an update leaves of the variance along any direction, at least. */
  private static final double LEAST_LEFT = 1e-10;

  private final StrategyParameters parameters;
  private final int n;
  private final int gap;

  /** Row j is column j of A. */
  private double[][] columns;

  private final double[] path;

  /** A^-1 times the path. */
  private final double[] rawPath;

  private long generations;
  private double[] deviations;
  private double[] shortAxis;
  private double longest = 1;
  private double shortest = 1;

  FullCovariance(StrategyParameters parameters) {
    this(parameters, Matrices.identity(parameters.dimension()));
  }

  /** Starts with this factor instead of the identity; row j is column j of A. */
  FullCovariance(StrategyParameters parameters, double[][] columns) {
    this.parameters = parameters;
    this.n = parameters.dimension();
    this.columns = columns;
    this.gap = (int) Math.max(1, Math.floor(LOOK / (parameters.c1() + parameters.cmu())));
    this.path = new double[n];
    this.rawPath = new double[n];
    this.deviations = new double[n];
    Arrays.fill(deviations, 1);
    this.shortAxis = columns[0].clone();
  }

  @Override
  public StrategyParameters parameters() {
    return parameters;
  }

  @Override
  public double[][] shape(double[][] z) {
    return Matrices.product(z, columns);
  }

  @Override
  public void learn(Selection selected) {
    double cc = parameters.cc();
    double input = selected.moving() ? Math.sqrt(cc * (2 - cc) * parameters.mueff()) : 0;
    accumulate(path, 1 - cc, input, selected.yw()); // (45)
    accumulate(rawPath, 1 - cc, input, selected.zw());
    update(parameters.kept(selected.moving()), selected);
    generations++;
  }

  private static void accumulate(double[] path, double decay, double input, double[] step) {
    for (int i = 0; i < path.length; i++) {
      path[i] = decay * path[i] + input * step[i];
    }
  }

  // (47): C <- kept C + c1 p p^T + cmu sum of w_i y_i y_i^T; every y comes with its z = A^-1 y
  private void update(double kept, Selection selected) {
    int terms = 1 + selected.order().length;
    double[][] z = new double[terms][];
    double[][] y = new double[terms][];
    double[] share = new double[terms];
    z[0] = rawPath.clone();
    y[0] = path;
    share[0] = parameters.c1();
    for (int rank = 0; rank + 1 < terms; rank++) {
      int i = selected.order()[rank];
      z[rank + 1] = selected.z()[i];
      y[rank + 1] = selected.y()[i];
      share[rank + 1] = parameters.cmu() * parameters.weight(rank, selected.z()[i]);
    }
    if (terms > n) {
      multiply(kept, share, z);
    } else {
      addTerms(kept, share, z, y);
    }
  }

  // Suttorp et al., term by term. With A' the factor so far and u = A'^-1 y,
  // A' (I + s u u^T)^(1/2) = A' + s / (1 + r) y u^T where r = sqrt(1 + s u^T u)
  private void addTerms(double kept, double[] share, double[][] u, double[][] y) {
    int terms = share.length;
    double root = Math.sqrt(kept);
    double[] factor = new double[terms];
    for (int k = 0; k < terms; k++) {
      double s = share[k] / kept;
      double r = Math.sqrt(Math.max(LEAST_LEFT, 1 + s * Vectors.dot(u[k], u[k])));
      factor[k] = root * s / (1 + r);
      // the other u belong to the next factor: (I + s u u^T)^(-1/2) = I - s / (r (1 + r)) u u^T
      double back = -s / (r * (1 + r));
      for (int later = k + 1; later < terms; later++) {
        Vectors.add(back * Vectors.dot(u[k], u[later]), u[k], u[later]);
      }
      Vectors.add(back * Vectors.dot(u[k], rawPath), u[k], rawPath);
    }
    Vectors.scale(1 / root, rawPath);
    double[] factors = new double[terms];
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < terms; k++) {
        factors[k] = factor[k] * u[k][j];
      }
      Vectors.scale(root, columns[j]);
      Matrices.addRows(factors, y, 0, terms, columns[j]);
    }
  }

  // more terms than variables: A <- A S^(1/2) with S = kept I + sum of shares z z^T
  private void multiply(double kept, double[] share, double[][] z) {
    double[][] s = new double[n][n];
    for (int i = 0; i < n; i++) {
      s[i][i] = kept;
      for (int k = 0; k < share.length; k++) {
        Vectors.add(share[k] * z[k][i], z[k], s[i]);
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(s);
    double[][] stretched = new double[n][];
    double[] turned = new double[n];
    for (int i = 0; i < n; i++) {
      double[] axis = eigen.vectors()[i];
      double r = Math.sqrt(Math.max(LEAST_LEFT, eigen.values()[i]));
      stretched[i] = Vectors.scale(r, axis.clone());
      Vectors.add(Vectors.dot(axis, rawPath) / r, axis, turned);
    }
    double[][] power = Matrices.product(Matrices.transpose(eigen.vectors()), stretched);
    columns = Matrices.product(power, columns);
    System.arraycopy(turned, 0, rawPath, 0, n);
  }

  @Override
  public double tidy() {
    if (generations % gap != 0) {
      return 1;
    }
    look();
    double scale = longest;
    if (scale * scale < MOST_SCALE && scale * scale > 1 / MOST_SCALE) {
      return 1;
    }
    rescale(scale);
    return scale;
  }

  // eigenvalues and axes of C; axes that are too short are lifted
  private void look() {
    double[][] c = Matrices.gram(columns);
    for (int i = 0; i < n; i++) {
      deviations[i] = Math.sqrt(c[i][i]);
    }
    SymmetricEigen eigen = SymmetricEigen.of(c);
    int low = 0;
    int high = 0;
    for (int i = 0; i < n; i++) {
      low = eigen.values()[i] < eigen.values()[low] ? i : low;
      high = eigen.values()[i] > eigen.values()[high] ? i : high;
    }
    longest = Math.sqrt(eigen.values()[high]);
    double least = longest / Math.sqrt(MOST_CONDITION);
    shortest = Math.max(least, Math.sqrt(Math.max(0, eigen.values()[low])));
    for (int i = 0; i < n; i++) {
      double length = Math.sqrt(Math.max(0, eigen.values()[i]));
      if (length < least) {
        lift(eigen.vectors()[i], least / Math.max(length, 1e-3 * least));
      }
    }
    shortAxis = Vectors.scale(shortest, eigen.vectors()[low].clone());
  }

  // A <- (I + (factor - 1) b b^T) A
  private void lift(double[] axis, double factor) {
    for (double[] column : columns) {
      Vectors.add((factor - 1) * Vectors.dot(axis, column), axis, column);
    }
  }

  private void rescale(double scale) {
    for (double[] column : columns) {
      Vectors.scale(1 / scale, column);
    }
    Vectors.scale(1 / scale, path);
    Vectors.scale(1 / scale, deviations);
    Vectors.scale(1 / scale, shortAxis);
    longest /= scale;
    shortest /= scale;
  }

  @Override
  public double[] deviations() {
    return deviations;
  }

  @Override
  public double covariance(int i, int k) {
    double sum = 0;
    for (double[] column : columns) {
      sum += column[i] * column[k];
    }
    return sum;
  }

  @Override
  public double longest() {
    return longest;
  }

  @Override
  public double condition() {
    double ratio = longest / shortest;
    return ratio * ratio;
  }

  @Override
  public boolean axisWithoutEffect(double[] mean, double step) {
    for (int i = 0; i < n; i++) {
      if (mean[i] + step * shortAxis[i] != mean[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public double[] path() {
    return path;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeLong(generations);
    for (double[] column : columns) {
      Doubles.write(out, column);
    }
    Doubles.write(out, path);
    Doubles.write(out, rawPath);
    Doubles.write(out, deviations);
    Doubles.write(out, shortAxis);
    Doubles.write(out, new double[] {longest, shortest});
  }

  @Override
  public void restore(DataInput in) throws IOException {
    generations = in.readLong();
    for (int j = 0; j < n; j++) {
      columns[j] = Doubles.read(in);
    }
    System.arraycopy(Doubles.read(in), 0, path, 0, n);
    System.arraycopy(Doubles.read(in), 0, rawPath, 0, n);
    deviations = Doubles.read(in);
    shortAxis = Doubles.read(in);
    double[] lengths = Doubles.read(in);
    longest = lengths[0];
    shortest = lengths[1];
  }
}
