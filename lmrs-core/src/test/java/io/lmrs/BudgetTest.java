package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class BudgetTest {

  private static void assertRefused(String message, Executable action) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, action).getMessage());
  }

  @Test
  void rulesAreAddedOneByOne() {
    Budget budget =
        Budget.ofEvaluations(100)
            .withIterations(5)
            .withTime(Duration.ofSeconds(2))
            .withTarget(-1)
            .withStationarity(0.01)
            .withStagnation(40)
            .withGiveUp(7);
    assertEquals(new Budget(100, 5, Duration.ofSeconds(2), -1, 0.01, 40, 7), budget);
    assertEquals(new Budget(100, 5, Duration.ofSeconds(2), -1, 0.01, 40), budget.withGiveUp(0));
  }

  @Test
  void onlyRulesThatMustFireEndARun() {
    assertTrue(Budget.unlimited().endless());
    assertTrue(Budget.unlimited().withTarget(0).withStationarity(0.1).withStagnation(9).endless());
    assertFalse(Budget.ofEvaluations(1).endless());
    assertFalse(Budget.unlimited().withIterations(1).endless());
    assertFalse(Budget.unlimited().withTime(Duration.ofNanos(1)).endless());
  }

  @Test
  void endlessBudgetsGetTheDefaultAndKeepTheirRules() {
    Budget budget = Budget.unlimited().withTarget(3).orDefault(20);
    assertEquals(1000 + 100 * 20, budget.evaluations());
    assertEquals(3, budget.target());
    assertEquals(7, Budget.ofEvaluations(7).orDefault(20).evaluations());
  }

  @Test
  void rulesOutOfRangeAreRefused() {
    Budget budget = Budget.unlimited();
    assertRefused("evaluations must be at least 0: -1", () -> budget.withEvaluations(-1));
    assertRefused("iterations must be at least 0: -2", () -> budget.withIterations(-2));
    assertRefused("stagnation must be at least 0: -3", () -> budget.withStagnation(-3));
    assertRefused("giveUp must be at least 0: -4", () -> budget.withGiveUp(-4));
    assertRefused("stationarity must be in [0, 1): 1.0", () -> budget.withStationarity(1));
    assertRefused("stationarity must be in [0, 1): NaN", () -> budget.withStationarity(Double.NaN));
    assertRefused("time must be positive: 0s", () -> budget.withTime(Duration.ZERO));
    assertRefused("time must be positive: -1s", () -> budget.withTime(Duration.ofSeconds(-1)));
  }
}
