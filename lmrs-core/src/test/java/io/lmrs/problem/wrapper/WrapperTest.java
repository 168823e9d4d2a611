package io.lmrs.problem.wrapper;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Manifold;
import io.lmrs.Moments;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.Problems;
import io.lmrs.problem.manifold.ManifoldProblem;
import io.lmrs.problem.manifold.SyntheticProblem;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WrapperTest {

  private static Problem sphere(int d) {
    return Problems.create("sphere", d, Map.of());
  }

  private static Problem elli(int d) {
    return Problems.create("elli", d, Map.of());
  }

  private static Outcome evaluate(Problem problem, long seed, double... x) {
    try (Session session = problem.open()) {
      return session.evaluate(new Query(4, Point.at(x), seed, problem.frame()));
    }
  }

  private static double value(Problem problem, double... x) {
    return ((Outcome.Value) evaluate(problem, 1, x)).value();
  }

  private static List<Transformed> transformed(Problem inner) {
    double[] shift = Stream.of(3).gaussians(inner.dimension());
    return List.of(new Shifted(inner, shift), new Rotated(inner, 5), Scaled.spread(inner, 100));
  }

  @Test
  void noiseIsGaussianAndAFunctionOfTheSeed() {
    Problem noisy = new Noisy(sphere(2), 0.5);
    assertEquals(evaluate(noisy, 77, 1, 2), evaluate(noisy, 77, 1, 2));
    assertNotEquals(evaluate(noisy, 77, 1, 2), evaluate(noisy, 78, 1, 2));
    int n = 20_000;
    double sum = 0;
    double squares = 0;
    int within = 0;
    for (long seed = 0; seed < n; seed++) {
      double z = (((Outcome.Value) evaluate(noisy, seed, 1, 2)).value() - 5) / 0.5;
      sum += z;
      squares += z * z;
      within += Math.abs(z) < 1 ? 1 : 0;
    }
    // each within five standard errors
    assertEquals(0, sum / n, 5 / Math.sqrt(n));
    assertEquals(1, squares / n, 5 * Math.sqrt(2.0 / n));
    assertEquals(0.6827, (double) within / n, 5 * Math.sqrt(0.25 / n));
    assertEquals(5, noisy.clean(new double[] {1, 2}).getAsDouble());
  }

  @Test
  void roundingMakesMultiplesOfAPartOfTheStartsValue() {
    Problem plain = Problems.create("hidden", 20, Map.of());
    Problem rounded = Problems.create("hidden", 20, Map.of("rounding", "1e-6"));
    double unit = 1e-6 * plain.clean(new double[20]).getAsDouble();
    for (int i = 0; i < 20; i++) {
      double[] x = Vectors.scale(i * 0.1, Stream.of(i).gaussians(20));
      double units = value(rounded, x) / unit;
      assertEquals(Math.rint(units), units, 1e-9 * Math.max(1, units));
      assertEquals(value(plain, x), value(rounded, x), 0.5001 * unit);
      assertEquals(value(rounded, x), rounded.clean(x).getAsDouble());
    }
    assertEquals(0, rounded.reference().getAsDouble());
    Problem noisy = Problems.create("hidden", 20, Map.of("rounding", "1e-6", "noise", "1"));
    assertNotEquals(value(rounded, new double[20]), value(noisy, new double[20]));
    String refused =
        assertThrows(
                IllegalArgumentException.class,
                () -> Problems.create("regulator", 0, Map.of("rounding", "0.1")))
            .getMessage();
    assertTrue(refused.startsWith("rounding must be 0 for regulator"), refused);
  }

  @Test
  void noiseKeepsStepsObservationsAndFailures() {
    Problem regulator = Problems.create("regulator", 0, Map.of());
    Outcome.Value plain = (Outcome.Value) evaluate(regulator, 3, new double[16]);
    Outcome.Value noisy = (Outcome.Value) evaluate(new Noisy(regulator, 1), 3, new double[16]);
    assertEquals(plain.steps(), noisy.steps());
    assertArrayEquals(plain.observed().mean(), noisy.observed().mean());
    assertNotEquals(plain.value(), noisy.value());
    Problem lincon = new Noisy(Problems.create("lincon", 2, Map.of()), 1);
    assertTrue(evaluate(lincon, 0, -1, 0) instanceof Outcome.Failure);
  }

  @Test
  void noiseDoesNotCancelBetweenPointsOfOneSeed() {
    for (Problem problem :
        List.of(new Noisy(sphere(2), 1), Problems.create("noisysphere", 2, Map.of()))) {
      double here = ((Outcome.Value) evaluate(problem, 6, 1, 2)).value();
      double there = ((Outcome.Value) evaluate(problem, 6, -1, -2)).value();
      assertNotEquals(here, there, 1e-6, problem.name());
      assertEquals(here, ((Outcome.Value) evaluate(problem, 6, 1, 2)).value(), problem.name());
    }
  }

  @Test
  void noiseOfAWrapperIsNotThatOfTheProblem() {
    Problem inner = Problems.create("noisysphere", 2, Map.of());
    double own = ((Outcome.Value) evaluate(inner, 6, 0, 0)).value();
    double both = ((Outcome.Value) evaluate(new Noisy(inner, 1), 6, 0, 0)).value();
    assertNotEquals(own, both);
    Query query = new Query(0, Point.at(new double[2]), 6, Frame.IDENTITY);
    assertNotEquals(PointNoise.of(query, new double[2], 0).gaussian(0), both - own, 1e-9);
  }

  @Test
  void transformedProblemsAreTheSameElsewhere() {
    for (int d : new int[] {1, 2, 17, 300, 301}) {
      Problem inner = d == 1 ? sphere(1) : elli(d);
      for (Transformed problem : transformed(inner)) {
        String name = problem.getClass().getSimpleName() + " at dimension " + d;
        double[] z = Stream.of(8).gaussians(d);
        double[] x = z.clone();
        problem.toOuter(x);
        double expected = inner.clean(z).getAsDouble();
        assertEquals(expected, value(problem, x), 1e-10 * expected, name);
        assertEquals(value(problem, x), problem.clean(x).getAsDouble(), name);
        problem.toInner(x);
        assertArrayEquals(z, x, 1e-12, name);
        assertEquals(inner.reference(), problem.reference(), name);
      }
    }
  }

  @Test
  void startIsThatOfTheProblemInside() {
    for (Transformed problem : transformed(elli(20))) {
      double[] x = problem.start(9);
      problem.toInner(x);
      assertArrayEquals(problem.inner().start(9), x, 1e-12);
    }
  }

  @Test
  void manifoldsFollowTheChainRule() {
    for (Transformed problem : transformed(SyntheticProblem.of(12, 3, 1))) {
      Manifold manifold = problem.manifold().orElseThrow();
      assertEquals(3, manifold.dimension());
      double[] x = problem.start(0);
      double[][] rows = manifold.jacobian(x);
      double h = 1e-6;
      // the value's differences lie in the span that the inner gradient has outside
      double[] inside = x.clone();
      problem.toInner(inside);
      double[] gradient = ((ManifoldProblem) problem.inner()).gradient(inside);
      problem.gradientToOuter(gradient);
      for (int i = 0; i < x.length; i++) {
        double[] y = x.clone();
        y[i] += h;
        double above = value(problem, y);
        y[i] -= 2 * h;
        assertEquals((above - value(problem, y)) / (2 * h), gradient[i], 1e-4);
      }
      double[][] inner = problem.inner().manifold().orElseThrow().jacobian(inside);
      for (int k = 0; k < 3; k++) {
        problem.gradientToOuter(inner[k]);
        assertArrayEquals(inner[k], rows[k], 1e-12);
      }
    }
  }

  @Test
  void rotationsKeepLengthsAndAngles() {
    for (int d : new int[] {2, 30, 300, 301, 2500}) {
      Transformed rotated = new Rotated(sphere(d), 1);
      double[] a = Stream.of(1).gaussians(d);
      double[] b = Stream.of(2).gaussians(d);
      double before = Vectors.dot(a, b);
      double norm = Vectors.norm(a);
      double[] unmoved = a.clone();
      rotated.toInner(a);
      rotated.toInner(b);
      assertEquals(before, Vectors.dot(a, b), 1e-11 * d);
      assertEquals(norm, Vectors.norm(a), 1e-11 * d);
      Vectors.add(-1, a, unmoved);
      assertTrue(Vectors.norm(unmoved) > 0.01 * norm, "moved at dimension " + d);
    }
  }

  @Test
  void rotationsAreUniform() {
    // the first entry of the first column of a uniform rotation has mean 0 and variance 1/d
    int d = 3;
    int n = 4000;
    double[] sum = new double[d];
    double[] squares = new double[d];
    for (long seed = 1; seed <= n; seed++) {
      double[] x = {1, 0, 0};
      new Rotated(sphere(d), seed).toInner(x);
      for (int i = 0; i < d; i++) {
        sum[i] += x[i] / n;
        squares[i] += x[i] * x[i] / n;
      }
    }
    for (int i = 0; i < d; i++) {
      assertEquals(0, sum[i], 5 * Math.sqrt(1.0 / d / n));
      assertEquals(1.0 / d, squares[i], 5 * Math.sqrt(0.09 / n));
    }
  }

  @Test
  void scalesSpreadGeometrically() {
    assertArrayEquals(
        new double[] {0.01, 0.1, 1, 10, 100}, Scaled.spread(sphere(5), 100).factors(), 1e-12);
  }

  @Test
  void boxesHoldTheStartAndFailOutside() {
    Problem bounded = new Bounded(sphere(3), Bounds.box(3, -0.1, 0.2));
    double[] start = bounded.start(1);
    assertTrue(bounded.bounds().contains(start));
    assertEquals(Vectors.dot(start, start), value(bounded, start));
    assertEquals(
        new Outcome.Failure("x1 must be in [-0.1, 0.2]: 0.3"), evaluate(bounded, 0, 0, 0.3, 0));
    assertTrue(evaluate(bounded, 0, Double.NaN, 0, 0) instanceof Outcome.Failure);
  }

  @Test
  void boxesMoveWithTheProblemAndMeet() {
    Problem box = new Bounded(sphere(2), Bounds.box(2, -1, 1));
    assertArrayEquals(new double[] {1, 2}, new Shifted(box, new double[] {2, 3}).bounds().lower());
    assertArrayEquals(
        new double[] {0.5, 2}, new Scaled(box, new double[] {2, 0.5}).bounds().upper());
    Bounds both = new Bounded(box, Bounds.box(2, 0, 5)).bounds();
    assertArrayEquals(new double[] {0, 0}, both.lower());
    assertArrayEquals(new double[] {1, 1}, both.upper());
  }

  @Test
  void rotationsThatMakeNoSenseAreRefused() {
    Problem box = new Bounded(sphere(2), Bounds.box(2, -1, 1));
    assertSentence(
        "rotation must be 0 for a problem with bounds of its own: sphere",
        () -> new Rotated(box, 1));
    assertSentence(
        "rotation must be 0 for a problem that whitens observations: regulator",
        () -> Problems.create("regulator", 0, Map.of("rotation", "1")));
  }

  @Test
  void impossibleWrappersAreRefused() {
    assertSentence("noise must be in [0, inf): -1.0", () -> new Noisy(sphere(2), -1));
    assertSentence("shift must have 2 entries: 3", () -> new Shifted(sphere(2), new double[3]));
    assertSentence(
        "factors[1] must be positive and finite: 0.0",
        () -> new Scaled(sphere(2), new double[] {1, 0}));
    assertSentence(
        "bounds must have 2 entries: 3", () -> new Bounded(sphere(2), Bounds.box(3, 0, 1)));
  }

  private static void assertSentence(String sentence, Runnable action) {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, action::run);
    assertEquals(sentence, e.getMessage());
  }

  @Test
  void framesPassThrough() {
    Problem regulator = Problems.create("regulator", 0, Map.of("conditioning", "2", "noise", "1"));
    assertTrue(regulator.frame() instanceof Frame.Whitening);
    Moments observed = ((Outcome.Value) evaluate(regulator, 1, new double[16])).observed();
    assertTrue(Arrays.stream(observed.mean()).allMatch(Double::isFinite));
  }
}
