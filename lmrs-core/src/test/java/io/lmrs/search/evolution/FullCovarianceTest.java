package io.lmrs.search.evolution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Space;
import io.lmrs.linear.Matrices;
import io.lmrs.linear.SymmetricEigen;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.TestFunction;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FullCovarianceTest {

  private static double[][] gaussians(int rows, int columns, Stream stream) {
    double[][] out = new double[rows][];
    for (int i = 0; i < rows; i++) {
      out[i] = stream.child(i).gaussians(columns);
    }
    return out;
  }

  // C = A A^T; the shaped unit vectors are the columns of A
  private static double[][] covariance(FullCovariance full, int n) {
    return Matrices.gram(full.shape(Matrices.identity(n)));
  }

  private static double[] mean(double[] weights, double[][] vectors, int[] order) {
    double[] out = new double[vectors[0].length];
    for (int rank = 0; rank < order.length; rank++) {
      Vectors.add(Math.max(0, weights[rank]), vectors[order[rank]], out);
    }
    return out;
  }

  private static int[] shuffled(int size, Stream stream) {
    return IntStream.range(0, size)
        .boxed()
        .sorted(Comparator.comparingLong(i -> stream.bits(i)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Equations 45 to 47 with C itself, as they are printed. */
  private static final class Printed {
    private final StrategyParameters p;
    private final int n;
    private final double[][] c;
    private final double[] path;

    Printed(StrategyParameters p, double[][] c) {
      this.p = p;
      this.n = c.length;
      this.c = c;
      this.path = new double[n];
    }

    void learn(double[][] z, double[][] y, int[] order, double[] yw, boolean moving) {
      double h = moving ? 1 : 0;
      double cc = p.cc();
      for (int i = 0; i < n; i++) {
        path[i] = (1 - cc) * path[i] + h * Math.sqrt(cc * (2 - cc) * p.mueff()) * yw[i];
      }
      double delta = (1 - h) * cc * (2 - cc);
      for (int i = 0; i < n; i++) {
        Vectors.scale(1 + p.c1() * delta - p.c1() - p.cmu() * p.weightSum(), c[i]);
        Vectors.add(p.c1() * path[i], path, c[i]);
        for (int rank = 0; rank < order.length; rank++) {
          int k = order[rank];
          double w = p.weights()[rank];
          double scaled = w < 0 ? w * n / Vectors.dot(z[k], z[k]) : w;
          Vectors.add(p.cmu() * scaled * y[k][i], y[k], c[i]);
        }
      }
    }
  }

  @Test
  void factorFollowsThePrintedEquations() {
    int n = 12;
    // fewer and more terms than variables take different ways
    for (int population : new int[] {2, 6, 11, 12, 40}) {
      StrategyParameters p = StrategyParameters.full(n, population);
      double[][] columns = gaussians(n, n, Stream.of(5, population));
      FullCovariance full = new FullCovariance(p, columns);
      Printed printed = new Printed(p, covariance(full, n));
      for (int t = 0; t < 60; t++) {
        double[][] z = gaussians(population, n, Stream.of(6, population, t));
        double[][] y = full.shape(z);
        int[] order = shuffled(population, Stream.of(7, t));
        double[] zw = mean(p.weights(), z, order);
        double[] yw = mean(p.weights(), y, order);
        boolean moving = t % 5 != 3;
        printed.learn(z, y, order, yw, moving);
        full.learn(new Distribution.Selection(z, y, order, zw, yw, moving));
        double[][] c = covariance(full, n);
        for (int i = 0; i < n; i++) {
          assertArrayEquals(printed.c[i], c[i], 1e-10 * printed.c[i][i], "generation " + t);
        }
        assertArrayEquals(printed.path, full.path(), 1e-10);
      }
    }
  }

  @Test
  void axesAreThoseOfTheMatrix() {
    int n = 9;
    StrategyParameters p = StrategyParameters.full(n, 8);
    FullCovariance full = new FullCovariance(p, gaussians(n, n, Stream.of(8)));
    for (int t = 0; t < 20; t++) {
      double[][] z = gaussians(8, n, Stream.of(9, t));
      double[][] y = full.shape(z);
      int[] order = shuffled(8, Stream.of(10, t));
      double[] yw = mean(p.weights(), y, order);
      full.learn(new Distribution.Selection(z, y, order, mean(p.weights(), z, order), yw, true));
      assertEquals(1, full.tidy());
    }
    // c1 + cmu = 0.04: every second generation is looked at
    double[][] c = covariance(full, n);
    double[] values = SymmetricEigen.of(covariance(full, n)).values();
    Arrays.sort(values);
    assertEquals(values[n - 1] / values[0], full.condition(), 1e-6 * full.condition());
    assertEquals(Math.sqrt(values[n - 1]), full.longest(), 1e-9);
    for (int i = 0; i < n; i++) {
      assertEquals(Math.sqrt(c[i][i]), full.deviations()[i], 1e-12);
    }
  }

  @Test
  void matrixStaysSane() {
    int n = 4;
    StrategyParameters p = StrategyParameters.full(n, 8);
    FullCovariance full = new FullCovariance(p);
    double scale = 1;
    for (int t = 0; t < 20_000; t++) {
      double[][] z = gaussians(8, n, Stream.of(11, t));
      double[][] y = full.shape(z);
      // what has the largest first and the smallest second coordinate is always best
      int[] order =
          IntStream.range(0, 8)
              .boxed()
              .sorted(
                  Comparator.comparingDouble(
                      i ->
                          Math.abs(y[i][1]) / full.deviations()[1]
                              - Math.abs(y[i][0]) / full.deviations()[0]))
              .mapToInt(Integer::intValue)
              .toArray();
      double[] yw = mean(p.weights(), y, order);
      full.learn(new Distribution.Selection(z, y, order, mean(p.weights(), z, order), yw, true));
      scale *= full.tidy();
      assertTrue(full.longest() < 1e6 && full.longest() > 1e-6, "longest " + full.longest());
      assertTrue(full.condition() < 1e16, "condition " + full.condition());
      assertTrue(Vectors.finite(y[0]));
    }
    assertTrue(scale != 1, "the scale never went to the step size");
  }

  /** An orthogonal matrix. */
  private static double[][] rotation(int n) {
    double[][] symmetric = gaussians(n, n, Stream.of(12));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        symmetric[i][j] = symmetric[j][i];
      }
    }
    return SymmetricEigen.of(symmetric).vectors();
  }

  private static double[] times(double[][] matrix, double[] x) {
    double[] out = new double[matrix.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = Vectors.dot(matrix[i], x);
    }
    return out;
  }

  private static EvolutionStrategy from(double[] start, double[][] columns) {
    SearchContext context =
        new SearchContext(start, Goal.MINIMIZE, 3, Space.identity(), null, null);
    return EvolutionStrategy.of(
        context,
        Restarts.NONE,
        0,
        0.5,
        true,
        (n, lambda) -> new FullCovariance(StrategyParameters.full(n, lambda), columns));
  }

  @Test
  void turnedFunctionsGiveTurnedPaths() {
    for (TestFunction function : new TestFunction[] {TestFunction.SPHERE, TestFunction.ELLI}) {
      // more and fewer terms than variables
      for (int n : new int[] {5, 30}) {
        double[][] r = rotation(n);
        double[] start = Stream.of(13).gaussians(n);
        EvolutionStrategy plain = from(start, Matrices.identity(n));
        // f(R x) from R^T start, sampled in the frame of R^T, whose columns are R's rows
        double[][] rows = Matrices.transpose(Matrices.transpose(r));
        EvolutionStrategy turned = from(times(Matrices.transpose(r), start), rows);
        Objective f = function.at(n);
        for (int t = 0; t < 60; t++) {
          step(plain, x -> f.value(x));
          step(turned, x -> f.value(times(r, x)));
          double[] back = times(r, turned.incumbent());
          assertArrayEquals(plain.incumbent(), back, 1e-8, function + ", generation " + t);
          double sigma = plain.metrics().get("sigma");
          assertEquals(sigma, turned.metrics().get("sigma"), 1e-8 * sigma);
        }
      }
    }
  }

  private static void step(EvolutionStrategy search, Objective f) {
    Batch batch = search.ask(Frame.IDENTITY);
    List<Outcome> outcomes =
        batch.queries().stream().map(q -> Outcome.of(f.value(q.x().toArray()))).toList();
    search.tell(batch, outcomes);
  }
}
