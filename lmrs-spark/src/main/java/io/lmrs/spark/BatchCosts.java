package io.lmrs.spark;

/**
 * Time and bytes that batches took. Times are sums over all batches, in seconds; bytes were counted
 * on what was really serialised.
 *
 * @param batches how many
 * @param queries evaluated, each counted once
 * @param tasks that ran, repeated ones included
 * @param losses of executors, counted by the queries in flight
 * @param wall from handing over a batch to its last outcome
 * @param packing a batch, on the driver
 * @param evaluating on the executors, summed over queries
 * @param unpacking and rebuilding of directions on the executors, summed over queries
 * @param deserialising of tasks on the executors with the wait for broadcasts, summed over tasks
 * @param replying serialising results on the executors and fetching them, summed over tasks
 * @param sharedBytes what every executor needs of the batches, before Spark wraps it
 * @param partBytes what single queries need, before Spark wraps it
 * @param replyBytes what came back, without what Spark wraps around it
 * @param broadcastBytes pieces of broadcasts that executors took in, all executors together
 * @param taskBytes tasks as launched; 0 where they are not counted
 * @param resultBytes results as they came back
 */
public record BatchCosts(
    long batches,
    long queries,
    long tasks,
    long losses,
    double wall,
    double packing,
    double evaluating,
    double unpacking,
    double deserialising,
    double replying,
    long sharedBytes,
    long partBytes,
    long replyBytes,
    long broadcastBytes,
    long taskBytes,
    long resultBytes) {

  /** What came after an earlier state. */
  public BatchCosts since(BatchCosts earlier) {
    return new BatchCosts(
        batches - earlier.batches,
        queries - earlier.queries,
        tasks - earlier.tasks,
        losses - earlier.losses,
        wall - earlier.wall,
        packing - earlier.packing,
        evaluating - earlier.evaluating,
        unpacking - earlier.unpacking,
        deserialising - earlier.deserialising,
        replying - earlier.replying,
        sharedBytes - earlier.sharedBytes,
        partBytes - earlier.partBytes,
        replyBytes - earlier.replyBytes,
        broadcastBytes - earlier.broadcastBytes,
        taskBytes - earlier.taskBytes,
        resultBytes - earlier.resultBytes);
  }
}
