package io.lmrs.search.guided;

import io.lmrs.Search;
import io.lmrs.learn.KalmanFilter;
import io.lmrs.search.Meanings;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Slopes;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/**
 * Algorithm 3 guided by a linear filter: the gradient is tracked by a Kalman filter whose
 * measurements are the slopes.
 */
public final class KalmanSearch {

  /** What is kept of the covariance. */
  public enum Covariance {
    /** Full up to 1000 variables. */
    AUTO,
    FULL,
    /** One variance for all entries, for many variables. */
    SCALAR
  }

  /** The settings. */
  public record Config(
      @Setting(Meanings.STEP) Step step,
      @Setting(Meanings.SLOPES) Slopes slopes,
      @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
      @Setting(value = Meanings.STEP_SIZE, min = 0, positive = true, auto = true) double stepSize,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
      @Setting(Meanings.ALONG) Along along,
      @Setting("of the filter: full needs d squared numbers, scalar one; auto is full up to 1000")
          Covariance covariance,
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

    /** With covariance changed. */
    public Config withCovariance(Covariance value) {
      return Settings.changed(this, "covariance", value);
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

  private static final int MOST_FULL = 1000;

  private KalmanSearch() {}

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(
        Step.AUTO,
        Slopes.AUTO,
        Double.NaN,
        Double.NaN,
        Math.min(10, dimension),
        Along.SLOPES,
        Covariance.AUTO,
        Pairs.COMMON);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "kalman";
    }

    @Override
    public String summary() {
      return "Ablation: guided by a Kalman filter of the gradient instead of a network";
    }

    @Override
    public Config defaults(int dimension) {
      return KalmanSearch.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      int d = context.dimension();
      boolean full =
          config.covariance() == Covariance.FULL
              || config.covariance() == Covariance.AUTO && d <= MOST_FULL;
      GuidedPlan plan =
          new GuidedPlan(
              new GuidedPlan.Rows(config.directions(), 1, true),
              new GuidedPlan.Measure(config.radius(), config.slopes(), config.pairs()),
              new GuidedPlan.Stride(config.step(), config.stepSize(), 0, config.along()));
      return new GuidedSearch(context, plan, new KalmanFilter(d, full));
    }
  }
}
