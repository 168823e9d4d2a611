package io.lmrs.testkit;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.StopReason;
import io.lmrs.evaluate.SerialEvaluator;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * How often a search gets there, over many seeds and with a bound instead of retries. The budgets
 * are about twice what the median seed needs.
 */
class SuccessRateTest {
  private static final int SEEDS = 50;
  private static final double CONFIDENCE = 0.95;

  @Test
  void spheres() {
    assertMostReach("lmrs", "sphere", 20, Map.of(), 0.01, 200);
    assertMostReach("ema", "sphere", 20, Map.of(), 0.01, 200);
    assertMostReach("random-search", "sphere", 20, Map.of(), 0.01, 440);
  }

  @Test
  void noisySpheres() {
    Map<String, String> noise = Map.of("noise", "0.1");
    assertMostReach("lmrs", "sphere", 20, noise, 0.1, 220);
    assertMostReach("ars", "sphere", 20, noise, 0.1, 720);
  }

  // that part of the start's value, without noise
  private static void assertMostReach(
      String search,
      String problem,
      int dimension,
      Map<String, String> settings,
      double part,
      long evaluations) {
    int successes = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      RunSpec spec =
          RunSpec.of(problem, dimension, search)
              .withProblemSettings(settings)
              .withBudget(Budget.ofEvaluations(evaluations))
              .withSeed(seed);
      Problem opened = spec.openProblem();
      double target = part * opened.clean(opened.start(seed)).orElseThrow();
      try (Evaluator evaluator = new SerialEvaluator(opened)) {
        Run run =
            new Run(
                opened,
                spec.openSearch(opened),
                evaluator,
                spec.budget(),
                _ -> {},
                progress -> progress.incumbent() <= target);
        RunResult result = run.run();
        successes += result.stop() == StopReason.LISTENER ? 1 : 0;
      }
    }
    String what = search + " on " + problem + " " + settings + " in " + evaluations;
    Distributions.rate(what, 0, successes, SEEDS, CONFIDENCE).assertAtLeast(0.9);
  }
}
