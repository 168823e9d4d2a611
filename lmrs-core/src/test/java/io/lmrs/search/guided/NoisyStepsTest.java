package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.search.Pairs;
import io.lmrs.search.Slopes;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class NoisyStepsTest {
  private static final double[] SLOPES = {1, 0};

  private static NoisySteps steps(Step step, double radius, double size) {
    GuidedPlan plan =
        new GuidedPlan(
            new GuidedPlan.Rows(2, 1, true),
            new GuidedPlan.Measure(radius, Slopes.AUTO, Pairs.COMMON),
            new GuidedPlan.Stride(step, size, 1, Along.SLOPES));
    return new NoisySteps(2, plan, 0.1);
  }

  private static double[] costs(double mean) {
    return new double[] {mean + 1, mean - 1, mean, mean};
  }

  @Test
  void whatIsGivenDecides() {
    assertTrue(steps(Step.AUTO, 0.5, Double.NaN).isJudged());
    assertFalse(steps(Step.AUTO, 0.5, 1).isJudged());
    assertFalse(steps(Step.AUTO, Double.NaN, Double.NaN).isJudged());
    assertEquals(0.5, steps(Step.AUTO, 0.5, Double.NaN).radius());
    NoisySteps wide = steps(Step.WIDE, Double.NaN, Double.NaN);
    assertEquals(0.3 * Math.sqrt(2), wide.radius(), 1e-15);
    wide.begin(new double[2], 1, 0);
    assertEquals(0.5 * Math.sqrt(2), wide.radius(), 1e-15);
  }

  @Test
  void aScaledStepIsMadeOfTheBestPair() {
    double[] x = new double[2];
    NoisySteps scaled = steps(Step.SCALED, 0.5, 1);
    assertEquals(1, scaled.top());
    assertEquals(0, steps(Step.JUDGED, 0.5, 1).top());
    // the second pair is the better one; its values deviate by 2
    double moved = scaled.step(x, new double[] {0, 3}, 3, new double[] {9, 9, 4, 0}, SLOPES);
    assertEquals(0.5 * 3 / 2, moved);
  }

  @Test
  void aFixedStepHasItsLength() {
    double[] x = new double[2];
    double moved = steps(Step.FIXED, 1, 0.25).step(x, new double[] {0, 4}, 4, costs(0), SLOPES);
    assertEquals(0.25, moved);
    assertArrayEquals(new double[] {0, -0.25}, x);
    // nothing said: the length of a first step
    assertEquals(
        0.1, steps(Step.FIXED, 1, Double.NaN).step(x, new double[] {0, 4}, 4, costs(0), SLOPES));
  }

  @Test
  void wideStepsEndWhereTheyDoNotLeadDown() {
    NoisySteps down = steps(Step.WIDE, Double.NaN, Double.NaN);
    NoisySteps level = steps(Step.WIDE, Double.NaN, Double.NaN);
    double wide = level.radius();
    for (int i = 0; i < 100; i++) {
      down.step(new double[2], new double[] {1, 0}, 1, costs(-i), SLOPES);
      assertFalse(down.gaugeDue(i));
    }
    assertEquals(wide, down.radius());
    double first = level.step(new double[2], new double[] {1, 0}, 1, costs(0), SLOPES);
    // windows of 3, the first of which has none before it
    for (int i = 2; i < 12; i++) {
      level.step(new double[2], new double[] {1, 0}, 1, costs(0), SLOPES);
      assertFalse(level.isControlled(), "after " + i + " steps");
    }
    assertTrue(level.radius() < wide);
    double last = level.step(new double[2], new double[] {1, 0}, 1, costs(0), SLOPES);
    assertTrue(last < 0.6 * first, first + " and " + last);
    assertTrue(level.isControlled());
    assertTrue(level.gaugeDue(12));
  }

  private static NoisySteps wideFrom(double[] x, double cost) {
    GuidedPlan plan =
        new GuidedPlan(
            new GuidedPlan.Rows(10, 5, true),
            new GuidedPlan.Measure(Double.NaN, Slopes.AUTO, Pairs.COMMON),
            GuidedPlan.Stride.by(Step.WIDE));
    NoisySteps wide = new NoisySteps(2, plan, 0.1);
    wide.begin(x, cost, 0);
    return wide;
  }

  @Test
  void aPlaceLeftForAWorseOneMakesItCareful() {
    NoisySteps wide = wideFrom(new double[2], 0);
    double before = wide.radius();
    wide.compare(new double[] {1, 1}, compared(0, 0, 0, 0), 5);
    assertEquals(10, wide.directions(), "no difference");
    assertEquals(0, wide.top());
    double[] x = {2, 2};
    wide.compare(x, compared(100, 0, 100, 100), 15);
    assertArrayEquals(new double[] {1, 1}, x);
    assertEquals(20, wide.directions());
    assertEquals(5, wide.top());
    assertEquals(0.3 * before, wide.radius(), 1e-15);
  }

  private static double[] compared(double... places) {
    return Arrays.stream(places).flatMap(c -> DoubleStream.of(c - 1, c, c + 1)).toArray();
  }

  @Test
  void theWayMadeTellsHowLongStepsShouldBe() {
    NoisySteps wide = wideFrom(new double[2], 0);
    double first = wide.radius();
    double[] x = {1, 1};
    wide.compare(x, compared(0, 0, -9, 0), 5);
    assertArrayEquals(new double[] {0.5, 0.5}, x);
    assertEquals(0.7 * first, wide.radius(), 1e-15);
    x = new double[] {1, 1};
    wide.compare(x, compared(0, 0, 0, -9), 10);
    assertArrayEquals(new double[] {1.5, 1.5}, x);
    assertEquals(first, wide.radius(), "as wide as at first, no wider");
    assertEquals(10, wide.directions());
  }

  @Test
  void itIsCarefulIfAllAroundIsStillWorseThanTheStart() {
    NoisySteps wide = wideFrom(new double[2], 0);
    NoisySteps leading = wideFrom(new double[2], 0);
    double first = wide.radius();
    double[] x = {1, 1};
    wide.step(x, new double[] {1, 0}, 1, new double[] {22, 2, 22, 2}, SLOPES);
    wide.compare(x, compared(0, 0, 0, 0), 5);
    assertEquals(0.3 * first, wide.radius(), 1e-15);
    assertEquals(20, wide.directions());
    // around it is better than the start, if not than here
    leading.step(x, new double[] {1, 0}, 1, new double[] {-22, -2, -22, -2}, SLOPES);
    leading.compare(x, compared(-30, -30, -30, -30), 5);
    assertEquals(first, leading.radius());
    assertEquals(10, leading.directions());
  }

  @Test
  void afterAStepTakenBackStepsGrowAgain() {
    double[] x = new double[2];
    NoisySteps wide = wideFrom(x, 0);
    double first = wide.radius();
    wide.step(x, new double[] {1, 0}, 1, costs(0), SLOPES);
    assertEquals(0, wide.step(x, new double[] {1, 0}, 1, costs(50), SLOPES), "taken back");
    assertEquals(first / 2, wide.radius(), 1e-15);
    wide.step(x, new double[] {1, 0}, 1, costs(0), SLOPES);
    assertTrue(wide.radius() > first / 2);
    for (int i = 1; i < 20; i++) {
      wide.step(x, new double[] {1, 0}, 1, costs(-i), SLOPES);
    }
    assertEquals(first, wide.radius(), "as wide as at first, no wider");
    assertEquals(10, wide.directions(), "one step alone is no reason for more directions");
  }
}
