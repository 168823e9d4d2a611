package io.lmrs.cli.experiment;

import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Run;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.cli.coco.CocoLog;
import io.lmrs.cli.coco.CocoRun;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.plan.Allowance;
import io.lmrs.store.StoredRun;
import java.util.List;

/** Stored runs as COCO notes them. */
final class CocoLogs {
  private CocoLogs() {}

  static CocoRun of(ContestTask task, StoredRun run) {
    RunSpec spec = run.spec();
    Problem problem = new EvaluatedOnly(spec.openProblem());
    CocoLog log = new CocoLog(task.dimension(), problem.reference().getAsDouble());
    if (task.dimension() <= CocoLog.MOST_COORDINATES) {
      again(spec, run.allowance(), problem, log);
    } else {
      run.evaluations(evaluation -> log.evaluated(value(evaluation.outcome()), null));
    }
    log.close();
    return new CocoRun(BbobChoice.function(task), task.dimension(), BbobChoice.instance(task), log);
  }

  // points are not stored, but a run of the same specification asks for the same ones
  private static void again(RunSpec spec, Allowance allowance, Problem problem, CocoLog log) {
    try (Search search = spec.openSearch(problem, allowance);
        Evaluator evaluator = new SerialEvaluator(problem)) {
      new Run(
              problem,
              search,
              evaluator,
              spec.budget(),
              event -> {
                if (event instanceof Event.Evaluated(var batch, var outcomes)) {
                  note(batch.queries(), outcomes, log);
                }
              },
              _ -> false)
          .run();
    }
  }

  private static void note(List<Query> queries, List<Outcome> outcomes, CocoLog log) {
    for (int i = 0; i < outcomes.size(); i++) {
      log.evaluated(value(outcomes.get(i)), queries.get(i).x().toArray());
    }
  }

  private static double value(Outcome outcome) {
    return outcome instanceof Outcome.Value v ? v.value() : Double.NaN;
  }
}
