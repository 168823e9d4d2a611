package io.lmrs.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Problem;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PenalisedProblemTest {

  private static Problem penalised(String seed, String penalty) {
    return Problems.create("penalised", 0, Map.of("seed", seed, "penalty", penalty));
  }

  private static double value(Problem problem, double[] x) {
    return problem.clean(x).getAsDouble();
  }

  @Test
  void theStartViolatesFewConstraintsByLittle() {
    for (int seed = 0; seed < 5; seed++) {
      Problem problem = penalised("" + seed, "10");
      assertEquals(120, problem.dimension());
      double[] start = problem.start(9);
      double cost = value(penalised("" + seed, "0"), start);
      double violated = value(problem, start) - cost;
      assertTrue(violated >= 0 && violated < 0.05 * cost, "seed " + seed + ": " + violated);
      // without the constraints, nothing would be the best
      double nothing = value(problem, new double[120]);
      assertTrue(nothing > value(problem, start), "seed " + seed + ": " + nothing);
    }
    assertNotEquals(
        value(penalised("0", "10"), new double[120]), value(penalised("1", "10"), new double[120]));
  }

  @Test
  void everyVariableMattersAndItLiesInABox() {
    Problem problem = penalised("0", "10");
    double[] x = problem.start(0);
    double value = value(problem, x);
    for (int j = 0; j < x.length; j++) {
      double kept = x[j];
      x[j] -= 0.01;
      assertTrue(Math.abs(value(problem, x) - value) > 1e-3, "variable " + j);
      x[j] = kept;
    }
    assertEquals(0, problem.bounds().lower()[0]);
    assertEquals(1, problem.bounds().upper()[119]);
  }

  @Test
  void aConstraintBecomesActiveAlongTheWayDown() {
    Problem problem = penalised("3", "10");
    double[] start = problem.start(0);
    double first = 0;
    double last = 0;
    for (int step = 0; step < 100; step++) {
      double slope = along(problem, start, step + 1) - along(problem, start, step);
      first = step == 0 ? slope : first;
      last = slope;
    }
    // towards 0 the cost falls at first, then violations outweigh it
    assertTrue(first < 0, "seed 3: " + first);
    assertTrue(last > 0, "seed 3: " + last);
  }

  private static double along(Problem problem, double[] start, int step) {
    double[] x = start.clone();
    for (int j = 0; j < x.length; j++) {
      x[j] *= 1 - step / 100.0;
    }
    return value(problem, x);
  }
}
