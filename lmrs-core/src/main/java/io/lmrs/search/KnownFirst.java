package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.plan.KnownPoint;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Asks for the points that are known before the run as its first batch, which whoever evaluates
 * answers without evaluating. So their values count for the best and for targets, and are stored
 * with the run. Then the search learns from them, if it can, and goes on.
 */
public final class KnownFirst implements SearchWrapper {
  private final List<KnownPoint> known;
  private final Search search;
  private final long seed;
  private boolean told;

  /**
   * @param known at least one
   * @param search begins at the best of them
   */
  public KnownFirst(List<KnownPoint> known, Search search, long seed) {
    this.known = known;
    this.search = search;
    this.seed = seed;
  }

  /** What is left of a budget for the search inside; it is told of at least one evaluation. */
  public static OptionalLong left(OptionalLong budget, int points) {
    return budget.isPresent() ? OptionalLong.of(Math.max(1, budget.getAsLong() - points)) : budget;
  }

  @Override
  public void extended(long evaluations) {
    search.extended(left(OptionalLong.of(evaluations), known.size()).getAsLong());
  }

  @Override
  public Batch ask(Frame frame) {
    if (!told) {
      List<Query> queries = new ArrayList<>();
      // apart from the seeds of all batches of the search
      Stream seeds = Stream.of(seed, Stream.EVALUATION, -2);
      for (KnownPoint each : known) {
        Point x = Point.at(each.x().clone());
        queries.add(new Query(queries.size(), x, seeds.bits(queries.size()), frame));
      }
      return new Batch(0, queries);
    }
    return Relay.after(1, known.size(), search.ask(frame));
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    if (told) {
      Batch inner = search.ask(batch.queries().getFirst().frame());
      Dispatch.require(batch, inner.number() + 1);
      search.tell(inner, outcomes);
      return;
    }
    Dispatch.require(batch, 0);
    Dispatch.requireAll(known.size(), outcomes);
    told = true;
    search.know(known);
  }

  @Override
  public Search inner() {
    return search;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeBoolean(told);
    search.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    told = in.readBoolean();
    search.restore(in);
  }
}
