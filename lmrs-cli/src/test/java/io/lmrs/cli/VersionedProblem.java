package io.lmrs.cli;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.random.Stream;

/** A noisy bowl that has a version, as a simulator does. */
public record VersionedProblem(int dimension) implements Problem {

  /** No settings. */
  public record None() {}

  @Override
  public String name() {
    return "test-versioned";
  }

  @Override
  public String version() {
    return "bowl 7.1";
  }

  @Override
  public double[] start(long seed) {
    return Stream.of(seed, Stream.START).gaussians(dimension);
  }

  @Override
  public Session open() {
    return query -> {
      double sum = 0.01 * Stream.of(query.seed(), 1).gaussians(1)[0];
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
      return "test-versioned";
    }

    @Override
    public String summary() {
      return "a noisy bowl with a version";
    }

    @Override
    public int defaultDimension() {
      return 6;
    }

    @Override
    public None defaults(int dimension) {
      return new None();
    }

    @Override
    public Problem create(int dimension, None config) {
      return new VersionedProblem(dimension);
    }
  }
}
