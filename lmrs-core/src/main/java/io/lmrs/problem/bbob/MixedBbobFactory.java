package io.lmrs.problem.bbob;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;

/** Names the functions of {@code bbob} of which some variables are whole numbers. */
public record MixedBbobFactory() implements ProblemFactory<MixedBbobFactory.Config> {

  /** The name on the command line. */
  public static final String NAME = "bbob-mixed";

  /**
   * Which function.
   *
   * @param function its number
   * @param instance which of its versions
   * @param integers the part of the variables that are whole numbers
   */
  public record Config(
      @Setting(value = "number of the function, as of bbob", min = 1, max = BbobSuite.FUNCTIONS)
          int function,
      @Setting(
              value = "which version of the function: moved, turned, lifted",
              min = 1,
              max = BbobProblem.GREATEST_INSTANCE)
          long instance,
      @Setting(
              value = "part of the variables that are whole numbers, evenly spread",
              min = 0,
              max = 1)
          double integers) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "bbob with some variables whole numbers in [-5, 5], the optimum on them";
  }

  @Override
  public int defaultDimension() {
    return BbobSuite.BBOB.defaultDimension();
  }

  @Override
  public int leastDimension() {
    return 2;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(1, 1, 0.8);
  }

  @Override
  public Problem create(int dimension, Config config) {
    return new MixedBbobProblem(
        BbobProblem.of(BbobSuite.BBOB, config.function(), config.instance(), dimension),
        config.integers());
  }
}
