package io.lmrs.bayes;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.plan.KnownPoint;
import io.lmrs.search.Dispatch;
import io.lmrs.search.MetricsState;
import io.lmrs.search.SearchContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A search in a box that is led by a model: asks the {@link Strategy} for points of the unit cube
 * and tells it their costs. The incumbent is the best point seen. The metric {@code gradient} is
 * NaN.
 */
final class ModelSearch implements Search {

  /** What decides where to look. All of its state is saved; a plan is a function of the state. */
  interface Strategy {

    /** Points of the cube to evaluate, and how to learn from their costs. */
    record Plan(List<double[]> points, Learning learning) {}

    /** Takes the costs of a plan's points, in their order. */
    interface Learning {
      void learn(double[] costs);
    }

    Plan plan(long iteration);

    /**
     * Takes points of the cube with their costs, before the first plan.
     *
     * @return false if it can't
     */
    default boolean know(List<double[]> points, double[] costs) {
      return false;
    }

    /**
     * Takes the constraints at a plan's points before their costs, null for those that failed; only
     * told to who handles constraints.
     */
    default void observe(double[][] constraints) {}

    /** What describes the iteration that was just learned. */
    Metrics metrics(long iteration);

    void save(DataOutput out) throws IOException;

    void restore(DataInput in) throws IOException;
  }

  private final SearchContext context;
  private final Cube cube;
  private final Strategy strategy;
  private final Dispatch dispatch;
  private final Incumbent incumbent;
  private long iteration;
  private Metrics metrics = Metrics.NONE;

  // what is asked for; null until then
  private Strategy.Plan plan;

  ModelSearch(SearchContext context, Cube cube, Strategy strategy) {
    this.context = context;
    this.cube = cube;
    this.strategy = strategy;
    this.dispatch = new Dispatch(context);
    this.incumbent = new Incumbent(context);
  }

  @Override
  public boolean know(List<KnownPoint> points) {
    // a known point may lack the constraints there
    if (iteration > 0 || !context.constraints().none()) {
      return false;
    }
    plan = null;
    return strategy.know(
        points.stream().map(p -> cube.fromSearch(context.space().toSearch(p.x()))).toList(),
        points.stream().mapToDouble(p -> context.goal().cost(p.value())).toArray());
  }

  @Override
  public Batch ask(Frame frame) {
    List<Point> points = new ArrayList<>();
    for (double[] t : plan().points()) {
      points.add(Point.at(cube.toSearch(t)));
    }
    return dispatch.batch(frame, points, 1);
  }

  private Strategy.Plan plan() {
    if (plan == null) {
      plan = strategy.plan(iteration);
    }
    return plan;
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    dispatch.told(batch, outcomes, plan().points().size());
    incumbent.observe(batch, outcomes);
    if (!context.constraints().none()) {
      strategy.observe(
          outcomes.stream()
              .map(o -> o instanceof Outcome.Value v ? v.constraints() : null)
              .toArray(double[][]::new));
    }
    plan.learning().learn(outcomes.stream().mapToDouble(o -> o.cost(context.goal())).toArray());
    metrics = strategy.metrics(iteration);
    iteration++;
    plan = null;
  }

  @Override
  public double[] incumbent() {
    return incumbent.x();
  }

  @Override
  public OptionalDouble incumbentValue() {
    return incumbent.value();
  }

  @Override
  public long iteration() {
    return iteration;
  }

  @Override
  public Metrics metrics() {
    return metrics;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    incumbent.save(out);
    out.writeLong(iteration);
    strategy.save(out);
    MetricsState.write(out, metrics);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    incumbent.restore(in);
    iteration = in.readLong();
    strategy.restore(in);
    metrics = MetricsState.read(in);
    plan = null;
  }
}
