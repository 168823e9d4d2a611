package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.StopReason;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.problem.Problems;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import java.util.Map;
import org.example.CompassSearch;
import org.example.SpringFactory;
import org.junit.jupiter.api.Test;

/** What others register as services is found by name and runs like what is built in. */
class ThirdPartyTest {

  @Test
  void searchesAreFoundByName() {
    assertInstanceOf(CompassSearch.Factory.class, Searches.named("compass"));
    assertTrue(Searches.all().stream().anyMatch(f -> f.name().equals("compass")));
    IllegalArgumentException unknown =
        assertThrows(IllegalArgumentException.class, () -> Searches.named("compas"));
    assertTrue(unknown.getMessage().startsWith("unknown search: compas; did you mean compass?"));
    assertTrue(unknown.getMessage().contains(", compass, "));
  }

  @Test
  void problemsAreFoundByName() {
    assertInstanceOf(SpringFactory.class, Problems.named("spring-chain"));
    Problem stiff = Problems.create("spring-chain", 3, Map.of("stiffness", "4", "shift", "1"));
    assertEquals(2, stiff.clean(new double[] {2, 2, 2}).getAsDouble());
    IllegalArgumentException soft =
        assertThrows(
            IllegalArgumentException.class,
            () -> Problems.create("spring-chain", 3, Map.of("stiffness", "-1")));
    assertEquals("stiffness must be in [0, inf): -1.0", soft.getMessage());
  }

  @Test
  void settingsAreDescribed() {
    assertEquals(
        "[Item[name=step-size, initial=0.5, range=(0, inf), meaning=first step length]]",
        Settings.describe(new CompassSearch.Factory().defaults(3)).toString());
  }

  @Test
  void aRunIsMadeOfNamesAlone() {
    RunSpec spec = RunSpec.of("spring-chain", 0, "compass");
    Problem problem = spec.openProblem();
    try (Evaluator evaluator = ThreadEvaluator.of(problem, 2)) {
      Budget budget = Budget.ofEvaluations(5000).withTarget(1e-3);
      RunResult result = new Run(problem, spec.openSearch(problem), evaluator, budget).run();
      assertEquals(StopReason.TARGET, result.stop());
      assertTrue(result.best() <= 1e-3);
    }
  }
}
