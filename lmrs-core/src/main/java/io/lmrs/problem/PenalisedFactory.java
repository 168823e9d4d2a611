package io.lmrs.problem;

import io.lmrs.Problem;
import io.lmrs.settings.Setting;

/** Names the penalised designs. */
final class PenalisedFactory implements ProblemFactory<PenalisedFactory.Config> {
  static final String NAME = "penalised";

  /**
   * Which instance.
   *
   * @param constraints how many
   * @param penalty what a violation costs
   * @param seed the instance's number
   */
  public record Config(
      @Setting(value = "random constraints", min = 1, max = 10_000) int constraints,
      @Setting(value = "what a unit of violation costs", min = 0) double penalty,
      @Setting("which random instance") long seed) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "linear cost in a box plus the violation of smooth random constraints: kinks everywhere";
  }

  @Override
  public int defaultDimension() {
    return 120;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(60, 10, 0);
  }

  @Override
  public Problem create(int dimension, Config config) {
    return PenalisedProblem.of(dimension, config.constraints(), config.penalty(), config.seed());
  }
}
