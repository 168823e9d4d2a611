package io.lmrs;

import java.util.ArrayList;
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

  /**
   * The same queries under other numbers, for a search that hands on what another one asks.
   *
   * @param other the batch's number
   * @param firstQuery the number of its first query; the others follow
   */
  public Batch numbered(long other, long firstQuery) {
    List<Query> renumbered = new ArrayList<>(queries.size());
    for (Query q : queries) {
      renumbered.add(new Query(firstQuery + renumbered.size(), q.x(), q.seed(), q.frame()));
    }
    return new Batch(other, renumbered);
  }

  /** How many queries. */
  public int size() {
    return queries.size();
  }
}
