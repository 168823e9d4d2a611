package io.lmrs.evaluate;

import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Recorder;
import io.lmrs.plan.KnownPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers points that were evaluated before, for problems whose values are exact. It has to see all
 * events of the run, also those of a replay, so that a resumed run finds the same points known as
 * the uninterrupted one. Equal points of one batch are both evaluated, since that is how searches
 * measure noise; should their values differ, nothing is answered any more. Failures are never kept.
 */
public final class CachedEvaluator implements Evaluator, Recorder {

  /** The worker that is told for an answer out of the cache. */
  public static final int NOBODY = -1;

  /** Numbers that are kept at most. */
  private static final long MOST_NUMBERS = 20_000_000;

  private record Key(double[] x) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(x, key.x);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(x);
    }
  }

  private final Evaluator inner;
  private final boolean keeps;
  private final boolean always;
  private final long first;
  private final Map<Key, Outcome.Value> known = new HashMap<>();
  private boolean exact = true;
  private long numbers;
  private long cached;

  /**
   * @param keeps whether all points are kept, or only those given
   * @param exact whether the values are: else what is given answers the first queries alone, since
   *     a later one may be there to measure noise
   * @param given points that are known before the run, and asked for first
   */
  public CachedEvaluator(Evaluator inner, boolean keeps, boolean exact, List<KnownPoint> given) {
    this.inner = inner;
    this.keeps = keeps;
    this.always = exact;
    this.first = given.size();
    given.forEach(point -> known.put(key(point.x().clone()), point.outcome()));
  }

  // a zero has no sign that matters
  private static Key key(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] += 0.0;
    }
    return new Key(x);
  }

  private Outcome.Value answer(Query query) {
    return always || query.id() < first ? known.get(key(query.x().toArray())) : null;
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries, Arrival arrival) throws InterruptedException {
    Outcome[] outcomes = new Outcome[queries.size()];
    List<Query> open = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < outcomes.length; i++) {
      outcomes[i] = answer(queries.get(i));
      if (outcomes[i] == null) {
        open.add(queries.get(i));
        places.add(i);
      } else {
        arrival.arrived(i, outcomes[i], 0, NOBODY);
      }
    }
    if (!open.isEmpty()) {
      List<Outcome> fresh =
          inner.evaluate(
              open,
              (i, outcome, nanoseconds, worker) ->
                  arrival.arrived(places.get(i), outcome, nanoseconds, worker));
      for (int i = 0; i < fresh.size(); i++) {
        outcomes[places.get(i)] = fresh.get(i);
      }
    }
    return Arrays.asList(outcomes);
  }

  @Override
  public void record(Event event) {
    if (!exact || !(event instanceof Event.Evaluated(var batch, var outcomes))) {
      return;
    }
    Map<Key, Outcome.Value> fresh = new HashMap<>();
    for (int i = 0; i < outcomes.size(); i++) {
      Query query = batch.queries().get(i);
      if (outcomes.get(i) instanceof Outcome.Value value) {
        cached += answer(query) == null ? 0 : 1;
        // what may have ended early is not the value of its point
        if (query.cutoff().none()) {
          Outcome.Value other = fresh.put(key(query.x().toArray()), value);
          exact &= other == null || other.equals(value);
        }
      }
    }
    if (!exact) {
      known.clear();
      return;
    }
    if (!keeps) {
      return;
    }
    fresh.forEach(
        (key, value) -> {
          if (numbers + key.x().length <= MOST_NUMBERS && known.putIfAbsent(key, value) == null) {
            numbers += key.x().length;
          }
        });
  }

  /** How many evaluations of the run were answered so. */
  public long cached() {
    return cached;
  }

  @Override
  public void close() {
    inner.close();
  }
}
