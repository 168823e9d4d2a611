package io.lmrs.lab.cluster;

import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.spark.BatchCosts;
import io.lmrs.spark.Cluster;
import io.lmrs.spark.RemoteProblem;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Some iterations of a search on a cluster, after others that warmed it up.
 *
 * @param times of the iterations
 * @param executors at the end
 * @param slots evaluations at once
 * @param effort what evaluating took
 */
public record ClusterRun(Times times, int executors, int slots, BatchCosts effort) {

  /** Measures. */
  public static ClusterRun of(Cluster cluster, RunSpec spec, int warm, int measured) {
    Problem problem = spec.openProblem();
    AtomicReference<BatchCosts> before = new AtomicReference<>(cluster.effort());
    try (Evaluator evaluator = cluster.evaluator(RemoteProblem.of(spec, problem))) {
      Times times =
          TimedEvaluator.measure(
              spec, problem, evaluator, warm, measured, () -> before.set(cluster.effort()));
      BatchCosts effort = cluster.effort().since(before.get());
      return new ClusterRun(times, cluster.executors(), cluster.slots(), effort);
    }
  }

  /** Queries of an iteration. */
  public double queries() {
    return (double) effort.queries() / times.iterations();
  }

  /** Seconds that evaluating would take if no slot were ever idle, per iteration. */
  public double evaluation() {
    return effort.evaluating() / slots / times.iterations();
  }

  /** Packing, sending, unpacking and fetching results, spread over the slots, per iteration. */
  public double transfer() {
    double there = effort.unpacking() + effort.deserialising() + effort.replying();
    return (effort.packing() + there / slots) / times.iterations();
  }

  /** What is left of a batch: Spark's scheduling, and slots that wait for the slowest query. */
  public double scheduling() {
    return effort.wall() / times.iterations() - evaluation() - transfer();
  }
}
