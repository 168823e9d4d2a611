package org.example;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.settings.Setting;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Compass search (Kolda, Lewis and Torczon 2003), written by someone who has the public interfaces
 * only: moves to the best of the 2d points at a step's distance along the axes, or halves the step.
 */
public final class CompassSearch implements Search {

  /** The settings. */
  public record Config(
      @Setting(value = "first step length", min = 0, positive = true) double stepSize) {}

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    @Override
    public String name() {
      return "compass";
    }

    @Override
    public String summary() {
      return "looks along the axes";
    }

    @Override
    public Config defaults(int dimension) {
      return new Config(0.5);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new CompassSearch(config, context);
    }
  }

  private final SearchContext context;
  private final double[] x;
  private double step;
  private double cost = Double.NaN;
  private double gradient = Double.NaN;
  private double moved = Double.NaN;
  private long batches;
  private long queries;

  CompassSearch(Config config, SearchContext context) {
    this.context = context;
    this.x = context.space().toSearch(context.start());
    this.step = config.stepSize();
  }

  @Override
  public Batch ask(Frame frame) {
    List<Query> out = new ArrayList<>();
    Stream seeds = Stream.of(context.seed(), Stream.EVALUATION, batches);
    for (int i = 0; i < size(); i++) {
      double[] u = x.clone();
      if (batches > 0) {
        u[i / 2] += i % 2 == 0 ? step : -step;
      }
      Point point = new Point.Mapped(context.space(), Point.at(u));
      out.add(new Query(queries + i, point, seeds.bits(i), frame));
    }
    return new Batch(batches, out);
  }

  // the start alone, then both ways along every axis
  private int size() {
    return batches == 0 ? 1 : 2 * x.length;
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    if (batch.number() != batches || outcomes.size() != size()) {
      throw new IllegalArgumentException(
          "batch " + batches + " must have " + size() + " outcomes: " + outcomes.size());
    }
    int best = 0;
    double steepest = 0;
    double[] costs = new double[outcomes.size()];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = outcomes.get(i).cost(context.goal());
      best = costs[i] < costs[best] ? i : best;
      if (i % 2 == 1) {
        steepest = Math.max(steepest, Math.abs(costs[i] - costs[i - 1]) / (2 * step));
      }
    }
    if (batches == 0) {
      cost = costs[0];
    } else {
      gradient = Double.isFinite(steepest) ? steepest : Double.NaN;
      boolean better = costs[best] < cost;
      moved = better ? step : 0;
      if (better) {
        x[best / 2] += best % 2 == 0 ? step : -step;
        cost = costs[best];
      } else {
        step /= 2;
      }
    }
    queries += size();
    batches++;
  }

  @Override
  public double[] incumbent() {
    return context.space().toProblem(x);
  }

  @Override
  public OptionalDouble incumbentValue() {
    return Double.isFinite(cost)
        ? OptionalDouble.of(context.goal().value(cost))
        : OptionalDouble.empty();
  }

  @Override
  public long iteration() {
    return Math.max(0, batches - 1);
  }

  @Override
  public Metrics metrics() {
    return Metrics.NONE.with(Metrics.GRADIENT, gradient).with(Metrics.STEP, moved);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeLong(batches);
    out.writeLong(queries);
    out.writeDouble(step);
    out.writeDouble(cost);
    out.writeDouble(gradient);
    out.writeDouble(moved);
    for (double v : x) {
      out.writeDouble(v);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    batches = in.readLong();
    queries = in.readLong();
    step = in.readDouble();
    cost = in.readDouble();
    gradient = in.readDouble();
    moved = in.readDouble();
    for (int i = 0; i < x.length; i++) {
      x[i] = in.readDouble();
    }
  }
}
