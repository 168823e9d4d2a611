package io.lmrs.search.evolution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Query;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Course;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ActiveSubspaceEvolutionTest {
  private static final int D = 20;

  /** In the whole space the estimate is unbiased, and lengths are those of Gaussians. */
  @Test
  void theFirstEstimatesAreUnbiased() {
    double[] slope = Stream.of(3).direction(D);
    Map<String, String> settings =
        Map.of("warm-up", "100000", "directions", "10", "step-size", "1e-3", "radius", "0.1");
    Course course = Course.of("asebo", settings, x -> Vectors.dot(slope, x), new double[D]);
    int iterations = 3000;
    double sum = 0;
    double squares = 0;
    double length = 0;
    for (int t = 0; t < iterations; t++) {
      double[] before = course.search().incumbent();
      Query first = course.advance().queries().getFirst();
      double[] away = first.x().toArray();
      Vectors.add(-1, before, away);
      length += Vectors.dot(away, away) / 0.01 / iterations;
      double along = Vectors.dot(slope, before) - Vectors.dot(slope, course.search().incumbent());
      sum += along / 1e-3;
      squares += along * along / 1e-6;
    }
    double mean = sum / iterations;
    double error = 4 * Math.sqrt((squares / iterations - mean * mean) / iterations);
    assertEquals(1, mean, error);
    assertTrue(error < 0.05, "the test is too weak: " + error);
    assertEquals(D, length, 4 * Math.sqrt(2.0 * D / iterations));
  }

  @Test
  void theSubspaceHoldsAPartOfTheCovariance() {
    RecentGradients gradients = new RecentGradients(10, 5);
    // squared norms 16, 9, 4 and 1 along four axes
    for (int i = 0; i < 4; i++) {
      double[] g = new double[5];
      g[i] = i + 1;
      gradients.add(g);
    }
    double[] sums = {16 / 30.0, 25 / 30.0, 29 / 30.0, 1};
    for (int r = 1; r <= 4; r++) {
      Subspace subspace = gradients.principal(0, sums[r - 1] - 1e-9, 1, 4);
      assertEquals(r, subspace.rank());
      assertEquals(1, Math.abs(subspace.rows()[r - 1][4 - r]), 1e-12);
    }
    assertEquals(2, gradients.principal(0, 1, 1, 2).rank());
    assertEquals(3, gradients.principal(0, 0.1, 3, 4).rank());
    // half of the weight per age: 16, 9/2, 4/4, 1/8
    assertEquals(1, gradients.principal(0.5, 0.7, 1, 4).rank());
  }

  /** Where the gradient lies in the subspace, nearly all directions come from there. */
  @Test
  void theProbabilityRisesWhereTheSubspaceHoldsTheGradient() {
    Map<String, String> settings =
        Map.of("step-size", "1e-6", "learning-rate", "1", "directions", "10", "rate", "0.02");
    Course course = Course.of("asebo", settings, x -> x[0], new double[D]).run(20_000);
    double p = course.search().metrics().get("probability");
    assertTrue(p > 0.6, "probability: " + p);
  }

  /** For slopes without any direction the least variance is at about (r + 1) / (d + 2). */
  @Test
  void theProbabilityFindsTheLeastVariance() {
    Map<String, String> settings =
        Map.of(
            "step-size",
            "1e-9",
            "directions",
            "5",
            "directions-least",
            "5",
            "beta",
            "0.01",
            "learning-rate",
            "0.01");
    long[] drawn = new long[1];
    Stream noise = Stream.of(9);
    Course course = Course.of("asebo", settings, _ -> noise.gaussian(drawn[0]++), new double[D]);
    double sum = 0;
    int count = 0;
    for (int t = 0; t < 6000; t++) {
      course.advance();
      if (t >= 2000) {
        sum += course.search().metrics().get("probability");
        count++;
        assertEquals(5, course.search().metrics().get("rank"));
      }
    }
    assertEquals(6.0 / 22, sum / count, 0.06);
  }
}
