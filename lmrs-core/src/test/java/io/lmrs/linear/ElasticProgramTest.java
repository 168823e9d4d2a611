package io.lmrs.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.random.Stream;
import org.junit.jupiter.api.Test;

class ElasticProgramTest {
  private static final double[][] IDENTITY = {{1, 0}, {0, 1}};
  private static final double[] LOW = {-10, -10};
  private static final double[] HIGH = {10, 10};
  private static final double NONE = Double.NEGATIVE_INFINITY;

  private static ElasticProgram.Solution solve(double[] row, double upper, double price) {
    return new ElasticProgram(
            IDENTITY,
            new double[] {-2, 0},
            new double[][] {row},
            new double[1],
            new double[] {NONE},
            new double[] {upper},
            price,
            LOW,
            HIGH)
        .solve();
  }

  @Test
  void aRowThatDoesNotMatterLeavesTheMinimum() {
    ElasticProgram.Solution solution = solve(new double[] {1, 1}, 5, 100);
    assertArrayEquals(new double[] {2, 0}, solution.step(), 1e-6);
    assertEquals(0, solution.multipliers()[0], 1e-5);
    assertEquals(-2, solution.model(), 1e-6);
  }

  @Test
  void anActiveRowHasItsMultiplier() {
    // min (p0 - 2)^2 / 2 + p1^2 / 2 with p0 + p1 <= 1
    ElasticProgram.Solution solution = solve(new double[] {1, 1}, 1, 100);
    assertArrayEquals(new double[] {1.5, -0.5}, solution.step(), 1e-6);
    assertEquals(0.5, solution.multipliers()[0], 1e-5);
    assertEquals(0, solution.missed(), 1e-6);
  }

  @Test
  void aRowThatIsTooDearIsMissed() {
    ElasticProgram.Solution solution = solve(new double[] {1, 1}, 1, 0.1);
    assertArrayEquals(new double[] {1.9, -0.1}, solution.step(), 1e-6);
    assertEquals(0.8, solution.missed(), 1e-6);
  }

  @Test
  void contradictingRowsShareTheViolation() {
    ElasticProgram.Solution solution =
        new ElasticProgram(
                IDENTITY,
                new double[2],
                new double[][] {{1, 0}, {1, 0}},
                new double[2],
                new double[] {1, NONE},
                new double[] {Double.POSITIVE_INFINITY, -1},
                10,
                LOW,
                HIGH)
            .solve();
    assertEquals(2, solution.missed(), 1e-6);
  }

  @Test
  void solutionsSatisfyTheConditionsOfOptimality() {
    for (int seed = 0; seed < 20; seed++) {
      Stream stream = Stream.of(seed);
      int n = 12;
      int m = 7;
      double[][] hessian = new double[n][n];
      for (int k = 0; k < n; k++) {
        double[] g = stream.child(k).gaussians(n);
        for (int i = 0; i < n; i++) {
          Vectors.add(g[i], g, hessian[i]);
        }
      }
      double[] gradient = Vectors.scale(10, stream.child(100).gaussians(n));
      double[][] rows = new double[m][];
      double[] upper = new double[m];
      double[] lower = new double[m];
      double[] low = new double[n];
      double[] high = new double[n];
      for (int k = 0; k < m; k++) {
        rows[k] = stream.child(200 + k).direction(n);
        upper[k] = 0.1 * stream.uniform(k);
        lower[k] = k % 2 == 0 ? NONE : upper[k] - (k == 1 ? 0 : 0.2);
      }
      for (int i = 0; i < n; i++) {
        low[i] = -0.5 * stream.uniform(50 + i);
        high[i] = 0.5 * stream.uniform(80 + i);
      }
      ElasticProgram program =
          new ElasticProgram(hessian, gradient, rows, new double[m], lower, upper, 1000, low, high);
      ElasticProgram.Solution solution = program.solve();
      double[] left = gradient.clone();
      for (int i = 0; i < n; i++) {
        left[i] += Vectors.dot(hessian[i], solution.step());
      }
      for (int k = 0; k < m; k++) {
        Vectors.add(solution.multipliers()[k], rows[k], left);
      }
      assertEquals(0, solution.missed(), 1e-5, "seed " + seed);
      for (int i = 0; i < n; i++) {
        double p = solution.step()[i];
        assertTrue(p >= low[i] && p <= high[i], "seed " + seed);
        // a slope is left only towards a face, and only at that face
        double room = left[i] > 0 ? p - low[i] : high[i] - p;
        assertTrue(
            Math.abs(left[i]) * room < 1e-5, "seed " + seed + ", variable " + i + ": " + left[i]);
      }
    }
  }
}
