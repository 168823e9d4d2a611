package io.lmrs;

import java.util.List;

/**
 * Queries that may be evaluated side by side.
 *
 * @param number the batch's number within its run, from 0
 * @param queries what to evaluate
 */
public record Batch(long number, List<Query> queries) implements java.io.Serializable {
  public Batch {
    queries = List.copyOf(queries);
    if (queries.isEmpty()) {
      throw new IllegalArgumentException("a batch must have at least 1 query: 0");
    }
  }

  /** How many queries. */
  public int size() {
    return queries.size();
  }
}
