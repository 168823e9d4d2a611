package io.lmrs.constraint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Lmrs;
import io.lmrs.Metrics;
import io.lmrs.Moments;
import io.lmrs.Outcome;
import io.lmrs.RunResult;
import io.lmrs.StopReason;
import io.lmrs.evaluate.Outcomes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConstraintsTest {
  private static final Constraints LIMITS =
      Constraints.of(
          Constraint.atMost("stress", 250),
          Constraint.between("mass", 1, 2),
          Constraint.equal("lift", 0.5).within(1e-3));

  @Test
  void violationIsTheSumOfWhatLimitsAreMissedBy() {
    assertEquals(0, LIMITS.violation(250, 1, 0.5005));
    assertEquals(0, LIMITS.violation(250 + 1e-7, 2, 0.5));
    assertEquals(25.0 / 250 + 0.5, LIMITS.violation(275, 0.5, 0.5), 1e-12);
    assertEquals(0.1, LIMITS.violation(0, 1.5, 0.6), 1e-12);
  }

  @Test
  void wrongLimitsAreRefusedByName() {
    assertMessage("constraint a: lower must be at most upper, 1.0: 2.0", () -> between(2, 1));
    assertMessage(
        "constraint a: lower or upper must be finite: -Infinity, Infinity",
        () -> between(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    assertMessage(
        "constraint a: tolerance must be at least 0 and finite: -1.0",
        () -> between(0, 1).within(-1));
    assertMessage(
        "the names of constraints must differ: a is there twice",
        () -> Constraints.of(between(0, 1), between(1, 2)));
    assertMessage("the name of a constraint must not be empty", () -> Constraint.atMost(" ", 0));
  }

  private static Constraint between(double lower, double upper) {
    return Constraint.between("a", lower, upper);
  }

  private static void assertMessage(String expected, Runnable wrong) {
    assertEquals(expected, assertThrows(IllegalArgumentException.class, wrong::run).getMessage());
  }

  @Test
  void outcomesThatDoNotFitAreFailures() {
    assertReason(
        "an evaluation must give 3 numbers for the constraints: 2", LIMITS, Outcome.of(1, 2, 3));
    assertReason(
        "the run declares 3 constraints, but an evaluation gave none", LIMITS, Outcome.of(1));
    assertReason(
        "the run declares no constraints, but an evaluation gave 1",
        Constraints.NONE,
        Outcome.of(1, 2));
    assertReason(
        "the constraint mass is not finite: NaN",
        LIMITS,
        new Outcome.Value(1, 1, null, 1, Double.NaN, 2));
    assertInstanceOf(Outcome.Failure.class, Outcome.of(1, 2, Double.NaN));
    Outcome fits = Outcome.of(1, 2, 3, 4);
    assertTrue(LIMITS.checked(fits) == fits);
  }

  private static void assertReason(String reason, Constraints limits, Outcome outcome) {
    assertEquals(new Outcome.Failure(reason), limits.checked(outcome));
  }

  @Test
  void outcomesWithConstraintsSurviveAsBytes() throws IOException {
    Moments observed = new Moments(3, new double[] {1, 2}, new double[] {4, 5});
    for (Outcome outcome :
        List.of(Outcome.of(1.5, -2, 1e-300), new Outcome.Value(2, 7, observed, 3), Outcome.of(4))) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Outcomes.write(new DataOutputStream(bytes), outcome);
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
      Outcome read = Outcomes.read(in);
      assertEquals(0, in.available());
      Outcome.Value a = (Outcome.Value) outcome;
      Outcome.Value b = (Outcome.Value) read;
      assertEquals(a.value(), b.value());
      assertEquals(a.steps(), b.steps());
      assertArrayEquals(a.constraints(), b.constraints());
      assertEquals(a.observed() == null, b.observed() == null);
    }
  }

  @Test
  void aRunKeepsTheBestAllowedPoint() {
    // the least value is at 0, which is not allowed
    RunResult result =
        Lmrs.constrained(
                x -> Outcome.of(x[0] * x[0] + x[1] * x[1], x[0] + x[1]),
                new double[] {3, 1},
                Constraint.atLeast("sum", 1))
            .evaluations(200)
            .run();
    assertTrue(result.feasibility().feasible());
    assertEquals(0.5, result.best(), 1e-5);
    assertEquals(1, result.feasibility().constraints()[0], 1e-5);
    assertEquals(0, result.trace().getLast().metrics().get(Metrics.VIOLATION));
  }

  @Test
  void aRunWithoutAnyAllowedPointSaysSo() {
    RunResult result =
        Lmrs.constrained(
                x -> Outcome.of(x[0], x[0] * x[0]),
                new double[] {2},
                Constraint.atMost("square", -1))
            .evaluations(100)
            .target(-1000)
            .run();
    assertFalse(result.feasibility().feasible());
    assertEquals(1, result.feasibility().violation(), 1e-3);
    assertEquals(0, result.point()[0], 0.1);
  }

  @Test
  void aValueThatIsNotAllowedDoesNotReachTheTarget() {
    RunResult result =
        Lmrs.constrained(
                x -> Outcome.of(x[0] * x[0], x[0]), new double[] {3}, Constraint.atLeast("x", 2))
            .target(3.9)
            .evaluations(150)
            .run();
    assertEquals(StopReason.EVALUATIONS, result.stop());
    assertEquals(4, result.best(), 1e-3);
  }
}
