package io.lmrs.problem.constrained;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;

/** Registers {@link TailoredProblem}. */
public final class TailoredFactory implements ProblemFactory<TailoredFactory.Config> {
  static final String NAME = "tailored";

  /** Made by the registry. */
  public TailoredFactory() {}

  /** The settings. */
  public record Config(
      @Setting(value = "how many constraints", min = 1, max = 10000) int constraints,
      @Setting(value = "how many of them are active at the solution", min = 0, max = 10000)
          int active,
      @Setting(value = "the part of the constraints that are not linear", min = 0, max = 1)
          double nonlinear,
      @Setting(value = "condition of the value's second derivatives", min = 1, max = 1e12)
          double condition,
      @Setting(value = "height of ripples on the value", min = 0, max = 1e6) double ripple,
      @Setting("which instance") long seed) {

    public Config {
      if (active > constraints) {
        throw new IllegalArgumentException(
            "active must be at most constraints, %d: %d".formatted(constraints, active));
      }
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "random constraints around a known solution, some of them active there";
  }

  @Override
  public int defaultDimension() {
    return 20;
  }

  @Override
  public Config defaults(int dimension) {
    int active = Math.min(Math.max(1, dimension / 5), 20);
    return new Config(5 * active / 2, active, 0.5, 1000, 0, 0);
  }

  @Override
  public Problem create(int dimension, Config config) {
    if (config.active() >= dimension) {
      throw new IllegalArgumentException(
          "active must be less than the dimension, %d: %d".formatted(dimension, config.active()));
    }
    return new TailoredProblem(dimension, config);
  }
}
