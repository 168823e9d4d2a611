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
 * @param costs what evaluating took
 */
public record ClusterRun(Times times, int executors, int slots, BatchCosts costs) {

  /** Measures. */
  public static ClusterRun of(Cluster cluster, RunSpec spec, int warm, int measured) {
    Problem problem = spec.openProblem();
    AtomicReference<BatchCosts> before = new AtomicReference<>(cluster.costs());
    try (Evaluator evaluator = cluster.evaluator(RemoteProblem.of(spec, problem))) {
      Times times =
          TimedEvaluator.measure(
              spec, problem, evaluator, warm, measured, () -> before.set(cluster.costs()));
      BatchCosts costs = cluster.costs().since(before.get());
      return new ClusterRun(times, cluster.executors(), cluster.slots(), costs);
    }
  }

  /** Queries of an iteration. */
  public double queries() {
    return (double) costs.queries() / times.iterations();
  }

  /** Seconds that evaluating would take if no slot were ever idle, per iteration. */
  public double evaluation() {
    return costs.seconds().evaluating() / slots / times.iterations();
  }

  /** Packing, sending, unpacking and fetching results, spread over the slots, per iteration. */
  public double transfer() {
    double there =
        costs.seconds().unpacking() + costs.seconds().deserialising() + costs.seconds().replying();
    return (costs.seconds().packing() + there / slots) / times.iterations();
  }

  /** What is left of a batch: Spark's scheduling, and slots that wait for the slowest query. */
  public double scheduling() {
    return costs.seconds().wall() / times.iterations() - evaluation() - transfer();
  }
}
