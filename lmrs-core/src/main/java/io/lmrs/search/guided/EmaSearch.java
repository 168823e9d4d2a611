package io.lmrs.search.guided;

import io.lmrs.Search;
import io.lmrs.learn.MovingAverage;
import io.lmrs.search.Meanings;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Slopes;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/**
 * Algorithm 3 with the simplest guide: one direction, the exponential moving average of the
 * measured gradients. It equals the network on some problems, so it stays visible as a rival.
 */
public final class EmaSearch {

  /** The settings. */
  public record Config(
      @Setting(Meanings.STEP) Step step,
      @Setting(Meanings.SLOPES) Slopes slopes,
      @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
      @Setting(value = Meanings.STEP_SIZE, min = 0, positive = true, auto = true) double stepSize,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
      @Setting(
              value = "weight of the newest gradient in the average; 0 for random directions alone",
              min = 0,
              max = 1)
          double rate,
      @Setting(value = Meanings.TOP, min = 0, max = 1e6) int top,
      @Setting(Meanings.ALONG) Along along,
      @Setting(Meanings.PAIRS) Pairs pairs) {
    /** With step changed. */
    public Config withStep(Step value) {
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

    /** With rate changed. */
    public Config withRate(double value) {
      return Settings.changed(this, "rate", value);
    }

    /** With top changed. */
    public Config withTop(int value) {
      return Settings.changed(this, "top", value);
    }

    /** With along changed. */
    public Config withAlong(Along value) {
      return Settings.changed(this, "along", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }
  }

  private EmaSearch() {}

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(
        Step.AUTO,
        Slopes.AUTO,
        Double.NaN,
        Double.NaN,
        Math.min(10, dimension),
        0.07,
        0,
        Along.SLOPES,
        Pairs.COMMON);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "ema";
    }

    @Override
    public String summary() {
      return "Ablation: guided by a moving average of the gradient instead of a network";
    }

    @Override
    public Config defaults(int dimension) {
      return EmaSearch.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      GuidedPlan plan =
          new GuidedPlan(
              new GuidedPlan.Rows(config.directions(), 1, true),
              new GuidedPlan.Measure(config.radius(), config.slopes(), config.pairs()),
              new GuidedPlan.Stride(
                  config.step(), config.stepSize(), config.top(), config.along()));
      return new GuidedSearch(context, plan, new MovingAverage(context.dimension(), config.rate()));
    }
  }
}
