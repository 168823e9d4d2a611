package io.lmrs;

import java.util.ArrayList;
import java.util.Arrays;
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
      renumbered.add(q.numbered(firstQuery + renumbered.size()));
    }
    return new Batch(other, renumbered);
  }

  /** The same queries with a cutoff. */
  public Batch within(Cutoff cutoff) {
    return new Batch(number, queries.stream().map(q -> q.within(cutoff)).toList());
  }

  /** The same queries for whole evaluations. */
  public Batch whole() {
    return queries.stream().allMatch(q -> q.cutoff().none()) ? this : within(Cutoff.NONE);
  }

  /** The queries at these places alone; their numbers follow that of the first query. */
  public Batch only(int[] places) {
    List<Query> chosen = Arrays.stream(places).mapToObj(queries::get).toList();
    return new Batch(number, chosen).numbered(number, queries.getFirst().id());
  }

  /** How many queries. */
  public int size() {
    return queries.size();
  }
}
