package io.lmrs.search.evolution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Query;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Course;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SelfGuidedEvolutionTest {
  private static final int N = 20;
  private static final int K = 4;
  private static final double ALPHA = 0.4;
  private static final double STEP = 1e-3;
  private static final double[] SLOPE = Stream.of(1, 2).direction(N);

  // linear, so that the estimates do not depend on where the search has gone
  private static Course linear(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.putIfAbsent("alpha-factor", "1");
    settings.putIfAbsent("alpha", Double.toString(ALPHA));
    settings.put("manifold", Integer.toString(K));
    settings.put("step-size", Double.toString(STEP));
    settings.put("radius", "0.1");
    return Course.of("sges", settings, x -> Vectors.dot(SLOPE, x), new double[N]);
  }

  /**
   * Every direction lies in the subspace, with probability alpha, or in its complement, and given
   * the subspace the estimate's mean is alpha / k P g + (1 - alpha) / (n - k) (I - P) g.
   */
  @Test
  void directionsAndEstimateFollowTheSubspace() {
    Course course = linear(Map.of());
    RecentGradients past = new RecentGradients(K, N);
    int directions = 0;
    int within = 0;
    double length = 0;
    double excess = 0;
    double variance = 0;
    double[] before = course.search().incumbent();
    for (int t = 0; t < 3000; t++) {
      Subspace span = past.span();
      List<Query> queries = course.advance().queries();
      double[] after = course.search().incumbent();
      double[] g = before.clone();
      Vectors.add(-1, after, g);
      Vectors.scale(1 / STEP, g);
      if (t >= K) {
        for (int i = 0; i < queries.size(); i += 2) {
          double[] away = queries.get(i).x().toArray();
          Vectors.add(-1, before, away);
          double outside = Basis.residual(away, span.rows());
          assertTrue(outside < 1e-6 || outside > 1 - 1e-6, "neither in nor out: " + outside);
          within += outside < 0.5 ? 1 : 0;
          length += Vectors.dot(away, away) / 0.01;
          directions++;
        }
        double rest = Basis.residual(SLOPE, span.rows());
        double expected = ALPHA / K * (1 - rest * rest) + (1 - ALPHA) / (N - K) * rest * rest;
        double off = Vectors.dot(g, SLOPE) - expected;
        excess += off;
        variance += off * off;
      }
      past.add(g);
      before = after;
    }
    double error = 4 * Math.sqrt(ALPHA * (1 - ALPHA) / directions);
    assertEquals(ALPHA, (double) within / directions, error);
    assertEquals(1, length / directions, 0.03);
    assertTrue(Math.abs(excess) < 4 * Math.sqrt(variance), excess / Math.sqrt(variance) + " sigma");
  }

  @Test
  void theShareGrowsWhereTheSubspaceIsBetter() {
    Map<String, String> adapting =
        Map.of("alpha-factor", "1.1", "alpha-least", "0.2", "alpha-most", "0.8", "alpha", "0.3");
    // the past gradients hold the slope, random directions hardly
    Course course = linear(adapting).run(4000);
    assertEquals(0.8, course.search().metrics().get("alpha"), 0.1);
  }

  @Test
  void theShareShrinksWhereTheSubspaceIsWorse() {
    // the slope is along the first axis, but lower values lie across it, on both sides
    Map<String, String> settings =
        Map.of("alpha-factor", "1.1", "manifold", "4", "directions", "50", "step-size", "1e-9");
    Course course =
        Course.of(
            "sges", settings, x -> x[0] - 1e4 * (Course.squares(x) - x[0] * x[0]), new double[N]);
    double sum = 0;
    for (int t = 0; t < 200; t++) {
      course.advance();
      sum += t < 100 ? 0 : course.search().metrics().get("alpha") / 100;
    }
    assertTrue(sum < 0.35, "mean share: " + sum);
  }

  @Test
  void limitsOfTheShareAreChecked() {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> linear(Map.of("alpha-most", "0.2")));
    assertEquals("alpha-least must be in [0, 0.2]: 0.3", wrong.getMessage());
  }
}
