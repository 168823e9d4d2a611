package io.lmrs.search.evolution;

import io.lmrs.Search;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Takes;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/**
 * CMA-ES: Hansen, "The CMA Evolution Strategy: A Tutorial" (arXiv 1604.00772), with active update
 * and optional restarts. {@link EvolutionStrategy} is the algorithm, {@link FullCovariance} its
 * matrix. With very many variables another matrix takes its place. Whole numbers and choices are
 * kept moving by a {@link Margin}.
 */
public final class CmaEs {

  /**
   * The most variables for which {@code auto} takes the full matrix. There a limited memory is
   * ahead for the first 100 d evaluations on a cigar and for more than 1000 d on an ellipsoid,
   * while the full matrix costs 0.2 ms per evaluation, growing with d^2.
   */
  static final int MOST_AUTO = 1000;

  /** The most variables for which the full matrix, of d^2 numbers, is made at all. */
  static final int MOST_FULL = 10_000;

  /** What is learned of the covariance. */
  public enum Covariance {
    AUTO,
    FULL,
    DIAGONAL,
    LIMITED_MEMORY
  }

  /** The settings. */
  public record Config(
      @Setting(
              "full matrix; diagonal, as sep-cma; limited-memory, as lm-ma-es; auto is full up to"
                  + " 1000 variables and limited-memory beyond")
          Covariance covariance,
      @Setting(value = EvolutionStrategy.SIGMA, min = 1e-100, max = 1e100) double sigma,
      @Setting(value = EvolutionStrategy.POPULATION, min = 2, max = 1e6, auto = true)
          int population,
      @Setting(EvolutionStrategy.RESTARTS) Restarts restarts,
      @Setting("whole numbers and choices keep a chance to change; false only rounds them")
          boolean margin) {
    /** With covariance changed. */
    public Config withCovariance(Covariance value) {
      return Settings.changed(this, "covariance", value);
    }

    /** With sigma changed. */
    public Config withSigma(double value) {
      return Settings.changed(this, "sigma", value);
    }

    /** With population changed. */
    public Config withPopulation(int value) {
      return Settings.changed(this, "population", value);
    }

    /** With margin changed. */
    public Config withMargin(boolean value) {
      return Settings.changed(this, "margin", value);
    }

    /** With restarts changed. */
    public Config withRestarts(Restarts value) {
      return Settings.changed(this, "restarts", value);
    }
  }

  private CmaEs() {}

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(Covariance.AUTO, EvolutionStrategy.DEFAULT_SIGMA, 0, Restarts.NONE, true);
  }

  /** Registers the search. */
  public static final class Factory implements CovarianceFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "cma-es";
    }

    @Override
    public String summary() {
      return "CMA-ES (Hansen 2016) with active update, restarts IPOP and BIPOP by choice";
    }

    @Override
    public Takes variables() {
      return Takes.ALL;
    }

    @Override
    public Config defaults(int dimension) {
      return CmaEs.defaults(dimension);
    }

    @Override
    public Config general(Config config) {
      return config;
    }
  }

  static Search search(Config config, SearchContext context) {
    Covariance covariance = chosen(config.covariance(), context);
    return EvolutionStrategy.of(
        context,
        config.restarts(),
        config.population(),
        config.sigma(),
        config.margin(),
        (n, lambda) -> distribution(covariance, n, lambda));
  }

  private static Covariance chosen(Covariance wanted, SearchContext context) {
    int dimension = context.dimension();
    boolean discrete = context.space().discrete();
    if (wanted == Covariance.LIMITED_MEMORY && discrete) {
      throw new IllegalArgumentException(
          "covariance must be full or diagonal for whole numbers and choices: limited-memory");
    }
    if (wanted == Covariance.FULL && dimension > MOST_FULL) {
      throw new IllegalArgumentException(
          "covariance must not be full for more than " + MOST_FULL + " variables: " + dimension);
    }
    if (wanted != Covariance.AUTO) {
      return wanted;
    }
    if (dimension <= MOST_AUTO) {
      return Covariance.FULL;
    }
    return discrete ? Covariance.DIAGONAL : Covariance.LIMITED_MEMORY;
  }

  private static Distribution distribution(Covariance covariance, int n, int lambda) {
    return switch (covariance) {
      case AUTO, FULL -> new FullCovariance(StrategyParameters.full(n, lambda));
      case DIAGONAL -> new DiagonalCovariance(StrategyParameters.diagonal(n, lambda));
      case LIMITED_MEMORY -> new LimitedMemory(StrategyParameters.limitedMemory(n, lambda));
    };
  }
}
