package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.learn.KnownManifold;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.settings.Setting;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Manifold random search: Algorithm 2 of Sener and Koltun (ICLR 2020), for a manifold given by its
 * Jacobian. With {@code step=constant} as printed: directions uniform on the unit sphere of the
 * tangent space, g = n / (2 delta) * mean of y_i J_q s_i (equation 3), x - alpha g. The other steps
 * measure along an orthonormal basis and step as LMRS does.
 */
public final class ManifoldSearch implements Search {

  /** How to step: Algorithm 2's constant step, or one of LMRS's rules. */
  public enum Rule {
    AUTO,
    LINE_SEARCH,
    SCALED,
    CONSTANT
  }

  /** The settings. */
  public record Config(
      @Setting("constant as Algorithm 2 prints, or a step of lmrs") Rule step,
      @Setting(Meanings.SLOPES) Slopes slopes,
      @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
      @Setting(
              value = "step size of the constant or the scaled step",
              min = 0,
              positive = true,
              auto = true)
          double stepSize,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
      @Setting(Meanings.PAIRS) Pairs pairs) {}

  private static final double RADIUS = 1e-3;
  private static final double STEP_SIZE = 0.1;

  /** Registers the search. */
  static final class Factory implements SearchFactory<Config> {
    @Override
    public String name() {
      return "manifold-search";
    }

    @Override
    public String summary() {
      return "Algorithm 2: random search on a manifold whose Jacobian is known";
    }

    @Override
    public Config defaults(int dimension) {
      return new Config(
          Rule.AUTO, Slopes.AUTO, Double.NaN, Double.NaN, Math.min(10, dimension), Pairs.COMMON);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      if (context.manifold() == null) {
        throw new IllegalArgumentException(
            "manifold-search needs a problem whose manifold is known (e.g. synthetic), or a"
                + " Jacobian given to the library: none");
      }
      KnownManifold known = new KnownManifold(context.manifold(), context.space());
      if (config.step() == Rule.CONSTANT) {
        return new ManifoldSearch(config, context, known);
      }
      GuidedSearch.Plan plan =
          new GuidedSearch.Plan(
              config.directions(),
              config.directions(),
              false,
              Step.valueOf(config.step().name()),
              config.stepSize(),
              config.radius(),
              config.slopes(),
              config.pairs(),
              false);
      return new GuidedSearch(context, plan, known);
    }
  }

  private final Config config;
  private final SearchContext context;
  private final KnownManifold manifold;
  private final Dispatch dispatch;
  private final Stream random;
  private final double[] x;
  private final double radius;
  private final double alpha;
  private long iteration;
  private Metrics metrics = Metrics.NONE;
  private double[][] rows;
  private int rank;

  private ManifoldSearch(Config config, SearchContext context, KnownManifold manifold) {
    this.config = config;
    this.context = context;
    this.manifold = manifold;
    this.dispatch = new Dispatch(context);
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.x = context.space().toSearch(context.start());
    this.radius = Double.isNaN(config.radius()) ? RADIUS : config.radius();
    this.alpha = Double.isNaN(config.stepSize()) ? STEP_SIZE : config.stepSize();
  }

  @Override
  public Batch ask(Frame frame) {
    if (rows == null) {
      Stream draw = random.child(iteration);
      double[][] tangent = manifold.directions(x, Integer.MAX_VALUE, draw);
      rank = tangent.length;
      rows = new double[config.directions()][x.length];
      for (int i = 0; i < rows.length && rank > 0; i++) {
        double[] s = draw.child(i).direction(rank);
        for (int j = 0; j < rank; j++) {
          Vectors.add(s[j], tangent[j], rows[i]);
        }
      }
    }
    return dispatch.pairs(frame, x.clone(), radius, rows, config.pairs());
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    dispatch.told(batch, outcomes, ask(batch.queries().getFirst().frame()).size());
    double[] costs = Differences.costs(outcomes, context.goal());
    double[] slopes = Differences.central(costs, radius);
    double[] g = Differences.combine(slopes, rows, x.length);
    Vectors.scale((double) rank / slopes.length, g);
    double norm = Vectors.norm(g);
    boolean usable = Double.isFinite(alpha * norm);
    if (usable) {
      Vectors.add(-alpha, g, x);
    }
    metrics =
        Metrics.NONE
            .with(Metrics.GRADIENT, norm)
            .with(Metrics.STEP, usable ? alpha * norm : 0)
            .with("rank", rank);
    rows = null;
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
    rows = null;
  }
}
