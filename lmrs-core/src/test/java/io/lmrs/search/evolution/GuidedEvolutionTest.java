package io.lmrs.search.evolution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Course;
import io.lmrs.search.Pairs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GuidedEvolutionTest {
  private static final int N = 10;
  private static final double ALPHA = 0.3;
  private static final double BETA = 2;
  private static final double STEP = 1e-3;

  private static double[] axis(int i) {
    double[] out = new double[N];
    out[i] = 1;
    return out;
  }

  // guided along the first axis, on the linear function whose gradient is all ones
  private static Search guided(double radius) {
    GuidedEvolution.Config config =
        new GuidedEvolution.Config(radius, STEP, 8, 1, ALPHA, BETA, Pairs.COMMON);
    return GuidedEvolution.search(config, Course.context(5, new double[N]), _ -> axis(0));
  }

  private static Batch advance(Search search) {
    Batch batch = search.ask(Frame.IDENTITY);
    List<Outcome> outcomes = new ArrayList<>();
    for (Query query : batch.queries()) {
      outcomes.add(Outcome.of(Vectors.dot(query.x().toArray(), ones())));
    }
    search.tell(batch, outcomes);
    return batch;
  }

  private static double[] ones() {
    double[] out = new double[N];
    Arrays.fill(out, 1);
    return out;
  }

  /** The covariance is sigma^2 (alpha / n I + (1 - alpha) / k U U^T), whose trace is sigma^2. */
  @Test
  void perturbationsHaveTheGuidedCovariance() {
    double radius = 0.5;
    Search search = guided(radius);
    double along = 0;
    double across = 0;
    int count = 0;
    for (int t = 0; t < 1000; t++) {
      double[] x = search.incumbent();
      for (Query query : advance(search).queries()) {
        double[] away = query.x().toArray();
        Vectors.add(-1, x, away);
        along += away[0] * away[0] / (radius * radius);
        across += away[1] * away[1] / (radius * radius);
        count++;
      }
    }
    // both sides of a pair count as one; the deviation of a squared normal is sqrt(2) variances
    double error = 4 * Math.sqrt(2 / (count / 2.0));
    double expectedAlong = ALPHA / N + 1 - ALPHA;
    assertEquals(expectedAlong, along / count, error * expectedAlong);
    assertEquals(ALPHA / N, across / count, error * ALPHA / N);
  }

  /** The estimate's mean is beta Sigma grad f. */
  @Test
  void theEstimateIsTheGradientTimesTheCovariance() {
    Search search = guided(0.1);
    int iterations = 4000;
    double sum = 0;
    double squares = 0;
    double before = 0;
    for (int t = 0; t < iterations; t++) {
      advance(search);
      double now = search.incumbent()[1];
      double g = (before - now) / STEP;
      sum += g;
      squares += g * g;
      before = now;
    }
    double mean = sum / iterations;
    double error = 4 * Math.sqrt((squares / iterations - mean * mean) / iterations);
    assertEquals(BETA * ALPHA / N, mean, error);
    assertTrue(error < 0.05, "the test is too weak: " + error);
    double alongGuide = -search.incumbent()[0] / (STEP * iterations);
    assertEquals(BETA * (ALPHA / N + 1 - ALPHA), alongGuide, 0.1);
  }

  @Test
  void itsOwnEstimatesSpanTheSubspace() {
    Course course =
        Course.of("guided-es", Map.of("manifold", "3"), Course::squares, 1, 2, 3, 4, 5, 6);
    for (int t = 0; t < 5; t++) {
      course.advance();
      assertEquals(Math.min(t, 3), course.search().metrics().get("rank"));
    }
  }
}
