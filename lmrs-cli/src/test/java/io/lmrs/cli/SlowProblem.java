package io.lmrs.cli;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.problem.ProblemFactory;

/** A sphere that takes its time; found through the service loader. */
public record SlowProblem(int dimension) implements Problem {
  private static final long MILLISECONDS = 3;

  /** No settings. */
  public record None() {}

  @Override
  public String name() {
    return "test-slow";
  }

  @Override
  public Session open() {
    return query -> {
      try {
        Thread.sleep(MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
      double sum = 0;
      for (double x : query.x().toArray()) {
        sum += (x - 1) * (x - 1);
      }
      return Outcome.of(sum);
    };
  }

  /** Makes it by name. */
  public static final class Factory implements ProblemFactory<None> {
    @Override
    public String name() {
      return "test-slow";
    }

    @Override
    public String summary() {
      return "takes its time";
    }

    @Override
    public int defaultDimension() {
      return 8;
    }

    @Override
    public None defaults(int dimension) {
      return new None();
    }

    @Override
    public Problem create(int dimension, None config) {
      return new SlowProblem(dimension);
    }
  }
}
