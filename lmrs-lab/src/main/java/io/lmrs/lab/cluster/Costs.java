package io.lmrs.lab.cluster;

/**
 * What the steps of an iteration cost, in seconds and bytes: what a simulation is made from.
 *
 * @param batch before the first task of a batch is launched, and after its last result
 * @param driver the driver's processor for a task, from launch to result
 * @param task all else between two queries on one worker: the way there and back, Spark's executor
 * @param learning between two iterations
 * @param broadcast bytes that every worker needs once a batch
 * @param out bytes of a task
 * @param back bytes of a result
 */
public record Costs(
    double batch,
    double driver,
    double task,
    double learning,
    double broadcast,
    double out,
    double back) {

  /** These costs with another learner's time. */
  public Costs withLearning(double seconds) {
    return new Costs(batch, driver, task, seconds, broadcast, out, back);
  }
}
