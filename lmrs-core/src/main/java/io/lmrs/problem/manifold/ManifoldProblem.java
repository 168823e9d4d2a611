package io.lmrs.problem.manifold;

import io.lmrs.Manifold;
import io.lmrs.Problem;
import io.lmrs.Session;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A random function f(x) = g(r(x)) on a known manifold, with g a convex quadratic. Everything,
 * including the start, is a function of the instance's seed.
 */
public final class ManifoldProblem implements Problem {
  private final String name;
  private final ManifoldInstance instance;

  ManifoldProblem(String name, ManifoldInstance instance) {
    this.name = name;
    this.instance = instance;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int dimension() {
    return instance.start().length;
  }

  @Override
  public Session open() {
    return instance.function().open();
  }

  /** The start of the instance, the same for every seed of a run. */
  @Override
  public double[] start(long seed) {
    return instance.start().clone();
  }

  /** The value at the start. */
  public double startValue() {
    return instance.startValue();
  }

  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.of(instance.function().value(x));
  }

  /** The least value that L-BFGS finds from the start with the true gradient. */
  @Override
  public OptionalDouble reference() {
    return OptionalDouble.of(instance.reference());
  }

  /** The gradient of f at x; where a ReLU has a kink, that of its flat side. */
  public double[] gradient(double[] x) {
    return instance.function().gradient(x);
  }

  /** The map r. */
  @Override
  public Optional<Manifold> manifold() {
    return Optional.of(instance.function());
  }

  /** How many draws were rejected before this instance. */
  public int rejected() {
    return instance.rejected();
  }
}
