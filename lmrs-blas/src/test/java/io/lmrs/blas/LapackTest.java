package io.lmrs.blas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.linear.Matrices;
import io.lmrs.random.Stream;
import org.junit.jupiter.api.Test;

/** Whatever LAPACK is found inverts and factors. */
class LapackTest {
  private static final int N = 70;

  private static double[][] matrix() {
    double[][] half = new double[N][];
    for (int i = 0; i < N; i++) {
      half[i] = Stream.of(1, i).gaussians(N);
    }
    double[][] out = Matrices.gram(half);
    for (int i = 0; i < N; i++) {
      out[i][i] += N;
    }
    return out;
  }

  private static double[][] upper(double[][] factored) {
    double[][] out = new double[N][N];
    for (int i = 0; i < N; i++) {
      System.arraycopy(factored[i], i, out[i], i, N - i);
    }
    return out;
  }

  private static void assertNear(double[][] expected, double[][] actual) {
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        assertEquals(expected[i][j], actual[i][j], 1e-9, i + ", " + j);
      }
    }
  }

  @Test
  void factorsAndInverts() {
    Lapack lapack = new Lapack();
    assertTrue(lapack.name().startsWith("lapack ("), lapack.name());
    double[][] a = matrix();
    assertTrue(lapack.factor(a));
    double[][] u = upper(a);
    assertNear(matrix(), Matrices.gram(u));
    assertNear(Matrices.identity(N), Matrices.product(matrix(), lapack.inverse(u)));
    double[][] inverse = new double[N][N];
    lapack.invertTransposed(u, inverse);
    assertNear(Matrices.identity(N), Matrices.product(inverse, Matrices.transpose(u)));
  }

  @Test
  void refusesAMatrixThatIsNotDefinite() {
    assertFalse(new Lapack().factor(new double[][] {{1, 2}, {2, 1}}));
  }
}
