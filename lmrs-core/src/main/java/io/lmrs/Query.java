package io.lmrs;

/**
 * Everything an evaluation depends on: the same query has the same outcome on any thread or
 * machine.
 *
 * @param id number of the query within its run, from 0
 * @param x where to evaluate
 * @param seed the randomness of the evaluation, the paper's xi
 * @param frame how a policy sees its observations; the identity for most problems
 * @param cutoff when the evaluation may end early; none for most searches
 */
public record Query(long id, Point x, long seed, Frame frame, Cutoff cutoff)
    implements java.io.Serializable {

  /** A query for a whole evaluation. */
  public Query(long id, Point x, long seed, Frame frame) {
    this(id, x, seed, frame, Cutoff.NONE);
  }

  /** The same query under another number. */
  public Query numbered(long number) {
    return new Query(number, x, seed, frame, cutoff);
  }

  /** The same query at another point. */
  public Query at(Point point) {
    return new Query(id, point, seed, frame, cutoff);
  }

  /** The same query with another cutoff. */
  public Query within(Cutoff other) {
    return new Query(id, x, seed, frame, other);
  }

  /** The same query for a whole evaluation. */
  public Query whole() {
    return cutoff.none() ? this : within(Cutoff.NONE);
  }
}
