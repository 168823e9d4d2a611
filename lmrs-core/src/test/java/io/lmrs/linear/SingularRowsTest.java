package io.lmrs.linear;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.random.Stream;
import org.junit.jupiter.api.Test;

class SingularRowsTest {

  @Test
  void singularValuesOfAKnownMatrix() {
    // its singular values are 5 and 3 (columns 3 4 0 / 0 0 3 turned)
    SingularRows found = SingularRows.of(new double[][] {{3, 4, 0}, {0, 0, 3}});
    assertEquals(5, found.values()[0], 1e-14);
    assertEquals(3, found.values()[1], 1e-14);
    assertEquals(0.6, Math.abs(found.vectors()[0][0]), 1e-14);
    assertEquals(1, Math.abs(found.vectors()[1][2]), 1e-14);
  }

  @Test
  void smallValuesKeepTheirDigits() {
    // rows of very different lengths along orthonormal directions
    double[] sizes = {1e6, 1, 1e-6, 1e-9};
    double[] u = Stream.of(1).direction(8);
    double[][] rows = new double[sizes.length][];
    for (int i = 0; i < rows.length; i++) {
      double[] e = new double[8];
      e[i] = sizes[i];
      // the same reflection for all rows keeps them orthogonal
      Vectors.add(-2 * Vectors.dot(u, e), u, e);
      rows[i] = e;
    }
    double[] values = SingularRows.of(rows).values();
    for (int i = 0; i < sizes.length; i++) {
      assertEquals(1, values[i] / sizes[i], 1e-6, "value " + i);
    }
  }

  @Test
  void theProductIsTheMatrix() {
    double[][] a = new double[9][];
    for (int i = 0; i < a.length; i++) {
      a[i] = Stream.of(7, i).gaussians(5);
    }
    SingularRows found = SingularRows.of(a);
    assertEquals(5, found.values().length);
    double[][] gram = Matrices.gram(a);
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 5; j++) {
        double sum = 0;
        for (int k = 0; k < 5; k++) {
          double v = found.values()[k];
          sum += v * v * found.vectors()[k][i] * found.vectors()[k][j];
        }
        assertEquals(gram[i][j], sum, 1e-12);
      }
    }
    for (int k = 1; k < 5; k++) {
      assertTrue(found.values()[k] <= found.values()[k - 1]);
    }
  }
}
