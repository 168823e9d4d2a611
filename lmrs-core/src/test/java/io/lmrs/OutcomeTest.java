package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {

  @Test
  void numbersThatAreNotFiniteAreFailures() {
    assertEquals(new Outcome.Value(2, 1, null), Outcome.of(2));
    assertEquals(new Outcome.Failure("the value is not finite: NaN"), Outcome.of(Double.NaN));
    assertEquals(
        new Outcome.Failure("the value is not finite: -Infinity"),
        Outcome.of(Double.NEGATIVE_INFINITY));
  }

  @Test
  void failuresRankWorstForEitherGoal() {
    for (Goal goal : Goal.values()) {
      assertEquals(Double.POSITIVE_INFINITY, new Outcome.Failure("x").cost(goal));
    }
    assertEquals(3, Outcome.of(3).cost(Goal.MINIMIZE));
    assertEquals(-3, Outcome.of(3).cost(Goal.MAXIMIZE));
  }

  @Test
  void goalsOrderValues() {
    assertTrue(Goal.MINIMIZE.better(1, 2));
    assertTrue(Goal.MAXIMIZE.better(2, 1));
    assertFalse(Goal.MINIMIZE.better(1, 1));
    assertFalse(Goal.MAXIMIZE.better(Double.NaN, 1));
    for (Goal goal : Goal.values()) {
      assertEquals(0.1, goal.value(goal.cost(0.1)));
    }
  }

  @Test
  void metricsKeepTheirOrderAndNeverChange() {
    Metrics metrics = Metrics.NONE.with("b", 1).with("a", 2).with("b", 3);
    assertEquals(List.of("b", "a"), List.copyOf(metrics.values().keySet()));
    assertEquals(3, metrics.get("b"));
    assertTrue(Double.isNaN(metrics.get("c")));
    assertThrows(UnsupportedOperationException.class, () -> metrics.values().put("c", 1.0));
  }

  @Test
  void stopReasonsHaveWordsAndSentences() {
    assertEquals("wall-time", StopReason.WALL_TIME.word());
    for (StopReason reason : StopReason.values()) {
      assertFalse(reason.sentence().isBlank());
      assertFalse(reason.sentence().endsWith("."));
    }
  }
}
