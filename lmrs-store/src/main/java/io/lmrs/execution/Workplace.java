package io.lmrs.execution;

import io.lmrs.Evaluator;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.evaluate.Trials;
import io.lmrs.spec.RunRequest;

/** Where a run's evaluations are carried out; changes no result. */
public interface Workplace extends AutoCloseable {

  /** Evaluates the run's problem. */
  Evaluator evaluator(RunRequest request);

  /** Evaluates the problem that judges the incumbent. */
  Evaluator judge(RunRequest request, Trials trials);

  @Override
  default void close() {}

  /** This process. */
  static Workplace threads() {
    return new Workplace() {
      @Override
      public Evaluator evaluator(RunRequest request) {
        return ThreadEvaluator.of(request.problem(), request.threads());
      }

      @Override
      public Evaluator judge(RunRequest request, Trials trials) {
        return ThreadEvaluator.of(trials.problem(), request.threads());
      }
    };
  }
}
