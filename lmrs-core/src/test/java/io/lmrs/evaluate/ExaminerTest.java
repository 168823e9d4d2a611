package io.lmrs.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Goal;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Session;
import io.lmrs.StopReason;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Trials are held at their spacing, cost the run nothing, and alone decide on the target. */
class ExaminerTest {

  /** Minus the squared distance to 0, plus an offset and noise. */
  private record Hill(double offset) implements Problem {
    @Override
    public String name() {
      return "hill";
    }

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public Goal goal() {
      return Goal.MAXIMIZE;
    }

    @Override
    public double[] start(long seed) {
      return new double[] {3, -2};
    }

    @Override
    public Session open() {
      return query -> {
        double[] x = query.x().toArray();
        double noise = 0.01 * Stream.of(query.seed()).gaussian(0);
        return Outcome.of(offset - x[0] * x[0] - x[1] * x[1] + noise);
      };
    }
  }

  private static RunResult run(double threshold, Budget budget) {
    // the search is given values that are 100 better than those that count
    Problem problem = new Hill(100);
    Trials trials = new Trials(new Hill(0), 25, 4, 9, threshold);
    try (SerialEvaluator evaluator = new SerialEvaluator(problem);
        Examiner examiner = new Examiner(trials, 3, 1)) {
      Run run =
          new Run(
              problem,
              Searches.create("ars", Map.of("directions", "5"), SearchContext.of(problem, 3)),
              evaluator,
              budget);
      run.appraisal(examiner);
      return run.run();
    }
  }

  private static List<Progress> with(String metric, RunResult result) {
    return result.trace().stream().filter(p -> p.metrics().values().containsKey(metric)).toList();
  }

  @Test
  void trialsKeepTheirSpacingAndCostNothing() {
    RunResult result = run(Double.NaN, Budget.ofEvaluations(200));
    assertEquals(200, result.evaluations());
    assertEquals(
        List.of(30L, 50L, 80L, 100L, 130L, 150L, 180L, 200L),
        with(Metrics.TRIAL, result).stream().map(Progress::evaluations).toList());
    assertEquals(0, with(Metrics.CONFIRMED, result).size());
    for (Progress progress : with(Metrics.TRIAL, result)) {
      assertEquals(progress.metrics().get(Metrics.TRIAL), progress.incumbent());
      assertTrue(progress.incumbent() < 1, "not the search's own values: " + progress);
    }
  }

  @Test
  void aThresholdIsConfirmedOnce() {
    RunResult result = run(-5, Budget.ofEvaluations(400));
    List<Progress> confirmed = with(Metrics.CONFIRMED, result);
    assertEquals(1, confirmed.size());
    assertTrue(confirmed.getFirst().metrics().get(Metrics.CONFIRMED) >= -5);
    assertEquals(StopReason.EVALUATIONS, result.stop());
  }

  @Test
  void aTargetNeedsAConfirmation() {
    // every single value of the search is far above the target
    RunResult result = run(-5, Budget.ofEvaluations(400).withTarget(-5));
    assertEquals(StopReason.TARGET, result.stop());
    assertTrue(result.evaluations() >= 25 && result.evaluations() < 400);
    assertEquals(result.evaluations(), with(Metrics.CONFIRMED, result).getFirst().evaluations());
  }
}
