package io.lmrs.problem.manifold;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;

/** Names the functions of a periodic signal that no shift changes. */
public final class TranslationInvariantFactory
    implements ProblemFactory<TranslationInvariantFactory.Config> {
  static final String NAME = "translation-invariant";

  /**
   * Which instance.
   *
   * @param features how many features, the dimension of the manifold
   * @param width the length of a filter
   * @param seed the instance's number
   */
  public record Config(
      @Setting(value = "features, the dimension of the manifold", min = 1, max = 1000) int features,
      @Setting(value = "length of a filter, at most the dimension", min = 1) int width,
      @Setting("which random instance") long seed) {}

  /** For the registry. */
  public TranslationInvariantFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "convex quadratic of pooled convolutions of a periodic signal; shifts change nothing";
  }

  @Override
  public int defaultDimension() {
    return 500;
  }

  @Override
  public int leastDimension() {
    return 2;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(4, Math.min(9, dimension), 0);
  }

  @Override
  public Problem create(int dimension, Config config) {
    return TranslationInvariantProblem.of(
        dimension, config.features(), config.width(), config.seed());
  }
}
