package io.lmrs.airfoil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.problem.Problems;
import io.lmrs.testkit.ProblemContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AirfoilProblemTest implements ProblemContract {

  @Override
  public Problem problem() {
    Machine.xfoil();
    return Problems.create("airfoil", 0, Map.of());
  }

  private static Outcome at(Problem problem, double[] x) {
    try (Session session = problem.open()) {
      return session.evaluate(new Query(0, Point.at(x), 0, Frame.IDENTITY));
    }
  }

  private static double value(Outcome outcome) {
    return assertInstanceOf(Outcome.Value.class, outcome).value();
  }

  @Test
  void everyRunStartsAtTheSamePoorFoil() {
    Problem problem = problem();
    assertEquals(72, problem.dimension());
    assertEquals(Goal.MAXIMIZE, problem.goal());
    double value = value(at(problem, problem.start(1)));
    assertEquals(value, value(at(problem, problem.start(2))));
    assertTrue(value < -0.2 && value > -0.4, () -> "start: " + value);
    Problem tuning =
        Problems.create("airfoil", 0, Map.of("reynolds", "12e6", "mach", "0.4", "angle", "5"));
    value(at(tuning, tuning.start(1)));
  }

  @Test
  void smallStepsGiveSmallDifferences() {
    Problem problem = problem();
    double[] x = problem.start(1);
    double here = value(at(problem, x));
    x[2] += 1e-4;
    double slope = (value(at(problem, x)) - here) / 1e-4;
    x[2] += 1e-3 - 1e-4;
    double wider = (value(at(problem, x)) - here) / 1e-3;
    assertTrue(Math.abs(slope) > 1e-4, () -> "slope " + slope);
    assertEquals(wider, slope, 0.05 * Math.abs(wider));
  }

  @Test
  void impossibleShapesFailWithTheirFlaw() {
    Problem problem = problem();
    Outcome outcome = at(problem, new double[72]);
    assertEquals(
        "the thickness must be in [0.06, 0.25] of the chord: 0.0154",
        assertInstanceOf(Outcome.Failure.class, outcome).reason());
  }

  @Test
  void settingsAreChecked() {
    Machine.xfoil();
    assertEquals("dimension must be even: 71", message(71, Map.of()));
    assertEquals(
        "least-thickness must be at most most-thickness = 0.25: 0.3",
        message(0, Map.of("least-thickness", "0.3")));
    assertTrue(message(0, Map.of("mach", "1")).contains("mach"));
  }

  private static String message(int dimension, Map<String, String> settings) {
    return assertThrows(
            IllegalArgumentException.class, () -> Problems.create("airfoil", dimension, settings))
        .getMessage();
  }
}
