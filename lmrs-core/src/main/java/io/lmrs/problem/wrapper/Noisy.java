package io.lmrs.problem.wrapper;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;

/**
 * Adds Gaussian noise to every value, another one at every point and seed. The clean value is that
 * of the problem inside. What is inside goes on to its end, since a cutoff is meant for what comes
 * out.
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
  public boolean exact() {
    return deviation == 0 && inner.exact();
  }

  @Override
  public Session open() {
    Session session = inner.open();
    double[] x = new double[inner.dimension()];
    return new Session() {
      @Override
      public Outcome evaluate(Query query) {
        return switch (session.evaluate(query.whole())) {
          case Outcome.Value v -> v.withValue(v.value() + noise(query));
          case Outcome.Failure failure -> failure;
        };
      }

      private double noise(Query query) {
        query.x().copyTo(x);
        return deviation * PointNoise.of(query, x, ADDED).gaussian(0);
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }
}
