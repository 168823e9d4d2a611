package io.lmrs.search.evolution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Metrics;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every stop condition can be met, is reported by its name, and is survived. */
class StopConditionTest {
  private static final int D = 5;
  private static final List<String> ALL = List.of("cma-es", "sep-cma", "lm-ma-es");

  private static Search search(String name, double... start) {
    SearchContext context =
        new SearchContext(start, Goal.MINIMIZE, 1, Space.identity(), null, null);
    return Searches.create(name, Map.of(), context);
  }

  private static double[] all(double value) {
    double[] x = new double[D];
    Arrays.fill(x, value);
    return x;
  }

  private static double squares(double[] x) {
    return Vectors.dot(x, x);
  }

  // runs until a condition is met, and on for as long again: every query must stay finite
  private static StopCondition met(Search search, Objective f) {
    long stoppedAt = 0;
    for (long t = 1; t < 20_000; t++) {
      Batch batch = search.ask(Frame.IDENTITY);
      List<Outcome> outcomes =
          batch.queries().stream()
              .map(
                  query -> {
                    double[] x = query.x().toArray();
                    assertTrue(Vectors.finite(x), () -> Arrays.toString(x));
                    return Outcome.of(f.value(x));
                  })
              .toList();
      search.tell(batch, outcomes);
      if (StopCondition.of(search.metrics()) != StopCondition.NONE && stoppedAt == 0) {
        stoppedAt = t;
      }
      if (stoppedAt > 0 && t > 2 * stoppedAt + 1000) {
        break;
      }
    }
    assertTrue(Vectors.finite(search.incumbent()));
    assertTrue(search.metrics().get("sigma") > 0);
    return StopCondition.of(search.metrics());
  }

  private static void assertMet(StopCondition expected, String name, double[] start, Objective f) {
    assertEquals(expected, met(search(name, start), f), name);
  }

  @Test
  void tolFun() {
    for (String name : ALL) {
      assertMet(StopCondition.TOL_FUN, name, all(1), StopConditionTest::squares);
    }
  }

  @Test
  void tolX() {
    // large values, so that they still differ where the points hardly do
    for (String name : ALL) {
      assertMet(StopCondition.TOL_X, name, all(1), x -> 1e60 * squares(x));
    }
  }

  @Test
  void tolXUp() {
    for (String name : ALL) {
      assertMet(StopCondition.TOL_X_UP, name, all(1), x -> x[0] - 2 * x[1]);
    }
  }

  @Test
  void equalFunValues() {
    for (String name : ALL) {
      assertMet(StopCondition.EQUAL_FUN_VALUES, name, all(1), _ -> 7);
      assertMet(StopCondition.EQUAL_FUN_VALUES, name, all(1), _ -> Double.NaN);
    }
  }

  @Test
  void stagnation() {
    for (String name : ALL) {
      // nothing but noise, a function of the point
      assertMet(
          StopCondition.STAGNATION,
          name,
          all(1),
          x -> Stream.of(Double.doubleToLongBits(x[0])).gaussian(0));
    }
  }

  @Test
  void conditionCov() {
    for (String name : List.of("cma-es", "sep-cma")) {
      assertMet(
          StopCondition.CONDITION_COV,
          name,
          all(1),
          x -> 1e40 * (1e9 * squares(x) + 1e18 * x[0] * x[0] - (1e9 - 1) * x[1] * x[1]));
    }
  }

  @Test
  void noEffectCoord() {
    // one coordinate is far from 0, where rounding is coarse
    for (String name : List.of("cma-es", "lm-ma-es")) {
      double[] start = all(1);
      start[0] = 1e9;
      assertMet(
          StopCondition.NO_EFFECT_COORD,
          name,
          start,
          x -> 1e60 * (squares(x) - x[0] * x[0] + (x[0] - 1e9) * (x[0] - 1e9)));
    }
  }

  @Test
  void noEffectAxis() {
    for (String name : List.of("cma-es", "sep-cma")) {
      assertMet(
          StopCondition.NO_EFFECT_AXIS,
          name,
          all(1e9),
          x -> {
            double[] away = x.clone();
            Vectors.add(-1, all(1e9), away);
            return 1e60 * squares(away);
          });
    }
  }

  @Test
  void noneIsMetOnTheWay() {
    for (String name : ALL) {
      Search search = search(name, all(1));
      assertEquals(StopCondition.NONE, StopCondition.of(search.metrics()));
      for (int t = 0; t < 20; t++) {
        Batch batch = search.ask(Frame.IDENTITY);
        search.tell(
            batch,
            batch.queries().stream().map(q -> Outcome.of(squares(q.x().toArray()))).toList());
        assertEquals(StopCondition.NONE, StopCondition.of(search.metrics()));
        assertEquals(0, search.metrics().get(StopCondition.METRIC));
      }
    }
  }

  @Test
  void metricsWithoutTheMetricSayNone() {
    assertEquals(StopCondition.NONE, StopCondition.of(Metrics.NONE));
    assertEquals(StopCondition.TOL_X, StopCondition.of(Metrics.NONE.with("stopped", 8)));
  }
}
