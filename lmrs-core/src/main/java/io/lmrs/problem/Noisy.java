package io.lmrs.problem;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.random.Stream;

/**
 * Adds Gaussian noise to every value, a function of the query's seed alone. The clean value is that
 * of the problem inside.
 *
 * @param inner the problem without this noise
 * @param deviation the noise's standard deviation
 */
public record Noisy(Problem inner, double deviation) implements Wrapper {

  /** Apart from the streams of problems that are noisy themselves. */
  private static final long ADDED = 1;

  public Noisy {
    if (!(deviation >= 0) || Double.isInfinite(deviation)) {
      throw new IllegalArgumentException("noise must be in [0, inf): " + deviation);
    }
  }

  @Override
  public Session open() {
    Session session = inner.open();
    return new Session() {
      @Override
      public Outcome evaluate(Query query) {
        return switch (session.evaluate(query)) {
          case Outcome.Value v ->
              new Outcome.Value(v.value() + noise(query.seed()), v.steps(), v.observed());
          case Outcome.Failure failure -> failure;
        };
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }

  private double noise(long seed) {
    return deviation * Stream.of(seed, Stream.NOISE, ADDED).gaussian(0);
  }
}
