package io.lmrs.problem.manifold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Manifold;
import io.lmrs.Problem;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The laws of both families of random manifold functions. */
class ManifoldProblemTest {

  private record Case(Problem problem, UnaryOperator<double[]> gradient, double startValue) {
    static Case of(ManifoldProblem p) {
      return new Case(p, p::gradient, p.startValue());
    }

    double value(double[] x) {
      return problem.clean(x).getAsDouble();
    }
  }

  private static List<Case> cases() {
    return List.of(
        Case.of(SyntheticProblem.of(20, 1, 3)),
        Case.of(SyntheticProblem.of(40, 5, 1)),
        Case.of(SyntheticProblem.of(30, 30, 2)),
        Case.of(TranslationInvariantProblem.of(60, 4, 9, 0)),
        Case.of(TranslationInvariantProblem.of(9, 2, 9, 1)),
        Case.of(TranslationInvariantProblem.of(50, 1, 1, 2)));
  }

  @Test
  void gradientsAgreeWithDifferences() {
    for (Case c : cases()) {
      for (long seed = 0; seed < 3; seed++) {
        double[] x = Stream.of(seed).gaussians(c.problem.dimension());
        double[] gradient = c.gradient.apply(x);
        double[] difference = new double[x.length];
        double h = 1e-6;
        for (int i = 0; i < x.length; i++) {
          double[] y = x.clone();
          y[i] = x[i] + h;
          double above = c.value(y);
          y[i] = x[i] - h;
          difference[i] = (above - c.value(y)) / (2 * h);
        }
        String name = c.problem.name() + ", seed " + seed;
        assertArrayEquals(gradient, difference, 1e-7 * (1 + Vectors.norm(gradient)), name);
      }
    }
  }

  @Test
  void gradientsLieInTheManifoldsTangentSpace() {
    for (Case c : cases()) {
      Manifold manifold = c.problem.manifold().orElseThrow();
      double[] x = Stream.of(11).gaussians(c.problem.dimension());
      double[][] jacobian = manifold.jacobian(x);
      assertEquals(manifold.dimension(), jacobian.length);
      double[] rest = c.gradient.apply(x);
      double size = Vectors.norm(rest);
      for (double[] q : orthonormal(jacobian)) {
        Vectors.add(-Vectors.dot(rest, q), q, rest);
      }
      assertTrue(Vectors.norm(rest) < 1e-9 * (1 + size), c.problem.name());
    }
  }

  // an orthonormal basis of the rows' span; two passes against cancellation
  private static List<double[]> orthonormal(double[][] rows) {
    List<double[]> basis = new ArrayList<>();
    for (double[] row : rows) {
      double[] q = row.clone();
      for (int pass = 0; pass < 2; pass++) {
        basis.forEach(b -> Vectors.add(-Vectors.dot(q, b), b, q));
      }
      double norm = Vectors.norm(q);
      if (norm > 1e-12) {
        Vectors.scale(1 / norm, q);
        basis.add(q);
      }
    }
    return basis;
  }

  @Test
  void jacobiansAreThoseOfTheFeatures() {
    List<FeatureMap> maps =
        List.of(
            PerceptronMap.random(7, 3, Stream.of(1), Stream.of(2), Stream.of(3), Stream.of(4)),
            ConvolutionMap.random(12, 3, 5, Stream.of(1), Stream.of(2)));
    for (FeatureMap map : maps) {
      double[] x = Stream.of(5).gaussians(map.inputs());
      double[][] jacobian = map.jacobian(x);
      double[] weights = {0.5, -2, 1};
      double[] sum = new double[map.inputs()];
      FeatureMap.Tape tape = map.tape();
      tape.forward(x);
      tape.backward(weights, sum);
      for (int j = 0; j < map.inputs(); j++) {
        double expected = 0;
        double[] y = x.clone();
        y[j] += 1e-6;
        double[] above = map.tape().forward(y);
        y[j] -= 2e-6;
        double[] below = map.tape().forward(y);
        for (int i = 0; i < map.outputs(); i++) {
          assertEquals((above[i] - below[i]) / 2e-6, jacobian[i][j], 1e-8);
          expected += weights[i] * jacobian[i][j];
        }
        assertEquals(expected, sum[j], 1e-14);
      }
    }
  }

