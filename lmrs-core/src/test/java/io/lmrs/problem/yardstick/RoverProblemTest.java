package io.lmrs.problem.yardstick;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.problem.Problems;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The rover's values are those of the original, computed with SciPy's spline. */
class RoverProblemTest {

  private static void assertValue(double expected, IntToDoubleFunction u) {
    double[] x = new double[RoverProblem.DIMENSION];
    Arrays.setAll(x, u);
    assertEquals(expected, RoverProblem.value(x), 1e-9);
  }

  @Test
  void valuesAreThoseOfTheOriginal() {
    assertValue(-12.976882024386633, i -> 0.5 + 0.001 * i / 60);
    assertValue(-2.504186641170646, i -> (0.05 + 0.9 * (i / 2) / 29 + 0.1) / 1.2);
    assertValue(-21.613689371448622, i -> 0.5 + 0.4 * Math.sin(0.7 * (i + 1)));
    assertValue(-14.888119215773575, i -> 0.5 + 0.45 * Math.cos(1.3 * i + 1));
    assertValue(-0.6424722144540747, RoverProblemTest::arc);
  }

  private static double arc(int i) {
    double t = (i / 2) / 29.0;
    return (0.05 + 0.9 * (i % 2 == 0 ? t : t * t) + 0.1) / 1.2;
  }

  @Test
  void aPathThatStaysWhereItIsHasAValue() {
    // both ends are missed by 0.45 in each coordinate; nothing is travelled
    assertValue(5 - 10 * 4 * 0.45, _ -> 0.5);
  }

  @Test
  void fewDirectionsMatterAtATime() {
    double[] x = RoverProblem.boxed().start(1);
    double[] y = new double[RoverProblem.DIMENSION / 2];
    // a part of the 4th power and above is smoothed away
    double[] places = new double[y.length];
    Arrays.setAll(places, j -> j / 29.0);
    Arrays.setAll(y, j -> x[2 * j]);
    LeastSquaresCurve curve = new LeastSquaresCurve(places, 4);
    double[] once = curve.curve(y, y.length);
    double[] twice = curve.curve(once, y.length);
    for (int j = 0; j < y.length; j++) {
      assertEquals(once[j], twice[j], 1e-12);
    }
  }

  @Test
  void otherDimensionsAreRefused() {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Problems.create("rover", 62, Map.of()));
    assertTrue(refused.getMessage().contains("dimension of rover must be 60: 62"));
  }
}
