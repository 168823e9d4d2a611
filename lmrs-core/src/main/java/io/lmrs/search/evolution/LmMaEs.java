package io.lmrs.search.evolution;

import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/**
 * LM-MA-ES: Loshchilov, Glasmachers and Beyer, "Large scale black-box optimization by
 * limited-memory matrix adaptation" (IEEE Transactions on Evolutionary Computation 23, 2018).
 * {@link EvolutionStrategy} is the algorithm, {@link LimitedMemory} its matrix.
 */
public final class LmMaEs {

  /** The settings. */
  public record Config(
      @Setting(value = EvolutionStrategy.SIGMA, min = 1e-100, max = 1e100) double sigma,
      @Setting(value = EvolutionStrategy.POPULATION, min = 2, max = 1e6, auto = true)
          int population,
      @Setting(EvolutionStrategy.RESTARTS) Restarts restarts) {
    /** With sigma changed. */
    public Config withSigma(double value) {
      return Settings.changed(this, "sigma", value);
    }

    /** With population changed. */
    public Config withPopulation(int value) {
      return Settings.changed(this, "population", value);
    }

    /** With restarts changed. */
    public Config withRestarts(Restarts value) {
      return Settings.changed(this, "restarts", value);
    }
  }

  private LmMaEs() {}

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(EvolutionStrategy.DEFAULT_SIGMA, 0, Restarts.NONE);
  }

  /** Registers the search. */
  public static final class Factory implements CovarianceFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "lm-ma-es";
    }

    @Override
    public String summary() {
      return "Limited-memory matrix adaptation (Loshchilov et al. 2018) for many variables";
    }

    @Override
    public Config defaults(int dimension) {
      return LmMaEs.defaults(dimension);
    }

    @Override
    public CmaEs.Config general(Config config) {
      return new CmaEs.Config(
          CmaEs.Covariance.LIMITED_MEMORY,
          config.sigma(),
          config.population(),
          config.restarts(),
          false);
    }
  }
}
