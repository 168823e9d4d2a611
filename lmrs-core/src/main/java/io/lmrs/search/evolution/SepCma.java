package io.lmrs.search.evolution;

import io.lmrs.search.Takes;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/**
 * sep-CMA-ES: Ros and Hansen, "A simple modification in CMA-ES achieving linear time and space
 * complexity" (PPSN 2008). {@link EvolutionStrategy} is the algorithm, {@link DiagonalCovariance}
 * its matrix.
 */
public final class SepCma {

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

  private SepCma() {}

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
      return "sep-cma";
    }

    @Override
    public String summary() {
      return "CMA-ES with a diagonal covariance matrix (Ros and Hansen 2008), linear in d";
    }

    @Override
    public Takes variables() {
      return Takes.ALL;
    }

    @Override
    public Config defaults(int dimension) {
      return SepCma.defaults(dimension);
    }

    @Override
    public CmaEs.Config general(Config config) {
      return new CmaEs.Config(
          CmaEs.Covariance.DIAGONAL, config.sigma(), config.population(), config.restarts(), true);
    }
  }
}
