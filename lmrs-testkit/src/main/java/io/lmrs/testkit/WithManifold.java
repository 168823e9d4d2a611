package io.lmrs.testkit;

import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Manifold;
import io.lmrs.Problem;
import io.lmrs.Session;
import java.util.Optional;

/**
 * A problem without bounds, on a manifold.
 *
 * @param inner the problem
 * @param known the manifold, or null
 */
record WithManifold(Problem inner, Manifold known) implements Problem {
  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public int dimension() {
    return inner.dimension();
  }

  @Override
  public Goal goal() {
    return inner.goal();
  }

  @Override
  public Session open() {
    return inner.open();
  }

  @Override
  public double[] start(long seed) {
    return inner.start(seed);
  }

  @Override
  public Frame frame() {
    return inner.frame();
  }

  @Override
  public Optional<Manifold> manifold() {
    return Optional.ofNullable(known);
  }
}
