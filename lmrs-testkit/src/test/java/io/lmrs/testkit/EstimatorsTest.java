package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Manifold;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The gradient estimators are unbiased: their mean over many seeds is the gradient of the smoothed
 * function, here known in closed form. An estimate is recovered from the search's own first step.
 */
class EstimatorsTest {
  private static final int SEEDS = 20_000;
  private static final long FIRST_SEED = 1000;
  private static final double RADIUS = 0.7;

  private static final int D = 5;
  private static final double[] X = {0.8, -1.1, 0.3, 0.5, -0.2};
  private static final double[] CUBES = {1, -0.5, 2, 0.3, -1.5};

  // sum of c_i x_i^3
  private static double cubic(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += CUBES[i] * x[i] * x[i] * x[i];
    }
    return sum;
  }

  // x^T A x / 2 + b^T x with A_ij = 1 / (1 + i + j), b_i = i - 1
  private static double quadratic(double[] x) {
    return Vectors.dot(x, quadraticPart(x)) / 2 + Vectors.dot(x, linearPart(x.length));
  }

  private static double[] quadraticGradient(double[] x) {
    double[] g = quadraticPart(x);
    Vectors.add(1, linearPart(x.length), g);
    return g;
  }

  private static double[] quadraticPart(double[] x) {
    double[] out = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        out[i] += x[j] / (1 + i + j);
      }
    }
    return out;
  }

  private static double[] linearPart(int d) {
    double[] b = new double[d];
    for (int i = 0; i < d; i++) {
      b[i] = i - 1;
    }
    return b;
  }

  /** Estimates by seed, one column per coordinate. */
  private static double[][] estimates(
      String search, Map<String, String> settings, double[] x, Manifold manifold, Objective f) {
    return estimates(Searches.named(search), settings, x, manifold, f);
  }

  private static <C extends Record> double[][] estimates(
      SearchFactory<C> factory,
      Map<String, String> settings,
      double[] x,
      Manifold manifold,
      Objective f) {
    C config = Settings.with(factory.name(), factory.defaults(x.length), settings);
    double alpha = Double.parseDouble(settings.get("step-size"));
    double[][] columns = new double[x.length][SEEDS];
    for (int s = 0; s < SEEDS; s++) {
      SearchContext context =
          new SearchContext(x, Goal.MINIMIZE, FIRST_SEED + s, Space.identity(), manifold, null);
      Search made = factory.create(config, context);
      Batch batch = made.ask(Frame.IDENTITY);
      List<Outcome> outcomes =
          batch.queries().stream().map(q -> Outcome.of(f.value(q.x().toArray()))).toList();
      made.tell(batch, outcomes);
      double[] moved = made.incumbent();
      for (int i = 0; i < x.length; i++) {
        columns[i][s] = (x[i] - moved[i]) / alpha;
      }
    }
    return columns;
  }

  private static void assertMean(String what, double[] expected, double[][] estimates) {
    for (int i = 0; i < expected.length; i++) {
      String name = what + ", coordinate " + i;
      Distributions.mean(name, FIRST_SEED, estimates[i], expected[i]).assertPlausible();
    }
  }

  private static double[][] randomSearch(String estimator, Objective f) {
    return estimates(
        "random-search",
        Map.of(
            "radius",
            Double.toString(RADIUS),
            "step-size",
            "1",
            "directions",
            "3",
            "estimator",
            estimator),
        X,
        null,
        f);
  }

  @Test
  void equationTwoOnAQuadratic() {
    // smoothing a quadratic leaves its gradient as it is
    double[] expected = quadraticGradient(X);
    assertMean("mean estimate", expected, randomSearch("mean", EstimatorsTest::quadratic));
    Vectors.scale(3, expected);
    assertMean("sum of 3 directions", expected, randomSearch("sum", EstimatorsTest::quadratic));
  }

  @Test
  void equationTwoOnACubic() {
    // over the ball of radius r the mean of 3 c (x + v)^2 is 3 c (x^2 + r^2 / (d + 2))
    double[][] estimates = randomSearch("mean", EstimatorsTest::cubic);
    assertMean("estimate", smoothedCubicGradient(X, D), estimates);
    // and the test would see the difference to the plain gradient
    double plain = 3 * CUBES[0] * X[0] * X[0];
    assertFalse(
        Distributions.mean("plain gradient", FIRST_SEED, estimates[0], plain)
            .plausible(GoodnessOfFit.LEVEL));
  }

  private static double[] smoothedCubicGradient(double[] x, int dimension) {
    double[] g = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      g[i] = 3 * CUBES[i] * (x[i] * x[i] + RADIUS * RADIUS / (dimension + 2));
    }
    return g;
  }

  @Test
  void equationTwoOnALine() {
    // in one dimension both sides are all there is: the estimate is exact
    double[][] estimates =
        estimates(
            "random-search",
            Map.of("radius", "0.7", "step-size", "1", "directions", "1"),
            new double[] {0.8},
            null,
            x -> x[0] * x[0] * x[0]);
    double expected = 3 * 0.64 + RADIUS * RADIUS;
    for (double estimate : estimates[0]) {
      assertEquals(expected, estimate, 1e-12);
    }
  }

  /** A linear manifold r(x) = R x with rows that are neither orthogonal nor of unit length. */
  private record Linear(double[][] rows) implements Manifold {
    static Linear random(int n, int d, long seed) {
      double[][] rows = new double[n][];
      for (int i = 0; i < n; i++) {
        rows[i] = Stream.of(seed, i).gaussians(d);
      }
      return new Linear(rows);
    }

    @Override
    public int dimension() {
      return rows.length;
    }

    @Override
    public double[][] jacobian(double[] x) {
      double[][] copy = new double[rows.length][];
      for (int i = 0; i < copy.length; i++) {
        copy[i] = rows[i].clone();
      }
      return copy;
    }

    double[][] basis() {
      return Basis.orthonormalise(List.of(rows));
    }

    double[] projected(double[] v) {
      double[] out = new double[v.length];
      for (double[] q : basis()) {
        Vectors.add(Vectors.dot(q, v), q, out);
      }
      return out;
    }
  }

  private static double[][] manifoldSearch(Manifold manifold, double[] x, Objective f) {
    return estimates(
        "manifold-search",
        Map.of(
            "step", "constant",
            "radius", Double.toString(RADIUS),
            "step-size", "1",
            "directions", "2"),
        x,
        manifold,
        f);
  }

  @Test
  void lemmaOneWithoutBiasWhereTheBasisIsTheTrueOne() {
    // f is cubic in the coordinates of the manifold and constant across it
    Linear manifold = Linear.random(3, 8, 5);
    double[][] basis = manifold.basis();
    double[] x = Stream.of(6).gaussians(8);
    double[] coordinates = coordinates(basis, x);
    double[] smoothed = smoothedCubicGradient(coordinates, 3);
    double[] expected = new double[8];
    for (int j = 0; j < 3; j++) {
      Vectors.add(smoothed[j], basis[j], expected);
    }
    assertMean(
        "estimate on the manifold",
        expected,
        manifoldSearch(manifold, x, y -> cubic(coordinates(basis, y))));
  }

  private static double[] coordinates(double[][] basis, double[] x) {
    double[] out = new double[basis.length];
    for (int j = 0; j < out.length; j++) {
      out[j] = Vectors.dot(basis[j], x);
    }
    return out;
  }

  @Test
  void lemmaOneProjectsWhereTheBasisIsAnother() {
    Linear wrong = Linear.random(3, 8, 7);
    double[] x = Stream.of(8).gaussians(8);
    double[] gradient = quadraticGradient(x);
    double[] expected = wrong.projected(gradient);
    double[][] estimates = manifoldSearch(wrong, x, EstimatorsTest::quadratic);
    assertMean("projected estimate", expected, estimates);
    // the bias is what lies across the wrong tangent space; no estimate has a part there
    double bias = Basis.residual(gradient, wrong.basis());
    assertTrue(bias > 0.1, () -> "the basis must be wrong: " + bias);
    for (int s = 0; s < 100; s++) {
      double[] estimate = new double[8];
      for (int i = 0; i < 8; i++) {
        estimate[i] = estimates[i][s];
      }
      assertEquals(0, Basis.residual(estimate, wrong.basis()), 1e-9);
    }
  }

  @Test
  void squaredProjectionsAreOneDimensionsShare() {
    // E[(s.v)^2] = |v|^2 / d, the step from a slope to a gradient
    for (int d : new int[] {1, 3, 30}) {
      double[] v = Stream.of(9, d).gaussians(d);
      double[] sample = new double[SEEDS];
      for (int s = 0; s < SEEDS; s++) {
        double projection = Vectors.dot(Stream.of(FIRST_SEED + s, d).direction(d), v);
        sample[s] = projection * projection;
      }
      double expected = Vectors.dot(v, v) / d;
      if (d == 1) {
        assertEquals(expected, sample[0], 1e-12);
      } else {
        Distributions.mean("(s.v)^2 at " + d, FIRST_SEED, sample, expected).assertPlausible();
      }
    }
  }
}
