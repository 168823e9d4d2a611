package io.lmrs.bayes.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Interpolated inference against the full one. */
class InterpolatedProcessTest {
  private static final int POINTS = 500;
  private static final double TOLERANCE = 1e-3;

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
      out[i] =
          Math.sin(6 * x[i][0])
              + x[i][x[i].length - 1] * x[i][0]
              + 0.05 * Stream.of(3, i).gaussian(0);
    }
    return out;
  }

  private static Covariance covariance(Kernel kernel, int d) {
    double[] lengths = {0.35, 0.5, 0.6};
    return new Covariance(kernel, Arrays.copyOf(lengths, d), 1.3, 0.01);
  }

  @ParameterizedTest
  @EnumSource(value = Kernel.class, mode = EnumSource.Mode.EXCLUDE, names = "SPHERICAL_LINEAR")
  void meanAndVarianceAreThoseOfFullInference(Kernel kernel) {
    for (int d = 1; d <= 2; d++) {
      double[][] x = points(POINTS, d, d);
      double[] y = values(x);
      Covariance covariance = covariance(kernel, d);
      Surrogate full = new GaussianProcess(covariance, x, y);
      Surrogate fast = new InterpolatedProcess(covariance, x, y);
      for (double[] at : points(100, d, 9)) {
        assertEquals(full.at(at).mean(), fast.at(at).mean(), TOLERANCE, kernel + ", mean, d " + d);
        assertEquals(
            variance(full, at), variance(fast, at), TOLERANCE, kernel + ", variance, d " + d);
      }
    }
  }

  private static double variance(Surrogate model, double[] at) {
    double[] v = model.at(at).reduction();
    return model.covariance().variance() - Vectors.dot(v, v);
  }

  @ParameterizedTest
  @EnumSource(value = Kernel.class, mode = EnumSource.Mode.EXCLUDE, names = "SPHERICAL_LINEAR")
  void likelihoodAndItsGradientAreThoseOfFullInference(Kernel kernel) {
    double[][] x = points(POINTS, 2, 7);
    double[] y = values(x);
    double[] logs = {Math.log(0.35), Math.log(0.5), Math.log(1.3), Math.log(0.01)};
    double[] expected = new double[4];
    double[] actual = new double[4];
    double full = new Likelihood(kernel, x, y).value(logs, expected);
    double fast = new InterpolatedLikelihood(kernel, x, y).value(logs, actual);
    // per point; eight probes leave an error of that size, in the traces of the gradient a larger
    // one
    assertEquals(full / POINTS, fast / POINTS, 5 * TOLERANCE);
    for (int i = 0; i < 4; i++) {
      assertEquals(expected[i] / POINTS, actual[i] / POINTS, 20 * TOLERANCE, "by " + i);
    }
    assertEquals(fast, new InterpolatedLikelihood(kernel, x, y).value(logs, null), "same bits");
  }

  @Test
  void inThreeDimensionsASmoothKernelAgreesToo() {
    double[][] x = points(POINTS, 3, 5);
    double[] y = values(x);
    Covariance covariance = covariance(Kernel.SQUARED_EXPONENTIAL, 3);
    Surrogate full = new GaussianProcess(covariance, x, y);
    Surrogate fast = new InterpolatedProcess(covariance, x, y);
    for (double[] at : points(50, 3, 9)) {
      assertEquals(full.at(at).mean(), fast.at(at).mean(), 2 * TOLERANCE);
      assertEquals(variance(full, at), variance(fast, at), 2 * TOLERANCE);
    }
  }

  @Test
  void gradientsAreSlopes() {
    double[][] x = points(100, 2, 4);
    Surrogate fast =
        new InterpolatedProcess(covariance(Kernel.MATERN_52, 2), x, values(x), new Grid(2, 32), 30);
    double[] at = {0.312, 0.641};
    double[] weights = Stream.of(5).gaussians(fast.at(at).reduction().length);
    double[] gradient = fast.gradient(at, 0.7, weights);
    double h = 1e-6;
    for (int k = 0; k < 2; k++) {
      double[] up = at.clone();
      double[] down = at.clone();
      up[k] += h;
      down[k] -= h;
      double slope =
          (0.7 * (fast.at(up).mean() - fast.at(down).mean())
                  + Vectors.dot(weights, fast.at(up).reduction())
                  - Vectors.dot(weights, fast.at(down).reduction()))
              / (2 * h);
      assertEquals(slope, gradient[k], 1e-5 * (1 + Math.abs(slope)));
    }
  }

  @Test
  void productsOnTheGridAreThoseOfTheMatrix() {
    Grid grid = new Grid(2, 8);
    double[] lengths = {0.3, 0.7};
    GridCovariance fast = new GridCovariance(grid, lengths, (r2, _) -> Kernel.MATERN_32.value(r2));
    double[] v = Stream.of(6).gaussians(grid.size());
    double[] expected = new double[v.length];
    for (int i = 0; i < v.length; i++) {
      for (int j = 0; j < v.length; j++) {
        double a = (i % 8 - j % 8) * grid.cell() / lengths[0];
        double b = (i / 8 - j / 8) * grid.cell() / lengths[1];
        expected[i] += Kernel.MATERN_32.value(a * a + b * b) * v[j];
      }
    }
    assertArrayEquals(expected, fast.times(v), 1e-12);
  }

  @Test
  void interpolationIsExactForQuadraticsAndStaysInsideTheGrid() {
    Grid grid = new Grid(1, 16);
    double[] nodes = new double[16];
    for (int i = 0; i < 16; i++) {
      double t = (i - 1) * grid.cell();
      nodes[i] = 3 * t * t - t + 2;
    }
    for (double t : new double[] {0, 0.01, 0.33, 0.5, 0.99, 1}) {
      double value = InterpolatedMatrix.interpolated(grid.at(new double[] {t}), nodes);
      assertEquals(3 * t * t - t + 2, value, 1e-12);
      double slope = InterpolatedMatrix.interpolated(grid.at(new double[] {t}, 0), nodes);
      assertEquals(6 * t - 1, slope, 1e-10);
    }
  }
}
