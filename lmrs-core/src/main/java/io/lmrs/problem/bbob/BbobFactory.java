package io.lmrs.problem.bbob;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;

/** Names the functions of a suite of COCO's. */
public record BbobFactory(BbobSuite suite) implements ProblemFactory<BbobFactory.Config> {

  /**
   * Which function.
   *
   * @param function its number
   * @param instance which of its versions
   */
  public record Config(
      @Setting(
              value =
                  "number of the function; 1-5 are separable, 6-9 of moderate conditioning, 10-14"
                      + " ill-conditioned, 15-19 have many minima, 20-24 many without structure",
              min = 1,
              max = BbobSuite.FUNCTIONS)
          int function,
      @Setting(
              value = "which version of the function: moved, turned, lifted",
              min = 1,
              max = BbobProblem.GREATEST_INSTANCE)
          long instance) {}

  @Override
  public String name() {
    return suite.word();
  }

  @Override
  public String summary() {
    return switch (suite) {
      case BBOB -> "COCO's 24 noiseless functions, started uniformly in [-4, 4]^d";
      case LARGESCALE -> "COCO's 24 noiseless functions for many variables, turned block by block";
    };
  }

  @Override
  public int defaultDimension() {
    return suite.defaultDimension();
  }

  @Override
  public int leastDimension() {
    return 2;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(1, 1);
  }

  @Override
  public Problem create(int dimension, Config config) {
    return BbobProblem.of(suite, config.function(), config.instance(), dimension);
  }
}
