package io.lmrs.problem.manifold;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;

/** Names the functions with hidden structure. */
public final class HiddenFactory implements ProblemFactory<HiddenFactory.Config> {
  static final String NAME = "hidden";

  /**
   * Which function.
   *
   * @param inner what is done with the features
   * @param manifold how many features
   * @param bent the features are no straight ones
   * @param stiffness of the ellipsoid
   * @param share what a sphere in all variables holds of the gap at the start
   * @param seed the instance's number
   */
  public record Config(
      @Setting("ellipsoid, rosenbrock, log-cosh or any function of the suite") String inner,
      @Setting(value = "features, the dimension of the manifold", min = 1) int manifold,
      @Setting("bends the features: A x + sin(B x) / 2 in place of A x") boolean bent,
      @Setting(value = "greatest over least curvature of the ellipsoid", min = 1) double stiffness,
      @Setting(
              value = "part of the gap at the start that a sphere in all variables holds",
              min = 0,
              max = 0.99)
          double share,
      @Setting("which random instance") long seed) {}

  /** For the registry. */
  public HiddenFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "a hard function of few unknown combinations of the variables, straight or bent";
  }

  @Override
  public int defaultDimension() {
    return 500;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(InnerFunction.ELLIPSOID, Math.min(10, dimension), false, 1e6, 0, 0);
  }

  @Override
  public Problem create(int dimension, Config config) {
    return HiddenProblem.of(dimension, config);
  }
}
