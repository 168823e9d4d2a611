package io.lmrs.problem.yardstick;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;

/** Names the penalties of a weighted Lasso. */
public final class LassoFactory implements ProblemFactory<LassoFactory.Config> {
  static final String NAME = "lasso";

  /** LassoBench's medium one; simple, high and hard have 60, 300 and 1000 variables. */
  private static final int MEDIUM = 100;

  private static final int LEAST = 20;

  /** Made by the registry. */
  public LassoFactory() {}

  /**
   * The data.
   *
   * @param active features that matter
   * @param samples rows of the data
   * @param signal how many times as large as the noise the signal is
   * @param seed the instance's number
   */
  public record Config(
      @Setting(
              value = "features that matter; auto is a twentieth of the variables",
              min = 1,
              max = 1e5,
              auto = true)
          int active,
      @Setting(
              value = "samples, in 5 folds; auto is half as many as variables",
              min = 10,
              max = 1e5,
              auto = true)
          int samples,
      @Setting(value = "norm of the signal over that of the noise", min = 1e-6, max = 1e12)
          double signal,
      @Setting("which random data") long seed) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "a penalty per feature of a sparse linear model; the error on folds held out";
  }

  @Override
  public int defaultDimension() {
    return MEDIUM;
  }

  @Override
  public int leastDimension() {
    return LEAST;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(0, 0, 10, 0);
  }

  @Override
  public Problem create(int dimension, Config config) {
    int active = config.active() == 0 ? dimension / 20 : config.active();
    int samples = config.samples() == 0 ? dimension / 2 : config.samples();
    if (active > dimension) {
      throw new IllegalArgumentException(
          "active must be in [1, %d], the variables: %d".formatted(dimension, active));
    }
    return LassoProblem.boxed(
        LassoData.of(dimension, active, samples, config.signal(), config.seed()));
  }
}
