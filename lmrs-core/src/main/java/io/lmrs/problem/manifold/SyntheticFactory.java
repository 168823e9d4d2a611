package io.lmrs.problem.manifold;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;

/** Names the synthetic manifold functions. */
public final class SyntheticFactory implements ProblemFactory<SyntheticFactory.Config> {
  static final String NAME = "synthetic";

  /**
   * Which instance.
   *
   * @param manifold the dimension n of the manifold
   * @param seed the instance's number
   */
  public record Config(
      @Setting(value = "dimension of the manifold, at most that of the problem", min = 1)
          int manifold,
      @Setting("which random instance") long seed) {}

  /** For the registry. */
  public SyntheticFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "convex quadratic on the manifold of a random perceptron (section 5.4 of the paper)";
  }

  @Override
  public int defaultDimension() {
    return 100;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(Math.min(50, dimension), 0);
  }

  @Override
  public Problem create(int dimension, Config config) {
    return SyntheticProblem.of(dimension, config.manifold(), config.seed());
  }
}
