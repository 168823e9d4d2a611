package io.lmrs.search.guided;

import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.learn.Basis;
import io.lmrs.learn.KnownManifold;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Differences;
import io.lmrs.search.Meanings;
import io.lmrs.search.PairSearch;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Slopes;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/**
 * Manifold random search: Algorithm 2 of Sener and Koltun (ICLR 2020), for a manifold given by its
 * Jacobian. With {@code step=constant} as printed: directions uniform on the unit sphere of the
 * tangent space, g = n / (2 delta) * mean of y_i J_q s_i (equation 3), x - alpha g. The other steps
 * measure along an orthonormal basis and step as LMRS does.
 */
public final class ManifoldSearch implements PairSearch.Rule {

  /** How to step: Algorithm 2's constant step, or one of LMRS's rules. */
  public enum Rule {
    AUTO,
    LINE_SEARCH,
    SCALED,
    FIXED,
    JUDGED,
    CONSTANT
  }

  /** The settings. */
  public record Config(
      @Setting("constant as Algorithm 2 prints, or a step of lmrs") Rule step,
      @Setting(Meanings.SLOPES) Slopes slopes,
      @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
      @Setting(
              value = "step size of the constant or the scaled step, length of the fixed one",
              min = 0,
              positive = true,
              auto = true)
          double stepSize,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
      @Setting(Meanings.PAIRS) Pairs pairs) {
    /** With step changed. */
    public Config withStep(Rule value) {
      return Settings.changed(this, "step", value);
    }

    /** With slopes changed. */
    public Config withSlopes(Slopes value) {
      return Settings.changed(this, "slopes", value);
    }

    /** With radius changed. */
    public Config withRadius(double value) {
      return Settings.changed(this, "radius", value);
    }

    /** With step size changed. */
    public Config withStepSize(double value) {
      return Settings.changed(this, "stepSize", value);
    }

    /** With directions changed. */
    public Config withDirections(int value) {
      return Settings.changed(this, "directions", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }
  }

  private static final double RADIUS = 1e-3;
  private static final double STEP_SIZE = 0.1;

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(
        Rule.AUTO, Slopes.AUTO, Double.NaN, Double.NaN, Math.min(10, dimension), Pairs.COMMON);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

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
      return ManifoldSearch.defaults(dimension);
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
        return new PairSearch(context, new ManifoldSearch(config, context, known));
      }
      GuidedPlan plan =
          new GuidedPlan(
              new GuidedPlan.Rows(config.directions(), config.directions(), false),
              new GuidedPlan.Measure(config.radius(), config.slopes(), config.pairs()),
              new GuidedPlan.Stride(
                  Step.valueOf(config.step().name()), config.stepSize(), 0, Along.SLOPES));
      return new GuidedSearch(context, plan, known);
    }
  }

  private final Config config;
  private final KnownManifold manifold;
  private final Stream random;
  private final double radius;
  private final double alpha;
  private int rank;

  private ManifoldSearch(Config config, SearchContext context, KnownManifold manifold) {
    this.config = config;
    this.manifold = manifold;
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.radius = Double.isNaN(config.radius()) ? RADIUS : config.radius();
    this.alpha = Double.isNaN(config.stepSize()) ? STEP_SIZE : config.stepSize();
  }

  @Override
  public double[][] rows(double[] x, long iteration, Frame frame) {
    Stream draw = random.child(iteration);
    double[][] tangent = manifold.directions(x, Integer.MAX_VALUE, draw);
    rank = tangent.length;
    double[][] rows = new double[config.directions()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Basis.onSphere(tangent, x.length, draw.child(i));
    }
    return rows;
  }

  @Override
  public double radius() {
    return radius;
  }

  @Override
  public Pairs pairs() {
    return config.pairs();
  }

  @Override
  public Metrics step(double[] x, double[][] rows, double[] costs, long iteration, Frame frame) {
    double[] slopes = Differences.central(costs, radius);
    double[] g = Differences.combine(slopes, rows, x.length);
    Vectors.scale((double) rank / slopes.length, g);
    return Differences.descend(x, g, alpha).with("rank", rank);
  }
}
