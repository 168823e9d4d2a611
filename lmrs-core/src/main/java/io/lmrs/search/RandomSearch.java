package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.settings.Setting;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Random search with antithetic pairs: Algorithm 1 of Sener and Koltun, "Learning to Guide Random
 * Search" (ICLR 2020), after Flaxman et al. (2005). The estimator is equation 2 for pairs: g = d /
 * (2 delta) * mean of y_i s_i with s_i uniform on the unit sphere; the step is x - alpha g.
 */
public final class RandomSearch implements Search {

  /** How the slopes of the directions are put together. */
  public enum Estimator {
    /** The mean over the directions, an unbiased estimate of the smoothed gradient. */
    MEAN,
    /** The sum, as the paper prints: k times the gradient. */
    SUM
  }

  /** The settings. */
  public record Config(
      @Setting(value = Meanings.RADIUS, min = 0, positive = true) double radius,
      @Setting(value = "step size alpha, constant", min = 0, positive = true) double stepSize,
      @Setting(value = Meanings.DECAY, min = 0) double decay,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
      @Setting("mean over the directions, or the sum as the paper prints") Estimator estimator,
      @Setting(Meanings.PAIRS) Pairs pairs) {}

  /** Registers the search. */
  static final class Factory implements SearchFactory<Config> {
    @Override
    public String name() {
      return "random-search";
    }

    @Override
    public String summary() {
      return "Algorithm 1: random directions in the whole space, constant step";
    }

    @Override
    public Config defaults(int dimension) {
      int directions = Math.min(10, dimension);
      // half of the step that is best on a sphere with unit curvature
      double stepSize = 0.5 * directions / (directions + dimension);
      return new Config(1e-3, stepSize, 0, directions, Estimator.MEAN, Pairs.COMMON);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new RandomSearch(config, context);
    }
  }

  private final Config config;
  private final SearchContext context;
  private final Dispatch dispatch;
  private final Stream random;
  private final double[] x;
  private long iteration;
  private Metrics metrics = Metrics.NONE;
  private double[][] directions;

  RandomSearch(Config config, SearchContext context) {
    this.config = config;
    this.context = context;
    this.dispatch = new Dispatch(context);
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.x = context.space().toSearch(context.start());
  }

  @Override
  public Batch ask(Frame frame) {
    if (directions == null) {
      directions = new double[config.directions()][];
      for (int i = 0; i < directions.length; i++) {
        directions[i] = random.child(iteration).child(i).direction(x.length);
      }
    }
    return dispatch.pairs(frame, x.clone(), config.radius(), directions, config.pairs());
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    dispatch.told(batch, outcomes, ask(batch.queries().getFirst().frame()).size());
    double[] costs = Differences.costs(outcomes, context.goal());
    double[] slopes = Differences.central(costs, config.radius());
    double[] g = Differences.combine(slopes, directions, x.length);
    double factor = config.estimator() == Estimator.MEAN ? 1.0 / slopes.length : 1;
    Vectors.scale(x.length * factor, g);
    double alpha = config.stepSize() / (1 + config.decay() * iteration);
    double norm = Vectors.norm(g);
    boolean usable = Double.isFinite(alpha * norm);
    if (usable) {
      Vectors.add(-alpha, g, x);
    }
    metrics =
        Metrics.NONE.with(Metrics.GRADIENT, norm).with(Metrics.STEP, usable ? alpha * norm : 0);
    directions = null;
    iteration++;
  }

  @Override
  public double[] incumbent() {
    double[] out = x.clone();
    context.space().toProblem(out);
    return out;
  }

  @Override
  public OptionalDouble incumbentValue() {
    return OptionalDouble.empty();
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
    out.writeLong(iteration);
    Doubles.write(out, x);
    MetricsState.write(out, metrics);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    iteration = in.readLong();
    System.arraycopy(Doubles.read(in), 0, x, 0, x.length);
    metrics = MetricsState.read(in);
    directions = null;
  }
}
