package io.lmrs.search.constrained;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.search.Dispatch;
import io.lmrs.search.SearchContext;
import io.lmrs.search.evolution.CmaEs;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What {@code lmrs} and {@code auto} do under constraints: they evaluate the start twice. If both
 * outcomes are equal, {@link SqpSearch} goes on; under noise, with whole numbers or choices, and
 * with very many variables it is another search through {@link AugmentedLagrangian}. Linear
 * constraints are kept by the space in any case.
 */
public final class ConstrainedSearch implements Search {
  private static final int PROBES = 2;

  private final SearchContext context;
  private final Function<SearchContext, Search> values;
  private final Dispatch dispatch;
  private Search search;
  private boolean exact;
  private long extended;

  /**
   * @param values makes the search of values alone, for those cases in which it is used
   */
  public ConstrainedSearch(SearchContext context, Function<SearchContext, Search> values) {
    this.context = context;
    this.values = values;
    this.dispatch = new Dispatch(context);
  }

  private Search made() {
    Search made = chosen();
    if (extended > 0) {
      made.extended(extended);
    }
    return made;
  }

  @Override
  public void extended(long evaluations) {
    extended = evaluations;
    if (search != null) {
      search.extended(evaluations);
    }
  }

  private Search chosen() {
    if (context.space().discrete()) {
      CmaEs.Config config = CmaEs.defaults(context.dimension());
      return new AugmentedLagrangian(context, true, c -> new CmaEs.Factory().create(config, c));
    }
    if (exact && context.dimension() <= SqpSearch.MOST_VARIABLES) {
      return new TurnsSearch(context);
    }
    return context.constraints().none()
        ? values.apply(context.unconstrained())
        : new AugmentedLagrangian(context, false, values);
  }

  @Override
  public Batch ask(Frame frame) {
    if (search == null) {
      Point start = Point.at(context.space().toSearch(context.start()));
      return dispatch.batch(frame, List.of(start, start), 1);
    }
    Batch inner = search.ask(frame);
    return inner.numbered(inner.number() + 1, inner.queries().getFirst().id() + PROBES);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    if (search == null) {
      dispatch.told(batch, outcomes, PROBES);
      exact = outcomes.getFirst().equals(outcomes.getLast());
      search = made();
      return;
    }
    if (outcomes.size() != batch.size()) {
      throw new IllegalArgumentException(
          "outcomes must have " + batch.size() + " entries: " + outcomes.size());
    }
    Batch inner = search.ask(batch.queries().getFirst().frame());
    if (batch.number() != inner.number() + 1) {
      throw new IllegalArgumentException(
          "batch must be number " + (inner.number() + 1) + ": " + batch.number());
    }
    search.tell(inner, outcomes);
  }

  @Override
  public double[] incumbent() {
    return search == null ? context.start() : search.incumbent();
  }

  @Override
  public OptionalDouble incumbentValue() {
    return search == null ? OptionalDouble.empty() : search.incumbentValue();
  }

  @Override
  public long iteration() {
    return search == null ? 0 : search.iteration();
  }

  @Override
  public Metrics metrics() {
    return search == null ? Metrics.NONE : search.metrics();
  }

  @Override
  public Optional<Learned> learned() {
    return search == null ? Optional.empty() : search.learned();
  }

  @Override
  public void close() {
    if (search != null) {
      search.close();
    }
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    out.writeBoolean(search != null);
    out.writeBoolean(exact);
    if (search != null) {
      search.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    close();
    dispatch.restore(in);
    boolean begun = in.readBoolean();
    exact = in.readBoolean();
    search = begun ? made() : null;
    if (begun) {
      search.restore(in);
    }
  }
}
