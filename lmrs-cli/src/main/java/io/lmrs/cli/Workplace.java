package io.lmrs.cli;

import io.lmrs.Evaluator;
import io.lmrs.Trials;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.spark.Cluster;
import io.lmrs.spark.Workload;
import io.lmrs.spec.RunRequest;

/** Where a run's evaluations are carried out; changes no result. */
sealed interface Workplace extends AutoCloseable {

  /** Evaluates the run's problem. */
  Evaluator evaluator(RunRequest request);

  /** Evaluates the problem that judges the incumbent. */
  Evaluator judge(RunRequest request, Trials trials);

  @Override
  default void close() {}

  /** This process. */
  record Threads() implements Workplace {
    @Override
    public Evaluator evaluator(RunRequest request) {
      return ThreadEvaluator.of(request.problem(), request.threads());
    }

    @Override
    public Evaluator judge(RunRequest request, Trials trials) {
      return ThreadEvaluator.of(trials.problem(), request.threads());
    }
  }

  /** The executors of a cluster. */
  record Spark(Cluster cluster) implements Workplace {
    @Override
    public Evaluator evaluator(RunRequest request) {
      return cluster.evaluator(workload(request));
    }

    @Override
    public Evaluator judge(RunRequest request, Trials trials) {
      return cluster.evaluator(workload(request).judging());
    }

    private static Workload workload(RunRequest request) {
      return Workload.of(request.spec(), request.problem());
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
