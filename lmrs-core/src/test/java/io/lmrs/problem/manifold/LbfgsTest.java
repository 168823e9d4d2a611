package io.lmrs.problem.manifold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LbfgsTest {

  @Test
  void illConditionedQuadraticIsSolved() {
    int n = 30;
    Lbfgs.Smooth ellipsoid =
        (x, gradient) -> {
          double sum = 5;
          for (int i = 0; i < n; i++) {
            double weight = Math.pow(10, 4.0 * i / (n - 1));
            sum += weight * x[i] * x[i];
            gradient[i] = 2 * weight * x[i];
          }
          return sum;
        };
    double[] start = new double[n];
    Arrays.fill(start, 1);
    assertEquals(5, Lbfgs.minimum(ellipsoid, start), 1e-9);
    assertEquals(1, start[0]);
  }

  @Test
  void rosenbrockIsSolved() {
    Lbfgs.Smooth rosen =
        (x, gradient) -> {
          double bend = x[1] - x[0] * x[0];
          gradient[0] = -400 * bend * x[0] - 2 * (1 - x[0]);
          gradient[1] = 200 * bend;
          return 100 * bend * bend + (1 - x[0]) * (1 - x[0]);
        };
    assertEquals(0, Lbfgs.minimum(rosen, new double[] {-1.2, 1}), 1e-16);
  }

  @Test
  void kinksDoNotStopTheDescent() {
    Lbfgs.Smooth kinked =
        (x, gradient) -> {
          gradient[0] = Math.signum(x[0]) + 2 * x[0];
          gradient[1] = 20 * x[1];
          return Math.abs(x[0]) + x[0] * x[0] + 10 * x[1] * x[1];
        };
    assertTrue(Lbfgs.minimum(kinked, new double[] {3, -2}) < 1e-8);
  }
}
