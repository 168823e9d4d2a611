package io.lmrs.cli;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.evaluate.EvaluationStopped;
import io.lmrs.problem.ProblemFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A sphere that takes its time; found through the service loader. After as many evaluations as the
 * property {@code lmrs.test.swift} says, the others take as long as {@code lmrs.test.pause} says,
 * so that a test finds the process in the middle on any machine.
 */
public record SlowProblem(int dimension) implements Problem {
  private static final long MILLISECONDS = 3;
  private static final long SWIFT = Long.getLong("lmrs.test.swift", Long.MAX_VALUE);
  private static final long PAUSE = Long.getLong("lmrs.test.pause", MILLISECONDS);
  private static final AtomicLong BEGUN = new AtomicLong();

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
        Thread.sleep(BEGUN.getAndIncrement() < SWIFT ? MILLISECONDS : PAUSE);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        throw new EvaluationStopped("interrupted");
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
