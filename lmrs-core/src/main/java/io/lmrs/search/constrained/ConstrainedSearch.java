package io.lmrs.search.constrained;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Relay;
import io.lmrs.search.Repeats;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchWrapper;
import io.lmrs.search.StartProbe;
import io.lmrs.search.evolution.CmaEs;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * What {@code lmrs} and {@code auto} do under constraints: they evaluate the start twice. If both
 * outcomes agree, {@link SqpSearch} goes on; under noise, with whole numbers or choices, and with
 * very many variables it is another search through {@link AugmentedLagrangian}. Linear constraints
 * are kept by the space in any case.
 */
public final class ConstrainedSearch implements SearchWrapper {
  private final SearchContext context;
  private final Function<SearchContext, Search> values;
  private final StartProbe probe;
  private Search search;
  private boolean exact;
  private long extended;

  /**
   * @param values makes the search of values alone, for those cases in which it is used
   */
  public ConstrainedSearch(SearchContext context, Function<SearchContext, Search> values) {
    this.context = context;
    this.values = values;
    this.probe = new StartProbe(context);
  }

  private Search made() {
    Search made = chosen();
    if (extended > 0) {
      made.extended(extended);
    }
    return made;
  }

  @Override
  public Search inner() {
    return search == null ? probe : search;
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
    Batch inner = inner().ask(frame);
    return search == null ? inner : Relay.after(1, StartProbe.QUERIES, inner);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    if (search == null) {
      probe.tell(batch, outcomes);
      exact = Repeats.agree(outcomes.getFirst(), outcomes.getLast());
      search = made();
      return;
    }
    Dispatch.requireAll(batch.size(), outcomes);
    Batch inner = search.ask(batch.queries().getFirst().frame());
    Dispatch.require(batch, inner.number() + 1);
    search.tell(inner, outcomes);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    probe.save(out);
    out.writeBoolean(search != null);
    out.writeBoolean(exact);
    if (search != null) {
      search.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    close();
    probe.restore(in);
    boolean begun = in.readBoolean();
    exact = in.readBoolean();
    search = begun ? made() : null;
    if (begun) {
      search.restore(in);
    }
  }
}
