package io.lmrs.cli;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.problem.ProblemFactory;

/** Problems that only make trouble; found through the service loader. */
public record TroubledProblem(int dimension) implements Problem {

  /** No settings. */
  public record None() {}

  @Override
  public String name() {
    return "test-failing";
  }

  @Override
  public Session open() {
    return _ -> new Outcome.Failure("out of coffee");
  }

  /** Every evaluation fails. */
  public static final class Failing extends Named {
    public Failing() {
      super("test-failing");
    }

    @Override
    public Problem create(int dimension, None config) {
      return new TroubledProblem(dimension);
    }
  }

  /** Has a bug. */
  public static final class Broken extends Named {
    public Broken() {
      super("test-broken");
    }

    @Override
    public Problem create(int dimension, None config) {
      throw new IllegalStateException("a bug");
    }
  }

  private abstract static class Named implements ProblemFactory<None> {
    private final String name;

    Named(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String summary() {
      return "makes trouble";
    }

    @Override
    public int defaultDimension() {
      return 3;
    }

    @Override
    public None defaults(int dimension) {
      return new None();
    }
  }
}
