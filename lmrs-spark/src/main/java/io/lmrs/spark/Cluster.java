package io.lmrs.spark;

import io.lmrs.Evaluator;

/** A connection to a cluster: the driver of an application there. */
public interface Cluster extends AutoCloseable {

  /**
   * Evaluates a problem on the executors; lives as long as the connection. One batch of one
   * evaluator at a time.
   */
  Evaluator evaluator(RemoteProblem remote);

  /** How many executors are there now. */
  int executors();

  /** How many evaluations run at once now. */
  int slots();

  /** What was spent so far. */
  BatchCosts effort();

  @Override
  void close();
}
