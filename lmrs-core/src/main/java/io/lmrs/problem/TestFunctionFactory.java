package io.lmrs.problem;

import io.lmrs.Problem;

/** Names a test function. */
record TestFunctionFactory(TestFunction function) implements ProblemFactory<NoSettings> {
  @Override
  public String name() {
    return function.word();
  }

  @Override
  public String summary() {
    return function.summary();
  }

  @Override
  public int defaultDimension() {
    return 10;
  }

  @Override
  public int leastDimension() {
    return function.leastDimension();
  }

  @Override
  public NoSettings defaults(int dimension) {
    return new NoSettings();
  }

  @Override
  public Problem create(int dimension, NoSettings config) {
    return new TestFunctionProblem(function, dimension);
  }
}
