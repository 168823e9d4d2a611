package io.lmrs.problem.wrapper;

import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Manifold;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.constraint.Constraints;
import io.lmrs.variable.Variables;
import java.util.Optional;
import java.util.OptionalDouble;

/** A problem around another one, the same in everything that it doesn't change. */
public interface Wrapper extends Problem {

  /** The problem inside. */
  Problem inner();

  @Override
  default String name() {
    return inner().name();
  }

  @Override
  default int dimension() {
    return inner().dimension();
  }

  @Override
  default Goal goal() {
    return inner().goal();
  }

  @Override
  default Session open() {
    return inner().open();
  }

  @Override
  default void requireReady() {
    inner().requireReady();
  }

  @Override
  default double[] start(long seed) {
    return inner().start(seed);
  }

  @Override
  default Bounds bounds() {
    return inner().bounds();
  }

  @Override
  default Optional<Variables> variables() {
    return inner().variables();
  }

  @Override
  default Constraints constraints() {
    return inner().constraints();
  }

  @Override
  default boolean exact() {
    return inner().exact();
  }

  @Override
  default Frame frame() {
    return inner().frame();
  }

  @Override
  default OptionalDouble clean(double[] x) {
    return inner().clean(x);
  }

  @Override
  default OptionalDouble reference() {
    return inner().reference();
  }

  @Override
  default String version() {
    return inner().version();
  }

  @Override
  default Optional<Manifold> manifold() {
    return inner().manifold();
  }
}
