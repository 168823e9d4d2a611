package io.lmrs.variable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Bounds;
import io.lmrs.constraint.LinearConstraint;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolytopeTest {
  private static final int D = 6;

  private static double[] filled(double value) {
    double[] out = new double[D];
    Arrays.fill(out, value);
    return out;
  }

  // random limits through a box, none of which cuts off the point that is 0.3 everywhere
  private static List<LinearConstraint> limits(int seed, int equalities) {
    List<LinearConstraint> out = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      double[] row = Stream.of(seed, k).gaussians(D);
      double at = Vectors.dot(row, filled(0.3));
      double room = 0.1 + 0.5 * Stream.of(seed, 9).uniform(k);
      out.add(
          k < equalities
              ? LinearConstraint.equal("e" + k, at, row)
              : new LinearConstraint("c" + k, row, at - room, at + 2 * room));
    }
    return out;
  }

  private static Polytope polytope(int seed, int equalities) {
    Bounds box = new Bounds(filled(0), filled(1));
    double[] scale = {1, 2, 0.5, 1, 1, 3};
    return Polytope.of(limits(seed, equalities), box, scale, filled(0.9));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void noCoordinatesLeaveTheLimits(int equalities) {
    for (int seed = 1; seed <= 20; seed++) {
      Polytope bent = polytope(seed, equalities);
      for (Polytope each : List.of(bent, bent.clamped(filled(1)))) {
        assertEquals(D - equalities, each.coordinates());
        for (int i = 0; i < 50; i++) {
          double[] u = Stream.of(seed, 5, i).gaussians(each.coordinates());
          Vectors.scale(Math.pow(10, i % 5 - 2), u);
          double[] x = each.toPoint(u);
          for (LinearConstraint c : limits(seed, equalities)) {
            if (c.isEquality()) {
              assertEquals(c.lower(), c.at(x), 1e-12);
            } else {
              assertTrue(c.at(x) >= c.lower() && c.at(x) <= c.upper(), c + " at " + c.at(x));
            }
          }
          for (double v : x) {
            assertTrue(v >= 0 && v <= 1, "in the box: " + v);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void thereAndBackIsTheSamePoint(int equalities) {
    Polytope each = polytope(3, equalities);
    for (int i = 0; i < 50; i++) {
      double[] x = each.toPoint(Stream.of(7, i).gaussians(each.coordinates()));
      // a point on a limit is moved inside a little
      assertArrayEquals(x, each.toPoint(each.toCoordinates(x)), 1e-3);
    }
    double[] inside = each.toPoint(Vectors.scale(1e-2, Stream.of(8).gaussians(each.coordinates())));
    assertArrayEquals(inside, each.toPoint(each.toCoordinates(inside)), 1e-12);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void derivativesAreThoseOfDifferences(int equalities) {
    Polytope each = polytope(4, equalities);
    int n = each.coordinates();
    for (int i = 0; i < 30; i++) {
      double[] u = Vectors.scale(0.3, Stream.of(11, i).gaussians(n));
      double[] change = Stream.of(12, i).gaussians(n);
      double[] ahead = u.clone();
      Vectors.add(1e-7, change, ahead);
      double[] back = u.clone();
      Vectors.add(-1e-7, change, back);
      double[] difference = each.toPoint(ahead);
      Vectors.add(-1, each.toPoint(back), difference);
      Vectors.scale(1 / 2e-7, difference);
      double[] exact = each.direction(u, change);
      assertArrayEquals(difference, exact, 1e-5);
      double[] gradient = Stream.of(13, i).gaussians(D);
      assertEquals(
          Vectors.dot(gradient, exact), Vectors.dot(each.gradient(u, gradient), change), 1e-10);
    }
  }

  @Test
  void whatHasNoInsideIsRefusedByName() {
    Bounds box = new Bounds(filled(0), filled(1));
    assertSentence(
        "the linear constraints leave no room: sum can't be kept with the others",
        box,
        LinearConstraint.atLeast("sum", 7, filled(1)));
    assertSentence(
        "the linear constraints contradict each other: twice can't be kept with the others",
        Bounds.NONE,
        LinearConstraint.equal("once", 1, filled(1)),
        LinearConstraint.equal("twice", 3, filled(2)));
    assertSentence(
        "linear constraint short must have 6 coefficients: 2",
        box,
        LinearConstraint.atMost("short", 1, 1, 2));
  }

  private static void assertSentence(String sentence, Bounds box, LinearConstraint... linear) {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Polytope.of(List.of(linear), box, filled(1), filled(0.5)));
    assertEquals(sentence, e.getMessage());
  }

  @Test
  void anEqualitySaidTwiceTakesOneCoordinate() {
    Polytope each =
        Polytope.of(
            List.of(
                LinearConstraint.equal("once", 3, filled(1)),
                LinearConstraint.equal("twice", 6, filled(2))),
            Bounds.NONE,
            filled(1),
            filled(100));
    assertEquals(D - 1, each.coordinates());
    double sum = Arrays.stream(each.toPoint(new double[D - 1])).sum();
    assertEquals(3, sum, 1e-11);
  }
}
