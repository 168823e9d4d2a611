package io.lmrs;

import java.util.List;

/** Evaluates batches. The outcomes do not depend on how many workers it has. */
public interface Evaluator extends AutoCloseable {

  /** Hears of every outcome as it arrives, from any thread. */
  @FunctionalInterface
  interface Arrival {

    /**
     * @param index which of the queries
     * @param outcome what became of it
     * @param nanoseconds how long the evaluation took
     * @param worker who evaluated it, from 0
     */
    void arrived(int index, Outcome outcome, long nanoseconds, int worker);

    /** Hears of nothing. */
    static Arrival none() {
      return (_, _, _, _) -> {};
    }
  }

  /**
   * The outcomes of the queries, in their order.
   *
   * @param arrival told of every outcome as soon as it is there, before this method returns
   * @throws InterruptedException if the thread was interrupted or an evaluation was stopped;
   *     outcomes that had arrived were told
   */
  List<Outcome> evaluate(List<Query> queries, Arrival arrival) throws InterruptedException;

  /** The outcomes of the queries, in their order. */
  default List<Outcome> evaluate(List<Query> queries) throws InterruptedException {
    return evaluate(queries, Arrival.none());
  }

  @Override
  default void close() {}
}
