package io.lmrs.store;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.random.Stream;
import io.lmrs.search.Dispatch;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A search that looks elsewhere if it may look for longer: its points tell what it knows. */
public final class Thrifty implements SearchFactory<Thrifty.Config> {
  static final String NAME = "thrifty";
  static final int BATCH = 10;

  /** Nothing to set. */
  public record Config() {}

  /** Made by the registry. */
  public Thrifty() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "Looks the farther the more it may evaluate";
  }

  @Override
  public Config defaults(int dimension) {
    return new Config();
  }

  @Override
  public Search create(Config config, SearchContext context) {
    return new Looking(context);
  }

  private static final class Looking implements Search {
    private final SearchContext context;
    private final Dispatch dispatch;
    private long budget;

    Looking(SearchContext context) {
      this.context = context;
      this.dispatch = new Dispatch(context);
      this.budget = context.budget().orElse(0);
    }

    @Override
    public void extended(long evaluations) {
      budget = evaluations;
    }

    @Override
    public Batch ask(Frame frame) {
      List<Point> points = new ArrayList<>();
      double[] u = context.space().toSearch(context.start());
      for (int i = 0; i < BATCH; i++) {
        double[] direction =
            Stream.of(context.seed(), Stream.DIRECTIONS, dispatch.queries() / BATCH, i)
                .direction(u.length);
        points.add(new Point.Offset(u.clone(), 1e-3 * (1 + budget), direction));
      }
      return dispatch.batch(frame, points, 1);
    }

    @Override
    public void tell(Batch batch, List<Outcome> outcomes) {
      dispatch.told(batch, outcomes, BATCH);
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
      return dispatch.queries() / BATCH;
    }

    @Override
    public Metrics metrics() {
      return Metrics.NONE.with(Metrics.GRADIENT, 1).with(Metrics.STEP, 1);
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
}
