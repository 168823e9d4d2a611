package io.lmrs.problem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Moments;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegulatorProblemTest {
  private final Problem regulator = Problems.create("regulator", 0, Map.of());

  private Outcome.Value evaluate(double[] x, long seed, Frame frame) {
    try (Session session = regulator.open()) {
      return (Outcome.Value) session.evaluate(new Query(0, Point.at(x), seed, frame));
    }
  }

  // the frame after the idle policy was watched
  private Frame watched() {
    Frame frame = regulator.frame();
    for (long seed = 0; seed < 5; seed++) {
      frame = frame.observe(evaluate(new double[16], seed, frame).observed());
    }
    return frame;
  }

  @Test
  void shapeFollowsTheDimension() {
    assertEquals(16, regulator.dimension());
    assertEquals(Goal.MAXIMIZE, regulator.goal());
    assertArrayEquals(new double[16], regulator.start(3));
    assertEquals(8, ((Frame.Whitening) regulator.frame()).mean().length);
    Problem wide = Problems.create("regulator", 12, Map.of("actions", "3"));
    assertEquals(4, ((Frame.Whitening) wide.frame()).mean().length);
    assertEquals(12, Problems.create("regulator", 12, Map.of("observations", "6")).dimension());
  }

  @Test
  void shapesThatDoNotFitAreRefused() {
    assertRefused("dimension must be a multiple of actions = 2: 17", 17, Map.of());
    assertRefused(
        "dimension must be actions * observations = 10: 16", 0, Map.of("observations", "5"));
  }

  private static void assertRefused(String sentence, int dimension, Map<String, String> settings) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Problems.create("regulator", dimension, settings));
    assertEquals(sentence, e.getMessage());
  }

  @Test
  void everyStepIsObserved() {
    Outcome.Value value = evaluate(new double[16], 1, regulator.frame());
    assertEquals(50, value.steps());
    assertEquals(50, value.observed().count());
    double[] deviation = ((Frame.Whitening) watched()).deviation();
    assertTrue(deviation[7] > 1e4 * deviation[0], Arrays.toString(deviation));
  }

  @Test
  void noiseComesFromTheSeed() {
    double[] x = new double[16];
    double a = evaluate(x, 1, regulator.frame()).value();
    assertEquals(a, evaluate(x, 1, regulator.frame()).value());
    assertNotEquals(a, evaluate(x, 2, regulator.frame()).value());
  }

  @Test
  void whiteningChangesTheAction() {
    double[] x = Stream.of(1).gaussians(16);
    Vectors.scale(0.01, x);
    double plain = evaluate(x, 1, Frame.IDENTITY).value();
    assertEquals(plain, evaluate(x, 1, regulator.frame()).value());
    assertNotEquals(plain, evaluate(x, 1, watched()).value());
  }

  @Test
  void modelCoordinatesAreWeightsOnPlainObservations() {
    // a whitening without a mean only divides, which the weights can do themselves
    double[] squares = new double[8];
    for (int i = 0; i < 8; i++) {
      squares[i] = 99 * Math.pow(10, i - 3);
    }
    Frame dividing = new Frame.Whitening(2, new Moments(100, new double[8], squares));
    double[] x = Stream.of(2).gaussians(16);
    Vectors.scale(1e-3, x);
    double whitened = evaluate(x, 1, dividing).value();
    double plain = evaluate(dividing.toModel(x), 1, Frame.IDENTITY).value();
    assertEquals(plain, whitened, 1e-9 * Math.abs(plain));
  }

  @Test
  void runawayPoliciesHaveAFiniteBadValue() {
    double idle = evaluate(new double[16], 1, watched()).value();
    for (double size : new double[] {10, 1e10, 1e300}) {
      double[] x = Stream.of(3).gaussians(16);
      Vectors.scale(size, x);
      double value = evaluate(x, 1, watched()).value();
      assertTrue(Double.isFinite(value) && value < idle, "size " + size + ": " + value);
    }
  }

  @Test
  void climbingHelps() {
    Frame frame = watched();
    double[] x = new double[16];
    double first = mean(x, frame);
    double best = first;
    for (int i = 0; i < 300; i++) {
      double[] y = x.clone();
      Vectors.add(0.3, Stream.of(i).direction(16), y);
      double value = mean(y, frame);
      if (value > best) {
        best = value;
        x = y;
      }
    }
    assertTrue(best > 0.7 * first, first + " to " + best);
  }

  private double mean(double[] x, Frame frame) {
    double sum = 0;
    for (long seed = 0; seed < 10; seed++) {
      sum += evaluate(x, seed, frame).value() / 10;
    }
    return sum;
  }
}
