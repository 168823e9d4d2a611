package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Search;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * Passes batches between a run and the searches that work in it one after the other. Each of them
 * counts from 0; the run sees numbers that go on.
 */
public final class Relay {
  private long batches;
  private long queries;

  /** Begins at 0. */
  public Relay() {}

  /** The batch of a search that has the run to itself after so many batches and queries. */
  public static Batch after(long batches, long queries, Batch inner) {
    return inner.numbered(batches + inner.number(), queries + inner.queries().getFirst().id());
  }

  /** How many queries were told. */
  public long queries() {
    return queries;
  }

  /** What that search asks for, in the run's numbers. */
  public Batch ask(Search search, Frame frame) {
    return search.ask(frame).numbered(batches, queries);
  }

  /**
   * Checks that this batch is the one that is out, and that all its outcomes are there.
   *
   * @throws IllegalArgumentException if it is not
   */
  public void require(Batch batch, List<Outcome> outcomes) {
    Dispatch.require(batch, batches);
    Dispatch.requireAll(batch.size(), outcomes);
  }

  /**
   * Tells the search that was asked, and moves on.
   *
   * @return how many iterations it has finished by that
   */
  public long tell(Search search, Batch batch, List<Outcome> outcomes) {
    require(batch, outcomes);
    long before = search.iteration();
    search.tell(search.ask(batch.queries().getFirst().frame()), outcomes);
    batches++;
    queries += batch.size();
    return search.iteration() - before;
  }

  /** Writes the numbers reached. */
  public void save(DataOutput out) throws IOException {
    out.writeLong(batches);
    out.writeLong(queries);
  }

  /** Takes up what {@link #save} wrote. */
  public void restore(DataInput in) throws IOException {
    batches = in.readLong();
    queries = in.readLong();
  }
}
