package io.lmrs.lab.paper;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.cli.experiment.Method;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.lab.reproduce.WorkProgress;
import java.util.function.Predicate;

/**
 * A run of seconds on one thread, of a problem without a name or of which every step is looked at.
 * It is not stored: a unit that is killed runs it again. All others are {@link WorkProgress#run}.
 */
final class ShortRun {
  private ShortRun() {}

  /**
   * Runs a method until its budget is spent or somebody says stop.
   *
   * @param stop looks at every iteration; true ends the run
   */
  static RunResult of(
      Problem problem,
      Method method,
      long seed,
      long evaluations,
      WorkProgress bench,
      Predicate<Progress> stop) {
    Recorder recorder =
        event -> {
          if (event instanceof Event.Iterated(var progress)) {
            bench.part(Math.min(0.999, (double) progress.evaluations() / evaluations));
          }
        };
    try (Search search = method.open(problem, seed);
        Evaluator evaluator = new SerialEvaluator(problem)) {
      return new Run(
              problem,
              search,
              evaluator,
              Budget.ofEvaluations(evaluations),
              recorder,
              progress -> bench.cancelled() || stop.test(progress))
          .run();
    }
  }
}
