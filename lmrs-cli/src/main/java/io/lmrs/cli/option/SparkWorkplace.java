package io.lmrs.cli.option;

import io.lmrs.Evaluator;
import io.lmrs.evaluate.Trials;
import io.lmrs.execution.Workplace;
import io.lmrs.spark.Cluster;
import io.lmrs.spark.RemoteProblem;
import io.lmrs.spec.RunRequest;

/**
 * The executors of a cluster.
 *
 * @param cluster closed with this
 */
record SparkWorkplace(Cluster cluster) implements Workplace {

  @Override
  public Evaluator evaluator(RunRequest request) {
    return cluster.evaluator(workload(request));
  }

  @Override
  public Evaluator judge(RunRequest request, Trials trials) {
    return cluster.evaluator(workload(request).judging());
  }

  private static RemoteProblem workload(RunRequest request) {
    return RemoteProblem.of(request.spec(), request.problem());
  }

  @Override
  public void close() {
    cluster.close();
  }
}
