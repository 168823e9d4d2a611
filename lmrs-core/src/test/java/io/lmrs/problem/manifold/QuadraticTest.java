package io.lmrs.problem.manifold;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.linear.SymmetricEigen;
import io.lmrs.random.Stream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class QuadraticTest {

  @Test
  void convexMatricesHaveNoFlatDirection() {
    for (int n : new int[] {1, 2, 7, 40}) {
      double[][] matrix = Quadratic.convex(n, Stream.of(n)).columns();
      double[][] copy = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
      double least = Arrays.stream(SymmetricEigen.of(copy).values()).min().orElseThrow();
      assertTrue(least > 0.05 - 1e-12, "n = " + n + ": " + least);
    }
  }
}
