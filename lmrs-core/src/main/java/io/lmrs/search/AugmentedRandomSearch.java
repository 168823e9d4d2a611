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
 * Augmented Random Search: Mania, Guy and Recht, "Simple random search of static linear policies is
 * competitive for reinforcement learning" (NeurIPS 2018), Algorithm 2. Gaussian directions; the
 * step is alpha / (b * deviation of the 2b values used) * sum over the b best pairs of (f- - f+)
 * delta. Version 2 whitens a policy's observations through the frame; the suffix t takes the best b
 * directions only.
 */
public final class AugmentedRandomSearch implements PairSearch.Rule {

  /** The four algorithms of the paper. */
  public enum Version {
    V1,
    V1_T,
    V2,
    V2_T;

    boolean whitens() {
      return this == V2 || this == V2_T;
    }

    boolean selects() {
      return this == V1_T || this == V2_T;
    }
  }

  /** The settings. */
  public record Config(
      @Setting("v1 plain, v2 with whitened observations; t: best directions only") Version version,
      @Setting(
              value = "deviation of a coordinate of the perturbation (nu)",
              min = 0,
              positive = true)
          double radius,
      @Setting(value = "step size alpha", min = 0, positive = true) double stepSize,
      @Setting(value = Meanings.DECAY, min = 0) double decay,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
      @Setting(
              value = "how many of the best directions are used (b); auto: all, or half with t",
              min = 1,
              max = 1e6,
              auto = true)
          int top,
      @Setting(Meanings.PAIRS) Pairs pairs,
      @Setting(Meanings.ENDING) Ending ending,
      @Setting(value = Meanings.SLACK, min = 0) double slack) {
    public Config {
      if (top > directions) {
        throw new IllegalArgumentException("top must be in [1, " + directions + "]: " + top);
      }
    }

    int used() {
      if (top > 0) {
        return top;
      }
      return version.selects() ? Math.max(1, directions / 2) : directions;
    }

    /** With version changed. */
    public Config withVersion(Version value) {
      return Settings.changed(this, "version", value);
    }

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

    /** With top changed. */
    public Config withTop(int value) {
      return Settings.changed(this, "top", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }

    /** With ending changed. */
    public Config withEnding(Ending value) {
      return Settings.changed(this, "ending", value);
    }

    /** With slack changed. */
    public Config withSlack(double value) {
      return Settings.changed(this, "slack", value);
    }
  }

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(
        Version.V2,
        0.1,
        0.1,
        0,
        Math.min(10, dimension),
        0,
        Pairs.INDEPENDENT,
        Ending.NONE,
        EarlyEnding.SLACK);
  }

  /** Registers the search. */
  static final class Factory implements SearchFactory<Config> {
    @Override
    public String name() {
      return "ars";
    }

    @Override
    public String summary() {
      return "Augmented Random Search (Mania et al. 2018), versions V1, V1-t, V2 and V2-t";
    }

    @Override
    public Config defaults(int dimension) {
      return AugmentedRandomSearch.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      EarlyEnding ending =
          new EarlyEnding(
              config.ending(), config.directions(), config.used(), config.slack(), context.goal());
      return new PairSearch(context, new AugmentedRandomSearch(config, context), ending);
    }
  }

  private final Config config;
  private final Stream random;

  AugmentedRandomSearch(Config config, SearchContext context) {
    this.config = config;
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
  }

  @Override
  public double[][] rows(double[] x, long iteration, Frame frame) {
    return rebuilt(config.directions(), iteration, x.length);
  }

  @Override
  public Recipe recipe(long iteration, int i) {
    return new Recipe.Gaussian(random.child(iteration).child(i).key());
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
  public Frame seen(Frame frame) {
    return config.version().whitens() ? frame : Frame.IDENTITY;
  }

  @Override
  public Metrics step(double[] x, double[][] rows, double[] costs, long iteration, Frame frame) {
    int[] best = Differences.bestPairs(costs, config.used());
    double[] values = new double[2 * best.length];
    double[] step = new double[x.length];
    double squares = 0;
    for (int i = 0; i < best.length; i++) {
      double plus = costs[2 * best[i]];
      double minus = costs[2 * best[i] + 1];
      values[2 * i] = plus;
      values[2 * i + 1] = minus;
      Vectors.add(minus - plus, rows[best[i]], step);
      squares += (plus - minus) * (plus - minus);
    }
    double deviation = Differences.deviation(values);
    double alpha = config.stepSize() / (1 + config.decay() * iteration);
    double factor = deviation > 0 ? alpha / (best.length * deviation) : 0;
    double length = factor * Vectors.norm(step);
    boolean usable = best.length > 0 && Double.isFinite(length);
    if (usable) {
      Vectors.add(factor, step, x);
    }
    double perDirection = squares / Math.max(1, best.length);
    return Metrics.NONE
        .with(Metrics.GRADIENT, Math.sqrt(perDirection) / (2 * config.radius()))
        .with(Metrics.STEP, usable ? length : 0)
        .with("deviation", deviation);
  }
}
