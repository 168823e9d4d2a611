package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BoundsTest {

  private static String refusal(double[] lower, double[] upper) {
    return assertThrows(IllegalArgumentException.class, () -> new Bounds(lower, upper))
        .getMessage();
  }

  @Test
  void facesBelongToTheBox() {
    Bounds box = Bounds.box(2, -1, 2);
    assertTrue(box.contains(new double[] {-1, 2}));
    assertFalse(box.contains(new double[] {-1, Math.nextUp(2.0)}));
    assertFalse(box.contains(new double[] {Double.NaN, 0}));
    assertFalse(box.open());
  }

  @Test
  void withoutBoundsEverythingIsInside() {
    assertTrue(Bounds.NONE.open());
    assertTrue(Bounds.NONE.contains(new double[] {1e300, -1e300}));
  }

  @Test
  void boxesThatMakeNoSenseAreRefused() {
    assertEquals(
        "bounds must have both sides, use infinities to leave one open",
        refusal(new double[2], null));
    assertEquals("upper must have 2 entries: 3", refusal(new double[2], new double[3]));
    assertEquals(
        "lower[1] must be less than upper[1] = 1.0: 1.0",
        refusal(new double[] {0, 1}, new double[] {1, 1}));
    assertEquals(
        "lower[0] must be less than upper[0] = 1.0: NaN",
        refusal(new double[] {Double.NaN}, new double[] {1}));
  }

  @Test
  void scalesComeFromTheBoxOrTheStart() {
    double inf = Double.POSITIVE_INFINITY;
    Bounds box = new Bounds(new double[] {-1, 0, -inf}, new double[] {3, inf, inf});
    double[] start = {0, -4, 1e-3};
    assertEquals(null, Scale.NONE.of(box, start));
    assertArrayEquals(new double[] {1, 1, 1}, Scale.BOUNDS.of(box, start));
    assertArrayEquals(new double[] {2}, Scale.BOUNDS.of(Bounds.box(1, -4, 4), new double[1]));
    assertArrayEquals(new double[] {1, 1, 1}, Scale.BOUNDS.of(Bounds.NONE, start));
    assertArrayEquals(new double[] {1, 4, 1e-3}, Scale.START.of(box, start));
  }
}
