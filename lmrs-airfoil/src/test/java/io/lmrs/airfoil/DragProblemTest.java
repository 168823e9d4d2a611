package io.lmrs.airfoil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.problem.Problems;
import io.lmrs.testkit.ProblemContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DragProblemTest implements ProblemContract {

  @Override
  public Problem problem() {
    Machine.xfoil();
    return Problems.create("airfoil-drag", 0, Map.of());
  }

  @Test
  void theStartIsPressedDownAndThickEnough() {
    Problem problem = problem();
    assertEquals(24, problem.dimension());
    try (Session session = problem.open()) {
      Query query = new Query(0, Point.at(problem.start(1)), 0, Frame.IDENTITY);
      Outcome.Value value = assertInstanceOf(Outcome.Value.class, session.evaluate(query));
      double[] numbers = value.constraints();
      assertEquals(4, numbers.length);
      assertTrue(value.value() > 0.001 && value.value() < 0.05, "drag " + value.value());
      assertTrue(numbers[0] < 0, "lift " + numbers[0]);
      assertTrue(problem.constraints().all().get(1).holds(numbers[1]), "thick " + numbers[1]);
      assertFalse(problem.constraints().all().get(0).holds(numbers[0]));
    }
  }

  @Test
  void settingsAreChecked() {
    Machine.xfoil();
    Exception e =
        assertThrows(
            IllegalArgumentException.class, () -> Problems.create("airfoil-drag", 7, Map.of()));
    assertEquals("dimension must be even: 7", e.getMessage());
  }
}
