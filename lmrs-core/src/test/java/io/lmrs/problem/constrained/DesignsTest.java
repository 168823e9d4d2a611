package io.lmrs.problem.constrained;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.problem.Problems;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DesignsTest {

  private static Outcome.Value at(Problem problem, double... x) {
    try (Session session = problem.open()) {
      return (Outcome.Value) session.evaluate(new Query(0, Point.at(x), 0, Frame.IDENTITY));
    }
  }

  /** Solutions as the competition published them, to its digits; equalities within 1e-4 there. */
  @Test
  void publishedSolutionsHaveThePublishedValues() {
    assertSolution("g01", 1e-9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 1);
    assertSolution("g06", 1e-6, 14.09500000000000064, 0.8429607892154795668);
    assertSolution("g04", 1e-6, 78, 33, 29.9952560256815985, 45, 36.7758129057882073);
    assertSolution("g08", 1e-6, 1.22797135260752599, 4.24537336612274885);
    assertSolution("g12", 1e-9, 5, 5, 5);
    assertSolution("g24", 1e-6, 2.32952019747762, 3.17849307411774);
    assertSolution(
        "g09",
        1e-4,
        2.33049935147405174,
        1.95137236847114592,
        -0.477541399510615805,
        4.36572624923625874,
        -0.624486959100388983,
        1.03813099410962173,
        1.5942266780671519);
    assertSolution(
        "g10",
        1e-3,
        579.306685017979589,
        1359.97067807935605,
        5109.97065743133317,
        182.01769963061534,
        295.601173702746792,
        217.982300369384632,
        286.41652592786852,
        395.601173702746735);
    assertSolution(
        "g07",
        1e-4,
        2.17199634142692,
        2.3636830416034,
        8.77392573913157,
        5.09598443745173,
        0.990654756560493,
        1.43057392853463,
        1.32164415364306,
        9.82872576524495,
        8.2800915887356,
        8.3759266477347);
  }

  private static void assertSolution(String name, double slack, double... x) {
    Problem problem = Problems.create(name, 0, Map.of());
    Outcome.Value there = at(problem, x);
    double least = problem.reference().orElseThrow();
    assertEquals(least, there.value(), 1e-6 * Math.max(1, Math.abs(least)), name);
    for (int i = 0; i < there.constraints().length; i++) {
      assertTrue(
          problem.constraints().all().get(i).excess(there.constraints()[i]) <= slack,
          name + ", constraint " + i + ": " + there.constraints()[i]);
    }
  }

  @Test
  void theTailoredSolutionIsAllowedAndNothingNearItIsBetter() {
    for (int seed = 0; seed < 5; seed++) {
      TailoredProblem problem =
          new TailoredProblem(8, new TailoredFactory.Config(6, 3, 0.5, 100, 0.1, seed));
      double[] solution = problem.solution();
      Outcome.Value there = at(problem, solution);
      assertEquals(100, there.value(), 1e-9);
      assertEquals(0, problem.constraints().violation(there.constraints()));
      for (int k = 0; k < 500; k++) {
        double[] x = solution.clone();
        double[] way = io.lmrs.random.Stream.of(seed, k).direction(8);
        for (int i = 0; i < x.length; i++) {
          x[i] = Math.clamp(x[i] + 0.3 * way[i], -5, 5);
        }
        Outcome.Value beside = at(problem, x);
        assertTrue(
            beside.value() >= 100 - 1e-9
                || problem.constraints().violation(beside.constraints()) > 0,
            "seed " + seed);
      }
    }
  }
}
