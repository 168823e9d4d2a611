package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpaceTest {
  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final long SEED = 8;

  // one variable per shape of interval
  private static final Bounds BOX =
      new Bounds(
          new double[] {-1, 0, -NONE, -NONE, 1000, -1e12, 3, -1e-9},
          new double[] {2, NONE, 5, NONE, 1000.5, 1e12, 3.001, 1e-9});

  private static final double[] SCALES = {3, 0.01, 100, 2, 1e-3, 1e9, 1, 1e-10};

  private static final double[] INSIDE = {0.5, 0.5, 4, 0, 1000.25, 10, 3.0005, 0};

  private record Case(Space space, double[] scale) {}

  private static List<Case> cases() {
    double[] ones = new double[SCALES.length];
    Arrays.fill(ones, 1);
    return List.of(new Case(new Space(BOX, null), ones), new Case(new Space(BOX, SCALES), SCALES));
  }

  private static double[] mapped(Space space, double[] u) {
    return space.toProblem(u);
  }

  @Test
  void identityLeavesPointsAsTheyAre() {
    double[] x = {1, -3, 1e300};
    assertTrue(Space.identity().isIdentity());
    assertFalse(new Space(Bounds.NONE, new double[] {1, 1}).isIdentity());
    assertFalse(new Space(BOX, null).isIdentity());
    assertArrayEquals(x, mapped(Space.identity(), x));
    assertArrayEquals(x, Space.identity().toSearch(x));
    assertArrayEquals(new double[] {1, 1, 1}, Space.identity().slopes(x));
  }

  @Test
  void largeScalesKeepCoordinatesFinite() {
    Space space = new Space(Bounds.NONE, new double[] {1e200, 1e307, 1});
    double most = Double.MAX_VALUE;
    assertArrayEquals(new double[] {-most, most, 5}, mapped(space, new double[] {-1e150, 1e3, 5}));
  }

  @Test
  void finerUnitsAreAtMostAPartOfTheRange() {
    Bounds bounds = new Bounds(new double[] {-1, -1, -NONE}, new double[] {3, 3, 5});
    double[] x = {1, 1, -40};
    double[] from = new Space(bounds, new double[] {1, 0.1, 2}).finer(0.05).toSearch(x);
    // a twentieth of 4 is 0.2
    assertArrayEquals(new double[] {5, 10, -20}, from, 1e-12);
    assertArrayEquals(new double[] {5, 5, -40}, new Space(bounds, null).finer(0.05).toSearch(x));
    assertTrue(Space.identity().finer(0.1).isIdentity());
  }

  @Test
  void scalesMultiply() {
    Space space = new Space(Bounds.NONE, new double[] {2, 0.5});
    assertArrayEquals(new double[] {6, 2}, mapped(space, new double[] {3, 4}));
    assertArrayEquals(new double[] {3, 4}, space.toSearch(new double[] {6, 2}));
    assertArrayEquals(new double[] {2, 0.5}, space.slopes(new double[] {3, 4}));
  }

  @Test
  void noPointLeavesTheBox() {
    int d = BOX.lower().length;
    for (Case each : cases()) {
      Space space = each.space();
      for (int n = 0; n < 100_000; n++) {
        Stream draw = Stream.of(SEED, n);
        double[] u = new double[d];
        for (int i = 0; i < d; i++) {
          // sizes from 1e-10 to 1e308
          double size = Math.pow(10, -10 + 318 * draw.uniform(2 * i));
          u[i] = draw.uniform(2 * i + 1) < 0.5 ? size : -size;
        }
        assertInside(space, u);
      }
      for (double extreme :
          new double[] {
            0, -0.0, 1e308, -1e308, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE
          }) {
        double[] u = new double[d];
        Arrays.fill(u, extreme);
        assertInside(space, u);
      }
    }
  }

  private static void assertInside(Space space, double[] u) {
    double[] x = mapped(space, u);
    assertTrue(
        BOX.contains(x) && Arrays.stream(x).allMatch(Double::isFinite),
        () -> Arrays.toString(u) + " is mapped to " + Arrays.toString(x));
  }

  @Test
  void boxesOfAnyWidthWork() {
    double max = Double.MAX_VALUE;
    double[][] intervals = {
      {-max, max},
      {0, max},
      {-max, 0},
      {-1e308, 1.7e308},
      {1, Math.nextUp(1.0)},
      {0, 1e-300},
      {1e15, 1e15 + 1},
      {-1e-300, 1e300}
    };
    for (double[] interval : intervals) {
      Bounds box = new Bounds(new double[] {interval[0]}, new double[] {interval[1]});
      Space space = new Space(box, null);
      for (double u : new double[] {-1e308, -1e10, -1, -1e-5, 0, 1e-300, 0.3, 1, 1e10, 1e308}) {
        double[] x = mapped(space, new double[] {u});
        assertTrue(
            box.contains(x) && Double.isFinite(x[0]),
            () -> u + " is mapped to " + x[0] + " in " + Arrays.toString(interval));
      }
      double start = Math.clamp(0.5, interval[0], interval[1]);
      double[] u = space.toSearch(new double[] {start});
      assertTrue(Double.isFinite(u[0]), () -> "start in " + Arrays.toString(interval));
      assertTrue(box.contains(mapped(space, u)));
    }
  }

  @Test
  void mapIsContinuouslyDifferentiable() {
    for (Case each : cases()) {
      double[] middle = each.space().toSearch(INSIDE);
      for (int n = 0; n < 20_000; n++) {
        Stream draw = Stream.of(SEED, 1, n);
        for (int i = 0; i < middle.length; i++) {
          // over several folds
          double width = Math.min(BOX.upper()[i] - BOX.lower()[i], 10 * each.scale()[i]);
          double[] u = middle.clone();
          u[i] += 3 * width / each.scale()[i] * (2 * draw.uniform(i) - 1);
          assertSlope(each, u, i);
        }
      }
    }
  }

  private static void assertSlope(Case each, double[] u, int i) {
    double scale = each.scale()[i];
    // the bend is at least that wide, so a slope changes by less than 1e-4 over the difference
    double bend = 0.05 * Math.min(BOX.upper()[i] - BOX.lower()[i], scale);
    double h = 1e-4 * bend / scale;
    double[] above = u.clone();
    double[] below = u.clone();
    above[i] += h;
    below[i] -= h;
    double x = mapped(each.space(), above)[i];
    double y = mapped(each.space(), below)[i];
    double rounding = 8 * (Math.ulp(x) + Math.ulp(u[i] * scale)) / h;
    assertEquals(
        each.space().slopes(u)[i],
        (x - y) / (above[i] - below[i]),
        1e-4 * scale + rounding,
        () -> "slope of variable " + i + " at " + u[i] + ", seed " + SEED);
  }

  @Test
  void pointsComeBack() {
    double[][] points = {
      INSIDE,
      {-0.99, 1e-3, 4.9, 1e6, 1000.001, -9.99e11, 3.00099, 9.9e-10},
      {1.9, 1e9, -1e9, -7, 1000.49, 9.9e11, 3.00001, -5e-10}
    };
    for (Case each : cases()) {
      for (double[] x : points) {
        double[] back = mapped(each.space(), each.space().toSearch(x));
        for (int i = 0; i < x.length; i++) {
          double width = BOX.upper()[i] - BOX.lower()[i];
          double size = Double.isInfinite(width) ? Math.max(1, Math.abs(x[i])) : width;
          assertEquals(x[i], back[i], 1e-12 * size + 2 * Math.ulp(x[i]), "variable " + i);
        }
      }
    }
  }

  @Test
  void aStartOnAFaceIsMovedSlightlyInside() {
    Space space = new Space(Bounds.box(2, 0, 4), null);
    double[] u = space.toSearch(new double[] {0, 4});
    double[] x = mapped(space, u);
    double[] slopes = space.slopes(u);
    for (int i = 0; i < 2; i++) {
      assertTrue(x[i] > 0 && x[i] < 4);
      assertTrue(Math.min(x[i], 4 - x[i]) < 0.01, "moved to " + x[i]);
      // there is a slope to follow
      assertTrue(Math.abs(slopes[i]) >= 0.1 - 1e-12, "slope " + slopes[i]);
    }
  }

  @Test
  void aStartNearAFaceOfAWideBoxStaysWhereItIs() {
    for (double width : new double[] {1e3, 1e6, 1e12, 1e100}) {
      Space space = new Space(Bounds.box(1, 0, width), null);
      double[] x = mapped(space, space.toSearch(new double[] {1}));
      assertEquals(1, x[0], 1e-9, "in a box of width " + width);
    }
  }

  @Test
  void pointsOutsideAreRefused() {
    Space space = new Space(Bounds.box(2, 0, 1), null);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> space.toSearch(new double[] {0.5, 2}));
    assertEquals("start[1] must be in [0.0, 1.0]: 2.0", e.getMessage());
    e =
        assertThrows(
            IllegalArgumentException.class, () -> space.toSearch(new double[] {Double.NaN, 0.5}));
    assertEquals("start[0] must be in [0.0, 1.0]: NaN", e.getMessage());
  }

  @Test
  void scalesThatAreNotPositiveAreRefused() {
    for (double bad : new double[] {0, -1, Double.NaN, NONE}) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> new Space(Bounds.NONE, new double[] {1, bad}));
      assertEquals("scale[1] must be positive and finite: " + bad, e.getMessage());
    }
  }
}
