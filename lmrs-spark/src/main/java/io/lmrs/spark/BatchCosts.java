package io.lmrs.spark;

/**
 * What batches took on a cluster, summed over all of them.
 *
 * @param batches how many
 * @param queries evaluated, each counted once
 * @param tasks that ran, repeated ones included
 * @param losses of executors, counted by the queries in flight
 * @param seconds where the time went
 * @param bytes what was sent
 */
public record BatchCosts(
    long batches, long queries, long tasks, long losses, Seconds seconds, Bytes bytes) {

  /**
   * Where the time went.
   *
   * @param wall from handing over a batch to its last outcome
   * @param packing a batch, on the driver
   * @param evaluating on the executors, summed over queries
   * @param unpacking and rebuilding of directions on the executors, summed over queries
   * @param deserialising of tasks on the executors with the wait for broadcasts, summed over tasks
   * @param replying serialising results on the executors and fetching them, summed over tasks
   */
  public record Seconds(
      double wall,
      double packing,
      double evaluating,
      double unpacking,
      double deserialising,
      double replying) {

    private Seconds since(Seconds earlier) {
      return new Seconds(
          wall - earlier.wall,
          packing - earlier.packing,
          evaluating - earlier.evaluating,
          unpacking - earlier.unpacking,
          deserialising - earlier.deserialising,
          replying - earlier.replying);
    }
  }

  /**
   * What was sent, counted on what was really serialised.
   *
   * @param shared what every executor needs of the batches, before Spark wraps it
   * @param parts what single queries need, before Spark wraps it
   * @param replies what came back, without what Spark wraps around it
   * @param broadcasts pieces of broadcasts that executors took in, all executors together
   * @param tasks as launched; 0 where they are not counted
   * @param results as they came back
   */
  public record Bytes(
      long shared, long parts, long replies, long broadcasts, long tasks, long results) {

    private Bytes since(Bytes earlier) {
      return new Bytes(
          shared - earlier.shared,
          parts - earlier.parts,
          replies - earlier.replies,
          broadcasts - earlier.broadcasts,
          tasks - earlier.tasks,
          results - earlier.results);
    }
  }

  /** What came after an earlier state. */
  public BatchCosts since(BatchCosts earlier) {
    return new BatchCosts(
        batches - earlier.batches,
        queries - earlier.queries,
        tasks - earlier.tasks,
        losses - earlier.losses,
        seconds.since(earlier.seconds),
        bytes.since(earlier.bytes));
  }
}
