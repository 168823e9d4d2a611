package io.lmrs.bayes.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The model agrees with a plain dense computation, written down here without any economy. */
class GaussianProcessTest {
  private static final double TOLERANCE = 1e-8;

  private static double[][] points(int n, int d, long seed) {
    double[][] out = new double[n][d];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < d; k++) {
        out[i][k] = Stream.of(seed, i).uniform(k);
      }
    }
    return out;
  }

  private static double[] values(double[][] x) {
    double[] out = new double[x.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.sin(5 * x[i][0]) + x[i][x[i].length - 1] * x[i][0];
    }
    return out;
  }

  private static double[] logs(int lengths) {
    double[] out = new double[lengths + 2];
    for (int i = 0; i < lengths; i++) {
      out[i] = Math.log(0.4 + 0.1 * i);
    }
    out[lengths] = Math.log(1.7);
    out[lengths + 1] = Math.log(0.01);
    return out;
  }

  // the kernel by its textbook formula
  private static double kernel(Kernel kernel, double[] a, double[] b, double[] logs) {
    double r2 = 0;
    for (int k = 0; k < a.length; k++) {
      double t = (a[k] - b[k]) / Math.exp(logs[logs.length == 3 ? 0 : k]);
      r2 += t * t;
    }
    double r = Math.sqrt(r2);
    double shape =
        switch (kernel) {
          case SQUARED_EXPONENTIAL -> Math.exp(-r * r / 2);
          case MATERN_32 -> (1 + Math.sqrt(3) * r) * Math.exp(-Math.sqrt(3) * r);
          case MATERN_52 -> (1 + Math.sqrt(5) * r + 5 * r * r / 3) * Math.exp(-Math.sqrt(5) * r);
          case SPHERICAL_LINEAR -> 0.6 + 0.4 * Vectors.dot(onSphere(a, logs), onSphere(b, logs));
        };
    return Math.exp(logs[logs.length - 2]) * shape;
  }

  private static double[] onSphere(double[] x, double[] logs) {
    int d = x.length;
    double[] out = new double[d + 1];
    double square = 0;
    for (int k = 0; k < d; k++) {
      out[k] = (x[k] - 0.5) / Math.exp(logs[logs.length == 3 ? 0 : k]);
      square += out[k] * out[k];
    }
    for (int k = 0; k < d; k++) {
      out[k] *= 2 / (square + 1);
    }
    out[d] = (square - 1) / (square + 1);
    return out;
  }

  private static double[][] matrix(Kernel kernel, double[][] x, double[] logs) {
    double[][] out = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        out[i][j] =
            kernel(kernel, x[i], x[j], logs) + (i == j ? Math.exp(logs[logs.length - 1]) : 0);
      }
    }
    return out;
  }

  /** Gauss-Jordan elimination with row exchanges: the inverse and the log determinant. */
  private record Dense(double[][] inverse, double logDeterminant) {
    static Dense of(double[][] matrix) {
      int n = matrix.length;
      double[][] a = new double[n][2 * n];
      for (int i = 0; i < n; i++) {
        System.arraycopy(matrix[i], 0, a[i], 0, n);
        a[i][n + i] = 1;
      }
      double log = 0;
      for (int c = 0; c < n; c++) {
        int pivot = c;
        for (int i = c; i < n; i++) {
          pivot = Math.abs(a[i][c]) > Math.abs(a[pivot][c]) ? i : pivot;
        }
        double[] row = a[pivot];
        a[pivot] = a[c];
        a[c] = row;
        log += Math.log(Math.abs(row[c]));
        Vectors.scale(1 / row[c], row);
        for (int i = 0; i < n; i++) {
          if (i != c) {
            Vectors.add(-a[i][c], row, a[i]);
          }
        }
      }
      double[][] inverse = new double[n][n];
      for (int i = 0; i < n; i++) {
        System.arraycopy(a[i], n, inverse[i], 0, n);
      }
      return new Dense(inverse, log);
    }

    double[] times(double[] v) {
      double[] out = new double[v.length];
      for (int i = 0; i < v.length; i++) {
        for (int j = 0; j < v.length; j++) {
          out[i] += inverse[i][j] * v[j];
        }
      }
      return out;
    }
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void meanAndVarianceAreThoseOfThePlainFormulas(Kernel kernel) {
    int d = 3;
    double[][] x = points(150, d, 1);
    double[] y = values(x);
    double[] logs = logs(d);
    GaussianProcess process = new GaussianProcess(Covariance.of(kernel, d, logs), x, y);
    Dense dense = Dense.of(matrix(kernel, x, logs));
    for (double[] at : points(20, d, 2)) {
      double[] k = new double[x.length];
      for (int i = 0; i < k.length; i++) {
        k[i] = kernel(kernel, at, x[i], logs);
      }
      assertEquals(Vectors.dot(k, dense.times(y)), process.at(at).mean(), TOLERANCE);
      double[] v = process.at(at).reduction();
      double variance = kernel(kernel, at, at, logs) - Vectors.dot(v, v);
      double expected = kernel(kernel, at, at, logs) - Vectors.dot(k, dense.times(k));
      assertEquals(expected, variance, TOLERANCE);
    }
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void likelihoodAndItsGradientAreThoseOfThePlainFormulas(Kernel kernel) {
    int d = 4;
    double[][] x = points(130, d, 3);
    double[] y = values(x);
    for (double[] logs : List.of(logs(d), logs(1))) {
      double[] gradient = new double[logs.length];
      double value = new Likelihood(kernel, x, y).value(logs, gradient);
      Dense dense = Dense.of(matrix(kernel, x, logs));
      double[] alpha = dense.times(y);
      double expected =
          0.5 * Vectors.dot(y, alpha)
              + 0.5 * dense.logDeterminant
              + 0.5 * y.length * Math.log(2 * Math.PI);
      assertEquals(expected, value, TOLERANCE);
      for (int p = 0; p < logs.length; p++) {
        assertEquals(
            slope(kernel, x, logs, p, dense, alpha), gradient[p], TOLERANCE * 100, "by " + p);
      }
    }
  }

  // 1/2 tr((K^-1 - alpha alpha^T) dK) with dK by a difference of high order
  private static double slope(
      Kernel kernel, double[][] x, double[] logs, int p, Dense dense, double[] alpha) {
    double h = 1e-3;
    double[][][] shifted = new double[6][][];
    double[] steps = {-3, -2, -1, 1, 2, 3};
    for (int s = 0; s < 6; s++) {
      double[] moved = logs.clone();
      moved[p] += steps[s] * h;
      shifted[s] = matrix(kernel, x, moved);
    }
    double[] weights = {-1.0 / 60, 9.0 / 60, -45.0 / 60, 45.0 / 60, -9.0 / 60, 1.0 / 60};
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        double difference = 0;
        for (int s = 0; s < 6; s++) {
          difference += weights[s] * shifted[s][i][j] / h;
        }
        sum += 0.5 * (dense.inverse[i][j] - alpha[i] * alpha[j]) * difference;
      }
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void gradientOfMeanAndReductionAreTheirSlopes(Kernel kernel) {
    int d = 3;
    double[][] x = points(80, d, 4);
    GaussianProcess process = new GaussianProcess(Covariance.of(kernel, d, logs(d)), x, values(x));
    double[] at = {0.3, 0.6, 0.45};
    double[] weights = Stream.of(5).gaussians(x.length);
    double[] gradient = process.gradient(at, 0.7, weights);
    for (int k = 0; k < d; k++) {
      double h = 1e-6;
      double[] up = at.clone();
      double[] down = at.clone();
      up[k] += h;
      down[k] -= h;
      double slope =
          (0.7 * (process.at(up).mean() - process.at(down).mean())
                  + Vectors.dot(weights, process.at(up).reduction())
                  - Vectors.dot(weights, process.at(down).reduction()))
              / (2 * h);
      assertEquals(slope, gradient[k], 1e-5 * (1 + Math.abs(slope)));
    }
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void covariancesHaveTheirSlopes(Kernel kernel) {
    Covariance covariance = Covariance.of(kernel, 3, logs(3));
    double[] a = {0.3, 0.9, 0.45};
    double[] b = {0.7, 0.2, 0.4};
    double[] gradient = new double[3];
    covariance.addGradient(a, b, 1.5, gradient);
    for (int k = 0; k < 3; k++) {
      double h = 1e-6;
      double[] up = a.clone();
      double[] down = a.clone();
      up[k] += h;
      down[k] -= h;
      double slope = 1.5 * (covariance.of(up, b) - covariance.of(down, b)) / (2 * h);
      assertEquals(slope, gradient[k], 1e-7);
    }
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void aModelThatIsExtendedIsThatOfAllPoints(Kernel kernel) {
    int d = 3;
    double[][] x = points(100, d, 11);
    double[] y = values(x);
    Covariance covariance = Covariance.of(kernel, d, logs(d));
    GaussianProcess whole = new GaussianProcess(covariance, x, y);
    // over the ends of blocks, in one go and in two
    GaussianProcess grown =
        new GaussianProcess(covariance, Arrays.copyOf(x, 30), Arrays.copyOf(y, 30))
            .extended(Arrays.copyOfRange(x, 30, 100), y);
    GaussianProcess twice =
        new GaussianProcess(covariance, Arrays.copyOf(x, 30), Arrays.copyOf(y, 30))
            .extended(Arrays.copyOfRange(x, 30, 61), Arrays.copyOf(y, 61))
            .extended(Arrays.copyOfRange(x, 61, 100), y);
    double[] at = {0.3, 0.6, 0.45};
    assertEquals(whole.at(at).mean(), grown.at(at).mean(), TOLERANCE);
    assertArrayEquals(whole.at(at).reduction(), grown.at(at).reduction(), TOLERANCE);
    assertEquals(grown.at(at).mean(), twice.at(at).mean());
    assertArrayEquals(grown.at(at).reduction(), twice.at(at).reduction());
  }

  @Test
  void theSphericalKernelIsTheInnerProductOfItsFeatures() {
    Covariance covariance = Covariance.of(Kernel.SPHERICAL_LINEAR, 3, logs(3));
    double[][] x = points(2, 3, 12);
    double product =
        Vectors.dot(Sphere.features(x[0], covariance), Sphere.features(x[1], covariance));
    assertEquals(covariance.of(x[0], x[1]), product, 1e-12);
  }

  @Test
  void theFactorOfManyRowsIsRight() {
    // several blocks, rows shared out to threads
    int n = 450;
    double[][] x = points(n, 2, 6);
    double[][] a = matrix(Kernel.MATERN_52, x, logs(2));
    double[][] copy = new double[n][];
    for (int i = 0; i < n; i++) {
      copy[i] = a[i].clone();
    }
    Cholesky factor = Cholesky.of(copy);
    double[] b = Stream.of(7).gaussians(n);
    double[] solved = factor.solve(b);
    double[][] inverse = factor.inverse();
    double[] back = new double[n];
    double[] byInverse = new double[n];
    for (int i = 0; i < n; i++) {
      back[i] = Vectors.dot(a[i], solved);
      byInverse[i] = Vectors.dot(inverse[i], b);
    }
    assertArrayEquals(b, back, 1e-9);
    assertArrayEquals(solved, byInverse, 1e-7);
  }

  @Test
  void aMatrixThatIsNotDefiniteHasNoFactor() {
    assertNull(Cholesky.of(new double[][] {{1, 2}, {2, 1}}));
    assertNull(Cholesky.of(new double[][] {{Double.NaN}}));
  }

  @Test
  void equalPointsAreSurvived() {
    double[][] x = {{0.5}, {0.5}, {0.5}, {0.2}};
    Covariance covariance = new Covariance(Kernel.MATERN_52, new double[] {1}, 1, 0);
    GaussianProcess process = new GaussianProcess(covariance, x, new double[] {1, 1, 1, 0});
    assertEquals(1, process.at(new double[] {0.5}).mean(), 1e-3);
  }

  @Test
  void theFitFindsTheLengthScaleThatMadeTheData() {
    int n = 120;
    double[][] x = points(n, 2, 8);
    double[] truth = {Math.log(0.2), Math.log(0.8), 0, Math.log(1e-4)};
    Cholesky factor = Cholesky.of(matrix(Kernel.SQUARED_EXPONENTIAL, x, truth));
    double[] y = Correlated.of(factor.upper(), Stream.of(9).gaussians(n));
    HyperParameters parameters = new HyperParameters(2, true, HyperParameters.Prior.NONE, 100);
    HyperParameters.Fit fit =
        parameters.fit(
            List.of(Kernel.values()), new Observations.Sample(x, y), parameters.initial());
    assertEquals(Kernel.SQUARED_EXPONENTIAL, fit.kernel());
    assertEquals(truth[0], fit.logs()[0], 0.3);
    assertEquals(truth[1], fit.logs()[1], 0.3);
    double[] gradient = new double[4];
    new Likelihood(Kernel.SQUARED_EXPONENTIAL, x, y).value(fit.logs(), gradient);
    assertTrue(
        Vectors.norm(gradient) < 0.5, () -> "gradient at the fit: " + Vectors.norm(gradient));
  }
}
