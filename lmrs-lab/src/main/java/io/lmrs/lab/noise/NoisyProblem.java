package io.lmrs.lab.noise;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.problem.wrapper.PointNoise;
import io.lmrs.problem.wrapper.Wrapper;

/** A problem with noise of some kind. */
record NoisyProblem(Problem inner, NoiseKind kind, double size) implements Wrapper {

  @Override
  public boolean exact() {
    return kind == NoiseKind.POINT;
  }

  @Override
  public Session open() {
    Session session = inner.open();
    return new Session() {
      @Override
      public Outcome evaluate(Query query) {
        long seed = kind == NoiseKind.POINT ? 0 : query.seed();
        Query seeded = new Query(query.id(), query.x(), seed, query.frame());
        return switch (session.evaluate(query.whole())) {
          case Outcome.Value v ->
              v.withValue(
                  kind.added(
                      v.value(), size, PointNoise.of(seeded, query.x().toArray(), kind.ordinal())));
          case Outcome.Failure failure -> failure;
        };
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }
}
