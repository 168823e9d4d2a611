package io.lmrs.cli.experiment;

import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Manifold;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.Trials;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A problem of which a run learns nothing but by evaluations: no value of the incumbent comes for
 * free, so that a target counts as reached only when an evaluation reached it.
 *
 * @param inner the problem
 */
record EvaluatedOnly(Problem inner) implements Problem {

  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.empty();
  }

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
  public Bounds bounds() {
    return inner.bounds();
  }

  @Override
  public Frame frame() {
    return inner.frame();
  }

  @Override
  public OptionalDouble reference() {
    return inner.reference();
  }

  @Override
  public Optional<Trials> trials() {
    return inner.trials();
  }

  @Override
  public String version() {
    return inner.version();
  }

  @Override
  public Optional<Manifold> manifold() {
    return inner.manifold();
  }
}
