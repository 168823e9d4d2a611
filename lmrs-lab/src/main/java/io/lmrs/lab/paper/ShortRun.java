package io.lmrs.lab.paper;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.cli.experiment.Method;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.lab.reproduce.WorkProgress;
import java.util.function.Predicate;

/**
 * A short run on one thread that is not stored: a kill costs seconds.
 *
 * @param search what ran, as it is at the end
 * @param result how it ended
 */
record ShortRun(Search search, RunResult result) {

  /** Looks at a search after every iteration. */
  @FunctionalInterface
  interface Stop {
    /** True ends the run. */
    boolean test(Search search, io.lmrs.Progress progress);

    Stop NEVER = (_, _) -> false;
  }

  /** Runs a method. */
  static ShortRun of(
      Problem problem, Method method, long seed, long evaluations, WorkProgress bench) {
    return of(problem, method, seed, evaluations, bench, Stop.NEVER);
  }

  /** Runs a method until its budget is spent or somebody says stop. */
  static ShortRun of(
      Problem problem, Method method, long seed, long evaluations, WorkProgress bench, Stop stop) {
    Search search = method.open(problem, seed);
    Recorder recorder =
        event -> {
          if (event instanceof Event.Iterated(var progress)) {
            bench.part(Math.min(0.999, (double) progress.evaluations() / evaluations));
          }
        };
    Predicate<io.lmrs.Progress> end = progress -> bench.cancelled() || stop.test(search, progress);
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      RunResult result =
          new Run(problem, search, evaluator, Budget.ofEvaluations(evaluations), recorder, end)
              .run();
      return new ShortRun(search, result);
    }
  }
}
