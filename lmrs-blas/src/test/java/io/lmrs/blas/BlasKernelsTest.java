package io.lmrs.blas;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.learn.Kernels;
import io.lmrs.random.Stream;
import org.junit.jupiter.api.Test;

/** Whatever BLAS is found agrees with the kernels in plain Java. */
class BlasKernelsTest {
  private final Kernels java = Kernels.select("java");
  private final Kernels blas = Kernels.select("blas");

  @Test
  void isFoundByName() {
    assertTrue(blas.name().startsWith("blas ("), blas.name());
  }

  @Test
  void productsAgreeWithJava() {
    for (int d : new int[] {1, 2, 7, 64, 1001}) {
      for (int count : new int[] {1, 3, 20}) {
        float[][] rows = gaussians(count, d, 1);
        float[][] weights = gaussians(10, d, 2);
        float[] expected = new float[count * 10];
        float[] actual = new float[count * 10];
        java.multiply(rows, count, weights, null, expected);
        blas.multiply(rows, count, weights, null, actual);
        assertArrayEquals(expected, actual, 1e-5f * d, "d " + d + ", count " + count);
      }
    }
  }

  @Test
  void outerProductsAgreeWithJava() {
    for (int d : new int[] {1, 2, 7, 64, 1001}) {
      float[][] rows = gaussians(20, d, 3);
      float[] coefficients = gaussians(1, 20 * 10, 4)[0];
      float[][] expected = gaussians(10, d, 5);
      float[][] actual = gaussians(10, d, 5);
      java.addOuter(coefficients, rows, 20, expected);
      blas.addOuter(coefficients, rows, 20, actual);
      for (int h = 0; h < 10; h++) {
        assertArrayEquals(expected[h], actual[h], 1e-4f, "d " + d);
      }
    }
  }

  private static float[][] gaussians(int rows, int columns, long seed) {
    float[][] out = new float[rows][columns];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        out[r][c] = (float) Stream.of(seed, r).gaussian(c);
      }
    }
    return out;
  }
}
