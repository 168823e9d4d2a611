package io.lmrs;

import java.util.List;

/** Evaluates batches. The outcomes do not depend on how many workers it has. */
public interface Evaluator extends AutoCloseable {

  /**
   * The outcomes of the queries, in their order.
   *
   * @throws InterruptedException if the thread was interrupted; no outcome is lost that was
   *     returned before
   */
  List<Outcome> evaluate(List<Query> queries) throws InterruptedException;

  @Override
  default void close() {}
}
