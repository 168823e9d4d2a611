package io.lmrs.problem.bbob;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DrawsTest {
  private static final double TOLERANCE = 1e-14;

  @Test
  void uniformNumbersAreCocos() {
    assertArrayEquals(
        new double[] {
          0.41599935685098144,
          0.091964890757559287,
          0.75641048595142113,
          0.52970019333516261,
          0.93043649472782231
        },
        Draws.uniforms(5, 1),
        TOLERANCE);
    assertArrayEquals(
        new double[] {0.53163354496081994, 0.35540521114850659},
        Draws.uniforms(2, 10_001),
        TOLERANCE);
    assertArrayEquals(Draws.uniforms(3, 1), Draws.uniforms(3, 0), 0);
  }

  @Test
  void normalNumbersAreCocos() {
    assertArrayEquals(
        new double[] {-0.064431808163620694, 0.73228154008022683, -1.2573661994921457},
        Draws.normals(3, 10_001),
        TOLERANCE);
    // the second half of the stream begins at the count, so one number is not the first of three
    assertEquals(-0.69122823400896249, Draws.normals(1, 10_001)[0], TOLERANCE);
    assertEquals(79.48, Draws.least(10_001));
  }

  @Test
  void locationsAreCocos() {
    assertArrayEquals(
        new double[] {0.2528, -1.1568, -0.724, 1.9264, -2.6808},
        Draws.location(5, 10_001),
        TOLERANCE);
  }

  @Test
  void rotationsAreCocosByColumns() {
    double[] m = Draws.rotation(3, 1_010_006);
    double[] byRows = {
      0.15168970325248585, 0.45930009493745499, 0.87523348697225833,
      -0.89150706600373031, -0.31882172896455124, 0.32181960227039297,
      0.42685522743969434, -0.82909355800808082, 0.36110730659584811
    };
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        assertEquals(byRows[3 * r + c], m[3 * c + r], 1e-13);
      }
    }
  }

  @Test
  void permutationsAreCocos() {
    int[] p = Draws.permutation(80, 2_010_006);
    assertArrayEquals(new int[] {6, 3, 20, 21, 23, 46, 0, 19, 14, 4, 2, 35}, Arrays.copyOf(p, 12));
    assertEquals(62, p[78]);
    assertEquals(68, p[79]);
    int[] longer = Draws.permutation(160, 2_010_006);
    assertArrayEquals(
        new int[] {16, 50, 11, 5, 41, 46, 81, 84, 61, 7, 58, 90}, Arrays.copyOf(longer, 12));
    assertEquals(80, Arrays.stream(p).distinct().count());
  }
}
