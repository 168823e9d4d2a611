package io.lmrs.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.random.Stream;
import org.junit.jupiter.api.Test;

/** The unrolled kernels agree with the plain definition at every size and remainder. */
class KernelsTest {
  private final Kernels kernels = Kernels.select("java");

  @Test
  void productsOfEverySize() {
    for (int d = 1; d <= 40; d++) {
      for (int width : new int[] {1, 2, 3, 4, 5, 7, 8, 10}) {
        float[][] rows = gaussians(3, d, 1);
        float[][] weights = gaussians(width, d, 2);
        float[] out = new float[3 * width];
        kernels.multiply(rows, 3, weights, null, out);
        for (int i = 0; i < 3; i++) {
          for (int h = 0; h < width; h++) {
            double expected = 0;
            for (int j = 0; j < d; j++) {
              expected += (double) rows[i][j] * weights[h][j];
            }
            assertEquals(expected, out[i * width + h], 1e-4, "d " + d + ", width " + width);
          }
        }
      }
    }
  }

  @Test
  void onlyNeededProductsAreComputed() {
    boolean[] needed = {true, false, false, true, true, true, false, true, true, false};
    float[] out = new float[10];
    kernels.multiply(gaussians(1, 9, 1), 1, gaussians(10, 9, 2), needed, out);
    for (int h = 0; h < 10; h++) {
      assertEquals(needed[h], out[h] != 0, "product " + h);
    }
  }

  @Test
  void outerProductsOfEverySize() {
    for (int d = 1; d <= 20; d++) {
      for (int count : new int[] {1, 3, 4, 6, 9}) {
        float[][] rows = gaussians(count, d, 3);
        float[] c = gaussians(1, count * 2, 4)[0];
        c[0] = 0;
        float[][] target = new float[2][d];
        kernels.addOuter(c, rows, count, target);
        for (int h = 0; h < 2; h++) {
          for (int j = 0; j < d; j++) {
            double expected = 0;
            for (int i = 0; i < count; i++) {
              expected += (double) c[i * 2 + h] * rows[i][j];
            }
            assertEquals(expected, target[h][j], 1e-4);
          }
        }
      }
    }
  }

  @Test
  void unknownKernelsAreRefused() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Kernels.select("abacus"));
    assertTrue(e.getMessage().endsWith(": abacus"), e.getMessage());
  }

  private static float[][] gaussians(int rows, int columns, long seed) {
    float[][] out = new float[rows][];
    for (int r = 0; r < rows; r++) {
      out[r] = Floats.of(Stream.of(seed, r).gaussians(columns));
    }
    return out;
  }
}
