package io.lmrs.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.random.Stream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SymmetricEigenTest {

  private static double[][] symmetric(int n, long seed) {
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        a[i][j] = Stream.of(seed, i).gaussian(j);
        a[j][i] = a[i][j];
      }
    }
    return a;
  }

  private static double[][] copy(double[][] a) {
    return Arrays.stream(a).map(double[]::clone).toArray(double[][]::new);
  }

  private static void assertDecomposes(double[][] a, String name) {
    SymmetricEigen eigen = SymmetricEigen.of(copy(a));
    int n = a.length;
    for (int k = 0; k < n; k++) {
      double[] v = eigen.vectors()[k];
      for (int i = 0; i < n; i++) {
        assertEquals(eigen.values()[k] * v[i], Vectors.dot(a[i], v), 1e-12 * n, name);
        double product = Vectors.dot(v, eigen.vectors()[i]);
        assertEquals(i == k ? 1 : 0, product, 1e-12, name);
      }
    }
  }

  @Test
  void vectorsAreOrthonormalAndSolveTheEquation() {
    for (int n : new int[] {1, 2, 3, 4, 10, 51, 120}) {
      assertDecomposes(symmetric(n, n), "n = " + n);
    }
  }

  @Test
  void degenerateMatricesAreDecomposed() {
    assertDecomposes(new double[5][5], "zero");
    double[][] diagonal = new double[4][4];
    double[][] ones = new double[6][6];
    for (int i = 0; i < 4; i++) {
      diagonal[i][i] = 3 - i;
    }
    for (double[] row : ones) {
      Arrays.fill(row, 1);
    }
    assertDecomposes(diagonal, "diagonal");
    assertDecomposes(ones, "rank one");
  }

  @Test
  void knownEigenvaluesAreFound() {
    double[] values = SymmetricEigen.of(new double[][] {{2, 1}, {1, 2}}).values();
    Arrays.sort(values);
    assertArrayEquals(new double[] {1, 3}, values, 1e-15);
  }
}
