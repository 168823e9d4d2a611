package io.lmrs.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BasisTest {
  private static final int D = 30;

  private static double[][] gaussians(int rows, long seed) {
    double[][] out = new double[rows][];
    for (int i = 0; i < rows; i++) {
      out[i] = Stream.of(seed, i).gaussians(D);
    }
    return out;
  }

  private static void assertOrthonormal(double[][] rows) {
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        assertEquals(i == j ? 1 : 0, Vectors.dot(rows[i], rows[j]), 1e-12, i + ", " + j);
      }
    }
  }

  @Test
  void leadingVectorsSpanTheRowsAndAreSorted() {
    double[][] rows = gaussians(4, 1);
    Vectors.scale(100, rows[2]);
    double[][] basis = Basis.leading(rows, 1e-9, 4);
    assertEquals(4, basis.length);
    assertOrthonormal(basis);
    for (double[] row : rows) {
      assertTrue(Basis.residual(row, basis) < 1e-9);
    }
    double first = Math.abs(Vectors.dot(basis[0], rows[2])) / Vectors.norm(rows[2]);
    assertTrue(first > 0.999, "the longest row comes first: " + first);
  }

  @Test
  void smallSingularValuesAreCut() {
    double[][] rows = gaussians(3, 2);
    Vectors.scale(0.01, rows[1]);
    assertEquals(2, Basis.leading(rows, 0.1, 3).length);
    assertEquals(1, Basis.leading(rows, 0.1, 1).length);
  }

  @Test
  void rankDeficientAndUselessRowsAreIgnored() {
    double[][] rows = gaussians(3, 3);
    rows[2] = rows[0].clone();
    assertEquals(2, Basis.leading(rows, 1e-6, 3).length);
    assertEquals(0, Basis.leading(new double[2][D], 0.1, 2).length);
    double[][] bad = gaussians(2, 4);
    bad[0][5] = Double.NaN;
    assertEquals(0, Basis.leading(bad, 0.1, 2).length);
  }

  @Test
  void completionKeepsTheGivenRows() {
    double[][] given = Basis.orthonormalise(List.of(gaussians(2, 5)));
    double[][] all = Basis.complete(given, 7, D, Stream.of(6));
    assertEquals(7, all.length);
    assertOrthonormal(all);
    assertTrue(all[0] == given[0] && all[1] == given[1]);
    assertEquals(D, Basis.complete(given, 3 * D, D, Stream.of(6)).length, "no more than d");
  }

  @Test
  void mixedRowsStayInTheSpan() {
    double[][] given = Basis.orthonormalise(List.of(gaussians(6, 7)));
    double[][] mixed = Basis.mixed(given, 3, Stream.of(8));
    assertOrthonormal(mixed);
    for (double[] row : mixed) {
      assertTrue(Basis.residual(row, given) < 1e-12);
    }
  }

  @Test
  void residualIsThePartOutside() {
    double[] g = new double[D];
    g[0] = 3;
    g[1] = 4;
    double[] axis = new double[D];
    axis[0] = 1;
    assertEquals(0.8, Basis.residual(g, new double[][] {axis}), 1e-15);
    assertEquals(1, Basis.residual(g, new double[0][]), 1e-15);
    assertTrue(Arrays.stream(g).sum() == 7, "the gradient is left as it is");
  }
}
