package io.lmrs.search;

import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.learn.Recipe;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/**
 * Random search with antithetic pairs: Algorithm 1 of Sener and Koltun, "Learning to Guide Random
 * Search" (ICLR 2020), after Flaxman et al. (2005). The estimator is equation 2 for pairs: g = d /
 * (2 delta) * mean of y_i s_i with s_i uniform on the unit sphere; the step is x - alpha g.
 */
public final class RandomSearch implements PairSearch.Rule {

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
      @Setting(Meanings.PAIRS) Pairs pairs) {
    /** With radius changed. */
    public Config withRadius(double value) {
      return Settings.changed(this, "radius", value);
    }

    /** With step size changed. */
    public Config withStepSize(double value) {
      return Settings.changed(this, "stepSize", value);
    }

    /** With decay changed. */
    public Config withDecay(double value) {
      return Settings.changed(this, "decay", value);
    }

    /** With directions changed. */
    public Config withDirections(int value) {
      return Settings.changed(this, "directions", value);
    }

    /** With estimator changed. */
    public Config withEstimator(Estimator value) {
      return Settings.changed(this, "estimator", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }
  }

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    int directions = Math.min(10, dimension);
    // half of the step that is best on a sphere with unit curvature
    double stepSize = 0.5 * directions / (directions + dimension);
    return new Config(1e-3, stepSize, 0, directions, Estimator.MEAN, Pairs.COMMON);
  }

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
      return RandomSearch.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new PairSearch(context, new RandomSearch(config, context));
    }
  }

  private final Config config;
  private final Stream random;

  RandomSearch(Config config, SearchContext context) {
    this.config = config;
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
  }

  @Override
  public double[][] rows(double[] x, long iteration, Frame frame) {
    return rebuilt(config.directions(), iteration, x.length);
  }

  @Override
  public Recipe recipe(long iteration, int i) {
    return new Recipe.Unit(random.child(iteration).child(i).key());
  }

  @Override
  public double radius() {
    return config.radius();
  }

  @Override
  public Pairs pairs() {
    return config.pairs();
  }

  @Override
  public Metrics step(double[] x, double[][] rows, double[] costs, long iteration, Frame frame) {
    double[] slopes = Differences.central(costs, config.radius());
    double[] g = Differences.combine(slopes, rows, x.length);
    double factor = config.estimator() == Estimator.MEAN ? 1.0 / slopes.length : 1;
    Vectors.scale(x.length * factor, g);
    return Differences.descend(x, g, config.stepSize() / (1 + config.decay() * iteration));
  }
}
