package io.lmrs.cli.experiment;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Metrics;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Trials;
import io.lmrs.evaluate.Examiner;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.OptionalLong;

/**
 * A run of a policy problem to its threshold.
 *
 * @param method what searched
 * @param seed the run's
 * @param solved episodes when the threshold was confirmed, empty where it was not
 * @param episodes spent in all
 * @param best the best trial, NaN without any
 * @param seconds wall time
 */
public record PolicyRun(
    Method method, long seed, OptionalLong solved, long episodes, double best, double seconds) {

  /**
   * Runs until the threshold is confirmed or the budget is spent.
   *
   * @param problem one that has trials
   */
  public static PolicyRun of(
      Problem problem, Method method, long seed, long episodes, int threads) {
    Trials trials = problem.trials().orElseThrow();
    Budget budget = Budget.ofEvaluations(episodes).withTarget(trials.threshold());
    try (Evaluator evaluator = ThreadEvaluator.of(problem, threads);
        Examiner examiner = new Examiner(trials, seed, threads)) {
      Run run =
          new Run(
              problem,
              Searches.create(method.search(), method.settings(), SearchContext.of(problem, seed)),
              evaluator,
              budget);
      run.appraisal(examiner);
      RunResult result = run.run();
      double best = Double.NaN;
      OptionalLong solved = OptionalLong.empty();
      for (Progress progress : result.trace()) {
        double trial = progress.metrics().get(Metrics.TRIAL);
        best = trial > best || Double.isNaN(best) ? trial : best;
        if (progress.metrics().get(Metrics.CONFIRMED) >= trials.threshold()) {
          solved = OptionalLong.of(progress.evaluations());
        }
      }
      return new PolicyRun(method, seed, solved, result.evaluations(), best, result.seconds());
    }
  }
}
