package io.lmrs.search.mixed;

import static io.lmrs.variable.Variable.choice;
import static io.lmrs.variable.Variable.integer;
import static io.lmrs.variable.Variable.real;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunResult;
import io.lmrs.StopReason;
import io.lmrs.variable.Values;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What auto does where variables are whole numbers. */
class MixedSearchTest {

  @Test
  void coupledWholeNumbersAreFoundByTheModel() {
    // a valley that no step along one variable follows
    Variable[] list = new Variable[8];
    for (int i = 0; i < list.length; i++) {
      list[i] = integer("n" + i, -20, 20).start(-7);
    }
    for (long seed = 1; seed <= 3; seed++) {
      RunResult result =
          Variables.of(list)
              .minimizer(
                  v -> {
                    double sum = 0;
                    double all = 0;
                    for (int i = 0; i < list.length; i++) {
                      double off = v.integer("n" + i) - (i % 4 + 3);
                      sum += off * off;
                      all += off * (i % 2 == 0 ? 1 : -1);
                    }
                    return sum + 1000 * all * all;
                  })
              .seed(seed)
              .evaluations(2000)
              .target(0)
              .run();
      assertEquals(StopReason.TARGET, result.stop(), "seed " + seed + ": " + result.best());
    }
  }

  @Test
  void wholeNumbersOfAWideRangeAreReached() {
    Variables wide = Variables.of(integer("a", 1, 1_000_000), integer("b", 1, 1_000_000).log());
    RunResult result =
        wide.minimizer(
                v ->
                    Math.abs(v.integer("a") - 765_432) / 1e3
                        + Math.abs(Math.log(v.integer("b") / 37.0)))
            .evaluations(3000)
            .target(0)
            .run();
    assertEquals(StopReason.TARGET, result.stop(), () -> "best " + result.best());
  }

  @Test
  void failedEvaluationsDoNoHarm() {
    Variables some =
        Variables.of(integer("n", 0, 30), real("r", -2, 2), choice("c", "one", "two", "three"));
    RunResult result =
        some.minimizer(
                v -> {
                  // about a third of the space can't be computed
                  if ((v.integer("n") + v.choice("c").length()) % 3 == 1) {
                    throw new IllegalStateException("no value here");
                  }
                  return bowl(v);
                })
            .evaluations(3000)
            .target(1e-6)
            .run();
    assertTrue(result.failures() > 0);
    assertEquals(StopReason.TARGET, result.stop(), () -> "best " + result.best());
  }

  // least at n = 19 with "three": 19 + 5 leaves no rest of 1
  private static double bowl(Values v) {
    double n = v.integer("n") - 19;
    double r = v.real("r") - 0.5;
    return n * n + r * r + (v.choice("c").equals("three") ? 0 : 3);
  }

  @Test
  void noisyValuesAreLeftToThePopulation() {
    SplittableRandom noise = new SplittableRandom(4);
    Variables some = Variables.of(integer("n", 0, 30), real("r", -2, 2));
    RunResult result =
        some.minimizer(
                v -> {
                  double n = v.integer("n") - 22;
                  return n * n + v.real("r") * v.real("r") + 0.01 * noise.nextDouble();
                })
            .evaluations(1500)
            .run();
    assertEquals(22, some.values(result.incumbent()).integer("n"));
    assertEquals(1, result.trace().getLast().metrics().get("noise"));
    assertEquals(1, result.trace().getLast().metrics().get("arm-population"));
  }
}
