package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.problem.Problems;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CutoffTest {

  @Test
  void noCutoffEndsNothing() {
    for (Goal goal : Goal.values()) {
      assertFalse(Cutoff.NONE.misses(goal, 1e300), goal.name());
      assertFalse(Cutoff.NONE.misses(goal, -1e300), goal.name());
      assertFalse(Cutoff.NONE.lags(goal, goal.value(1e300), 0.5), goal.name());
    }
    assertTrue(Cutoff.NONE.none());
  }

  @Test
  void anExactOneEndsWhatIsWorseThanItsBoundAlone() {
    Cutoff cutoff = Cutoff.exact(10);
    assertTrue(cutoff.misses(Goal.MAXIMIZE, 9.9));
    assertFalse(cutoff.misses(Goal.MAXIMIZE, 10));
    assertTrue(cutoff.misses(Goal.MINIMIZE, 10.1));
    assertFalse(cutoff.misses(Goal.MINIMIZE, 10));
    assertFalse(cutoff.lags(Goal.MAXIMIZE, -1e300, 0.5));
  }

  @Test
  void aSumLagsBelowTheLineFromTheSlackToTheBound() {
    Cutoff cutoff = new Cutoff(100, 20);
    // the line is at -20 at the beginning, at 40 in the middle
    assertTrue(cutoff.lags(Goal.MAXIMIZE, 39.9, 0.5));
    assertFalse(cutoff.lags(Goal.MAXIMIZE, 40.1, 0.5));
    assertTrue(cutoff.lags(Goal.MINIMIZE, 60.1, 0.5));
    assertFalse(cutoff.lags(Goal.MINIMIZE, 59.9, 0.5));
    Cutoff negative = new Cutoff(-100, 20);
    assertTrue(negative.lags(Goal.MAXIMIZE, -60.1, 0.5));
    assertFalse(negative.lags(Goal.MAXIMIZE, -59.9, 0.5));
  }

  @Test
  void wrongNumbersAreRefused() {
    assertEquals(
        "slack must be at least 0: -1.0",
        assertThrows(IllegalArgumentException.class, () -> new Cutoff(1, -1)).getMessage());
    assertEquals(
        "bound must be finite, or NaN for none: Infinity",
        assertThrows(IllegalArgumentException.class, () -> Cutoff.exact(Double.POSITIVE_INFINITY))
            .getMessage());
  }

  @Test
  void aBatchKeepsItWhenItIsNumberedAnew() {
    Query query = new Query(3, Point.at(1), 7, Frame.IDENTITY, Cutoff.exact(2));
    Batch batch = new Batch(0, List.of(query, query.numbered(4)));
    assertEquals(Cutoff.exact(2), batch.numbered(5, 50).queries().getLast().cutoff());
    assertEquals(List.of(query.numbered(3)), batch.only(new int[] {1}).queries());
    assertTrue(batch.whole().queries().stream().allMatch(q -> q.cutoff().none()));
  }

  private static long steps(String wrapper, String value, Cutoff cutoff) {
    Problem problem = Problems.create("regulator", 16, Map.of(wrapper, value));
    try (Session session = problem.open()) {
      Query query = new Query(0, Point.at(new double[16]), 1, Frame.IDENTITY, cutoff);
      return ((Outcome.Value) session.evaluate(query)).steps();
    }
  }

  /** Values that a wrapper changes are not those that the bound is about. */
  @Test
  void wrappersHandItOnUnlessTheyChangeValues() {
    Cutoff cutoff = Cutoff.exact(-5);
    assertTrue(steps("conditioning", "10", cutoff) < 50);
    assertTrue(steps("upper", "1", cutoff) < 50);
    assertEquals(50, steps("noise", "0.1", cutoff));
  }
}
