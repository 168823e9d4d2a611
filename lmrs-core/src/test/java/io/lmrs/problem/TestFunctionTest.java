package io.lmrs.problem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestFunctionTest {
  private static final double TOLERANCE = 1e-12;

  // a line of the stored figures: function, value, coordinates
  private record Figure(TestFunction function, double value, double[] x) {
    static Figure parse(String line) {
      String[] parts = line.split(",");
      double[] x = Arrays.stream(parts, 2, parts.length).mapToDouble(Double::parseDouble).toArray();
      TestFunction function = TestFunction.valueOf(parts[0].toUpperCase(Locale.ROOT));
      return new Figure(function, Double.parseDouble(parts[1]), x);
    }
  }

  private static List<Figure> figures() throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                TestFunctionTest.class.getResourceAsStream("function-values.csv"),
                StandardCharsets.UTF_8))) {
      return reader.lines().skip(1).map(Figure::parse).toList();
    }
  }

  private static Problem problem(TestFunction function, int dimension) {
    return Problems.create(function.word(), dimension, Map.of());
  }

  private static Outcome evaluate(Problem problem, long seed, double... x) {
    try (Session session = problem.open()) {
      return session.evaluate(new Query(0, Point.at(x), seed, Frame.IDENTITY));
    }
  }

  @Test
  void valuesAgreeWithStoredFigures() throws IOException {
    Map<TestFunction, Integer> seen = new EnumMap<>(TestFunction.class);
    for (Figure figure : figures()) {
      double[] x = figure.x.clone();
      double value = figure.function.at(x.length).value(x);
      double error = Math.abs(value - figure.value);
      boolean close = error <= TOLERANCE * Math.max(1, Math.abs(figure.value));
      String name = figure.function.word() + " at dimension " + x.length;
      assertTrue(close || Double.isNaN(value) && Double.isNaN(figure.value), name + ": " + value);
      assertArrayEquals(figure.x, x, name + " must leave x as it is");
      seen.merge(figure.function, 1, Integer::sum);
    }
    for (TestFunction function : TestFunction.values()) {
      int expected = function == TestFunction.NOISYSPHERE ? 0 : 8;
      assertEquals(expected, seen.getOrDefault(function, 0), function.word());
    }
  }

  @ParameterizedTest
  @EnumSource
  void sessionsGiveTheCleanValue(TestFunction function) {
    Problem problem = problem(function, 7);
    double[] x = problem.start(3);
    double clean = problem.clean(x).getAsDouble();
    Outcome.Value value = (Outcome.Value) evaluate(problem, 5, x);
    double noise = function == TestFunction.NOISYSPHERE ? 0.11 : 0;
    assertEquals(clean, value.value(), noise);
    assertEquals(clean, function.at(7).value(x));
    assertEquals(1, value.steps());
  }

  @ParameterizedTest
  @EnumSource
  void noValueIsBelowTheLeastOne(TestFunction function) {
    for (int d = function.leastDimension(); d < function.leastDimension() + 4; d++) {
      for (int seed = 0; seed < 500; seed++) {
        double[] x = Stream.of(seed).gaussians(d);
        Vectors.scale(1 + seed % 10, x);
        double value = function.at(d).value(x);
        double least = function.least(d).orElse(Double.NEGATIVE_INFINITY);
        assertTrue(!(value < least - TOLERANCE), "seed " + seed + " at dimension " + d);
      }
    }
  }

  @Test
  void leastValuesAreReached() {
    assertLeast(0, TestFunction.ROSEN, 1);
    assertLeast(0, TestFunction.ROSEN_CHAINED, 1);
    assertLeast(0, TestFunction.ROSEN_NESTEROV, 1);
    assertLeast(0, TestFunction.RIDGECIRCLE, -1);
    assertLeast(0, TestFunction.HAPPYCAT, -1);
    assertLeast(0, TestFunction.STYBLINSKI_TANG, -2.9035340277711772);
    for (TestFunction atZero :
        List.of(
            TestFunction.SPHERE,
            TestFunction.CIGAR,
            TestFunction.TABLET,
            TestFunction.CIGTAB,
            TestFunction.CIGTAB2,
            TestFunction.ELLI,
            TestFunction.DIFFPOW,
            TestFunction.RASTRIGIN,
            TestFunction.SCHAFFER,
            TestFunction.SCHWEFEL2_22)) {
      assertLeast(0, atZero, 0);
    }
    assertEquals(0, TestFunction.ROSENELLI.at(5).value(new double[] {1, 1, 1, 0, 0}));
    assertEquals(0, TestFunction.BRANIN.at(2).value(new double[] {Math.PI - 5, 2.275}), 1e-14);
    assertEquals(0, TestFunction.GOLDSTEINPRICE.at(2).value(new double[] {0, -1}));
    assertEquals(0, TestFunction.BUKIN.at(4).value(new double[] {-10, 1, -10, 1}));
    assertEquals(0.1, TestFunction.BUKIN.at(3).value(new double[] {-10, 1, 0}));
    assertEquals(0.1, TestFunction.BUKIN.least(3).getAsDouble());
  }

  private static void assertLeast(double least, TestFunction function, double coordinate) {
    double[] x = new double[6];
    Arrays.fill(x, coordinate);
    assertEquals(least, function.at(6).value(x), TOLERANCE, function.word());
    assertEquals(least, function.least(6).getAsDouble(), function.word());
  }

  @Test
  void unboundedFunctionsHaveNoReference() {
    assertTrue(problem(TestFunction.RIDGE, 3).reference().isEmpty());
    assertTrue(problem(TestFunction.LINCON, 3).reference().isEmpty());
    assertEquals(0, problem(TestFunction.SPHERE, 3).reference().getAsDouble());
  }

  @Test
  void linconFailsOutsideAndStartsInside() {
    Problem lincon = problem(TestFunction.LINCON, 4);
    Outcome outcome = evaluate(lincon, 0, -0.3, 1, 1, 1);
    assertEquals(new Outcome.Failure("lincon is undefined for x0 < 0: -0.3"), outcome);
    for (long seed = 0; seed < 50; seed++) {
      assertTrue(lincon.start(seed)[0] >= 0, "seed " + seed);
    }
  }

  @Test
  void noiseOfNoisysphereIsAFunctionOfTheSeed() {
    Problem problem = problem(TestFunction.NOISYSPHERE, 3);
    assertEquals(evaluate(problem, 9, 1, 2, 3), evaluate(problem, 9, 1, 2, 3));
    int n = 4000;
    double sum = 0;
    for (long seed = 0; seed < n; seed++) {
      double noise = ((Outcome.Value) evaluate(problem, seed, 0, 0, 0)).value();
      assertTrue(noise >= 0 && noise < 0.1, "seed " + seed);
      sum += noise;
    }
    // uniform on [0, 0.1): five standard errors
    assertEquals(0.05, sum / n, 5 * 0.1 / Math.sqrt(12.0 * n));
    assertEquals(14, problem.clean(new double[] {1, 2, 3}).getAsDouble());
  }

  @Test
  void dimensionsBelowTheLeastAreRefused() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> TestFunction.ROSENELLI.at(2));
    assertEquals("dimension must be in [3, 10000000]: 2", e.getMessage());
  }
}