  @Test
  void instancesHaveSomethingToGain() {
    for (Case c : cases()) {
      Problem p = c.problem;
      double gap = c.startValue - p.reference().getAsDouble();
      assertTrue(gap > c.startValue / 2 && gap > 0.1, p.name());
      assertTrue(p.reference().getAsDouble() >= 0, p.name());
      assertEquals(c.startValue, c.value(p.start(0)));
      assertArrayEquals(p.start(1), p.start(2));
      assertTrue(Vectors.norm(c.gradient.apply(p.start(0))) > 0, p.name());
    }
  }

  @Test
  void startIsSteepInSyntheticInstances() {
    for (long seed = 0; seed < 30; seed++) {
      ManifoldProblem p = SyntheticProblem.of(50, 2, seed);
      assertTrue(Vectors.norm(p.gradient(p.start(0))) > 0.1, "seed " + seed);
    }
  }

  @Test
  void instancesAreFunctionsOfTheirSeed() {
    ManifoldProblem a = SyntheticProblem.of(30, 4, 7);
    ManifoldProblem b = SyntheticProblem.of(30, 4, 7);
    ManifoldProblem c = SyntheticProblem.of(30, 4, 8);
    assertArrayEquals(a.start(0), b.start(0));
    assertEquals(a.startValue(), b.startValue());
    assertEquals(a.reference(), b.reference());
    assertNotEquals(a.startValue(), c.startValue());
  }

  @Test
  void rejectedDrawsAreCounted() {
    int rejected = 0;
    int largest = 0;
    for (long seed = 0; seed < 60; seed++) {
      rejected += SyntheticProblem.of(100, 2, seed).rejected();
      largest += SyntheticProblem.of(100, 20, seed).rejected();
    }
    // about half of the draws are degenerate at n = 2, few at n = 20
    assertTrue(rejected > 20 && rejected < 150, "rejected: " + rejected);
    assertTrue(largest < 20, "rejected: " + largest);
  }

  @Test
  void endlessRejectionEndsInASentence() {
    ManifoldFunction flat =
        new ManifoldFunction(
            PerceptronMap.random(2, 1, Stream.of(1), Stream.of(2), Stream.of(3), Stream.of(4)),
            new Quadratic(new double[1], new Columns(new double[1][1])));
    ManifoldInstance.Draw draw = new ManifoldInstance.Draw(flat, new double[2]);
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> ManifoldInstance.first(_ -> draw, 1));
    assertEquals("none of 1000 draws of the problem is usable", e.getMessage());
  }

  @Test
  void shiftsOfTheSignalChangeNothing() {
    ManifoldProblem p = TranslationInvariantProblem.of(50, 4, 9, 0);
    double[] x = Stream.of(2).gaussians(50);
    double value = p.clean(x).getAsDouble();
    for (int shift = 1; shift < 50; shift++) {
      double[] y = new double[50];
      for (int i = 0; i < 50; i++) {
        y[(i + shift) % 50] = x[i];
      }
      assertEquals(value, p.clean(y).getAsDouble(), 1e-13 * value, "shift " + shift);
    }
  }

  @Test
  void impossibleSizesAreRefused() {
    assertSentence("manifold must be in [1, 10]: 11", () -> SyntheticProblem.of(10, 11, 0));
    assertSentence(
        "manifold must be in [1, 13] at dimension 10000000: 50",
        () -> SyntheticProblem.of(10_000_000, 50, 0));
    assertSentence("width must be in [1, 5]: 9", () -> TranslationInvariantProblem.of(5, 4, 9, 0));
  }

  private static void assertSentence(String sentence, Runnable action) {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, action::run);
    assertEquals(sentence, e.getMessage());
  }
}
