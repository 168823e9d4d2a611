package io.lmrs.testkit;

import io.lmrs.Bounds;
import io.lmrs.Manifold;
import io.lmrs.Problem;
import io.lmrs.problem.wrapper.Wrapper;
import java.util.Optional;

/**
 * A problem without bounds, on a manifold.
 *
 * @param inner the problem
 * @param known the manifold, or null
 */
record WithManifold(Problem inner, Manifold known) implements Wrapper {
  @Override
  public Bounds bounds() {
    return Bounds.NONE;
  }

  @Override
  public Optional<Manifold> manifold() {
    return Optional.ofNullable(known);
  }
}
