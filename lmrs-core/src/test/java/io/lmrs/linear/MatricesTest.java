package io.lmrs.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.lmrs.random.Stream;
import org.junit.jupiter.api.Test;

class MatricesTest {

  private static double[][] random(int rows, int columns, long seed) {
    double[][] out = new double[rows][];
    for (int i = 0; i < rows; i++) {
      out[i] = Stream.of(seed, i).gaussians(columns);
    }
    return out;
  }

  // sums written as in a textbook
  private static double[][] textbook(double[][] a, double[][] b) {
    double[][] out = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b[0].length; j++) {
        for (int k = 0; k < b.length; k++) {
          out[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return out;
  }

  private static void assertClose(double[][] expected, double[][] actual) {
    for (int i = 0; i < expected.length; i++) {
      assertArrayEquals(expected[i], actual[i], 1e-12);
    }
  }

  @Test
  void productsAreThoseOfTheTextbook() {
    // around the block and the unrolled loop
    for (int inner : new int[] {1, 7, 8, 9, 31, 32, 33, 71}) {
      double[][] a = random(5, inner, inner);
      double[][] b = random(inner, 6, 100 + inner);
      assertClose(textbook(a, b), Matrices.product(a, b));
    }
  }

  @Test
  void gramHoldsTheProductsOfColumns() {
    double[][] a = random(9, 4, 1);
    assertClose(textbook(Matrices.transpose(a), a), Matrices.gram(a));
  }

  @Test
  void identityChangesNothing() {
    double[][] a = random(11, 11, 2);
    assertClose(a, Matrices.product(Matrices.identity(11), a));
    assertClose(a, Matrices.product(a, Matrices.identity(11)));
  }

  @Test
  void rowsOfTheRangeAreAdded() {
    double[][] rows = random(20, 3, 3);
    double[] factors = Stream.of(4).gaussians(20);
    double[] out = {1, 2, 3};
    Matrices.addRows(factors, rows, 5, 16, out);
    double[] expected = {1, 2, 3};
    for (int k = 5; k < 16; k++) {
      Vectors.add(factors[k], rows[k], expected);
    }
    assertArrayEquals(expected, out, 1e-13);
  }
}
