package io.lmrs.search.evolution;

import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The limited-memory matrix of LM-MA-ES: Loshchilov, Glasmachers and Beyer, "Large scale black-box
 * optimization by limited-memory matrix adaptation" (IEEE Transactions on Evolutionary Computation
 * 23, 2018). A is a product of m = 4 + floor(3 ln n) rank-one changes of the identity along paths
 * m_j with different memories. Time and memory per sample are m n.
 */
final class LimitedMemory implements Distribution {
  private final StrategyParameters parameters;
  private final int n;
  private final double[][] vectors;
  private final double[] deviations;
  private long generations;

  LimitedMemory(StrategyParameters parameters) {
    this.parameters = parameters;
    this.n = parameters.dimension();
    this.vectors = new double[StrategyParameters.population(n)][n];
    this.deviations = new double[n];
    Arrays.fill(deviations, 1);
  }

  // c_d,j = 1 / (1.5^j n), j from 0; cut for one to three variables
  private double shapeRate(int j) {
    return Math.min(0.25, 1 / (StrictMath.pow(1.5, j) * n));
  }

  // c_c,j = lambda / (4^j n), j from 0; cut for few variables, as c_sigma is
  private double pathRate(int j) {
    return Math.min(0.5, parameters.weights().length / (StrictMath.pow(4, j) * n));
  }

  @Override
  public StrategyParameters parameters() {
    return parameters;
  }

  @Override
  public double[][] shape(double[][] z) {
    double[][] y = new double[z.length][];
    int used = (int) Math.min(generations, vectors.length);
    for (int k = 0; k < z.length; k++) {
      y[k] = z[k].clone();
      for (int j = 0; j < used; j++) {
        change(y[k], vectors[j], shapeRate(j));
      }
    }
    return y;
  }

  // d <- (1 - c_d) d + c_d m m^T d
  private static void change(double[] d, double[] m, double rate) {
    double along = rate * Vectors.dot(m, d);
    for (int i = 0; i < d.length; i++) {
      d[i] = (1 - rate) * d[i] + along * m[i];
    }
  }

  @Override
  public void learn(Selection selected) {
    for (int j = 0; j < vectors.length; j++) {
      double rate = pathRate(j);
      double input = Math.sqrt(parameters.mueff() * rate * (2 - rate));
      for (int i = 0; i < n; i++) {
        vectors[j][i] = (1 - rate) * vectors[j][i] + input * selected.zw()[i];
      }
    }
    // there is no C to read them from: over the samples
    Arrays.fill(deviations, 0);
    for (double[] y : selected.y()) {
      for (int i = 0; i < n; i++) {
        deviations[i] += y[i] * y[i] / selected.y().length;
      }
    }
    for (int i = 0; i < n; i++) {
      deviations[i] = Math.sqrt(deviations[i]);
    }
    generations++;
  }

  @Override
  public double tidy() {
    return 1;
  }

  @Override
  public double[] deviations() {
    return deviations;
  }

  @Override
  public double covariance(int i, int k) {
    throw new IllegalStateException("a limited memory knows no covariances");
  }

  @Override
  public double longest() {
    double high = 0;
    for (double deviation : deviations) {
      high = Math.max(high, deviation);
    }
    return high;
  }

  @Override
  public double condition() {
    return Double.NaN;
  }

  @Override
  public boolean axisWithoutEffect(double[] mean, double step) {
    return false;
  }

  @Override
  public double[] path() {
    return vectors[0];
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeLong(generations);
    for (double[] vector : vectors) {
      Doubles.write(out, vector);
    }
    Doubles.write(out, deviations);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    generations = in.readLong();
    for (int j = 0; j < vectors.length; j++) {
      vectors[j] = Doubles.read(in);
    }
    System.arraycopy(Doubles.read(in), 0, deviations, 0, n);
  }
}
