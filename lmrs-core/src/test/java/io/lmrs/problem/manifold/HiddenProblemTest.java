package io.lmrs.problem.manifold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.linear.Vectors;
import io.lmrs.problem.Problems;
import io.lmrs.random.Stream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenProblemTest {
  private static final int D = 40;

  private static HiddenProblem hidden(Map<String, String> settings) {
    return (HiddenProblem) Problems.create("hidden", D, settings);
  }

  private static double value(HiddenProblem problem, double[] x) {
    return problem.clean(x).getAsDouble();
  }

  private static double gap(HiddenProblem problem) {
    return value(problem, problem.start(1)) - problem.reference().getAsDouble();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ellipsoid", "rosenbrock", "log-cosh", "rastrigin", "happycat"})
  void theOptimumIsKnownStraightAndBent(String inner) {
    for (String bent : new String[] {"false", "true"}) {
      for (String share : new String[] {"0", "0.01"}) {
        HiddenProblem problem =
            hidden(Map.of("inner", inner, "bent", bent, "share", share, "manifold", "4"));
        double[] optimum = problem.optimum().orElseThrow();
        double above = value(problem, optimum) - problem.reference().getAsDouble();
        // happycat has a root at its end
        assertEquals(0, above, (inner.equals("happycat") ? 1e-3 : 1e-12) * gap(problem));
        assertArrayEquals(new double[D], problem.start(7));
      }
    }
  }

  @Test
  void onlyTheFeaturesMatter() {
    HiddenProblem problem = hidden(Map.of("manifold", "3", "seed", "5"));
    double[][] rows = problem.manifold().orElseThrow().jacobian(new double[D]);
    assertEquals(3, rows.length);
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        assertEquals(i == j ? 1 : 0, Vectors.dot(rows[i], rows[j]), 1e-12);
      }
    }
    double[] x = Stream.of(5).gaussians(D);
    double[] moved = Stream.of(6).gaussians(D);
    for (double[] row : rows) {
      Vectors.add(-Vectors.dot(row, moved), row, moved);
    }
    Vectors.add(1, x, moved);
    assertEquals(value(problem, x), value(problem, moved), 1e-9 * value(problem, x));
  }

  @Test
  void theStartIsAnInnerPointOfNormalCoordinates() {
    HiddenProblem sphere = hidden(Map.of("inner", "sphere", "manifold", "40", "seed", "3"));
    // the sum of 40 squares of standard normal numbers
    double value = value(sphere, new double[D]);
    assertTrue(value > 15 && value < 80, () -> "seed 3: " + value);
  }

  @Test
  void theStiffnessIsTheEllipsoids() {
    HiddenProblem mild = hidden(Map.of("stiffness", "1", "seed", "3"));
    HiddenProblem sphere = hidden(Map.of("inner", "sphere", "seed", "3"));
    HiddenProblem stiff = hidden(Map.of("seed", "3"));
    HiddenProblem elli = hidden(Map.of("inner", "elli", "seed", "3"));
    double[] x = Stream.of(5).gaussians(D);
    assertEquals(value(sphere, x), value(mild, x));
    assertEquals(value(elli, x), value(stiff, x), 1e-9 * value(stiff, x));
  }

  @Test
  void theSphereHoldsItsShareOfTheGap() {
    Map<String, String> settings = Map.of("share", "0.01", "seed", "2");
    HiddenProblem all = hidden(settings);
    HiddenProblem few = hidden(Map.of("seed", "2"));
    assertEquals(0.99, gap(few) / gap(all), 1e-12);
    assertTrue(all.manifold().isEmpty());
    assertTrue(few.manifold().isPresent());
    // a step across the features costs something now
    double[] moved = all.optimum().orElseThrow();
    double[][] rows = few.manifold().orElseThrow().jacobian(moved);
    double[] across = Stream.of(6).gaussians(D);
    for (double[] row : rows) {
      Vectors.add(-Vectors.dot(row, across), row, across);
    }
    Vectors.add(1, across, moved);
    assertTrue(value(all, moved) > 1e-6 * gap(all));
    assertEquals(0, value(few, moved), 1e-12 * gap(few));
  }

  @Test
  void bentFeaturesTurn() {
    HiddenProblem bent = hidden(Map.of("bent", "true"));
    double[][] here = bent.manifold().orElseThrow().jacobian(new double[D]);
    double[][] there = bent.manifold().orElseThrow().jacobian(Stream.of(4).gaussians(D));
    double least = 1;
    for (int i = 0; i < here.length; i++) {
      double cosine = Vectors.dot(here[i], there[i]);
      least = Math.min(least, cosine / Vectors.norm(here[i]) / Vectors.norm(there[i]));
    }
    assertTrue(least < 0.98, "least cosine " + least);
    assertFalse(value(bent, new double[D]) == 0);
  }

  @Test
  void whatIsOutOfRangeIsNamed() {
    assertRefused("manifold must be in [1, 40]: 41", Map.of("manifold", "41"));
    assertRefused(
        "manifold must be at least 2 for rosen: 1", Map.of("manifold", "1", "inner", "rosenbrock"));
    assertRefused("share must be 0 for bukin: 0.01", Map.of("share", "0.01", "inner", "bukin"));
    assertTrue(refusal(Map.of("inner", "cube")).startsWith("inner must be one of ellipsoid|"));
    assertTrue(refusal(Map.of("inner", "cube")).endsWith(": cube"));
  }

  private static void assertRefused(String words, Map<String, String> settings) {
    assertEquals(words, refusal(settings));
  }

  private static String refusal(Map<String, String> settings) {
    return assertThrows(IllegalArgumentException.class, () -> hidden(settings)).getMessage();
  }
}
