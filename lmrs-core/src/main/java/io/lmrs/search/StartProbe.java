package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Evaluates the start twice, in one batch, and stays there: what a search does that goes one way if
 * values repeat and another way if they don't.
 */
public final class StartProbe implements Search {

  /** How many queries it has. */
  public static final int QUERIES = 2;

  private final SearchContext context;
  private final Dispatch dispatch;

  /** A probe of the context's start. */
  public StartProbe(SearchContext context) {
    this.context = context;
    this.dispatch = new Dispatch(context);
  }

  @Override
  public Batch ask(Frame frame) {
    Point start = Point.at(context.space().toSearch(context.start()));
    return dispatch.batch(frame, List.of(start, start), 1);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    dispatch.told(batch, outcomes, QUERIES);
  }

  @Override
  public double[] incumbent() {
    return context.start();
  }

  @Override
  public OptionalDouble incumbentValue() {
    return OptionalDouble.empty();
  }

  @Override
  public long iteration() {
    return 0;
  }

  @Override
  public Metrics metrics() {
    return Metrics.NONE;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
  }
}
