package io.lmrs;

/** One worker's access to a problem; used by one thread at a time, owns its native memory. */
public interface Session extends AutoCloseable {

  /**
   * Evaluates a query. A pure function of the query: two sessions of one problem agree. May throw;
   * an evaluator turns an exception into a failure.
   */
  Outcome evaluate(Query query);

  @Override
  default void close() {}
}
