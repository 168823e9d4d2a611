package io.lmrs.problem;

import io.lmrs.Problem;
import io.lmrs.settings.Setting;

/** Names the regulator. */
final class RegulatorFactory implements ProblemFactory<RegulatorFactory.Config> {
  static final String NAME = "regulator";

  /**
   * Which system and how long.
   *
   * @param actions rows of the policy
   * @param observations columns of the policy, or 0 for dimension / actions
   * @param horizon steps of an episode
   * @param seed the instance's number
   */
  public record Config(
      @Setting(value = "actions, the rows of the policy", min = 1, max = 1000) int actions,
      @Setting(
              value = "observations, the columns of the policy; auto is dimension / actions",
              min = 1,
              auto = true)
          int observations,
      @Setting(value = "steps of an episode", min = 1) int horizon,
      @Setting("which random instance") long seed) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "linear policy on observations of very different sizes keeps a linear system near 0";
  }

  @Override
  public int defaultDimension() {
    return 16;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(2, 0, 50, 0);
  }

  @Override
  public Problem create(int dimension, Config config) {
    int actions = config.actions();
    if (dimension % actions != 0) {
      throw new IllegalArgumentException(
          "dimension must be a multiple of actions = " + actions + ": " + dimension);
    }
    int columns = config.observations() == 0 ? dimension / actions : config.observations();
    if ((long) actions * columns != dimension) {
      throw new IllegalArgumentException(
          "dimension must be actions * observations = "
              + (long) actions * columns
              + ": "
              + dimension);
    }
    return RegulatorProblem.of(actions, columns, config.horizon(), config.seed());
  }
}
