package io.lmrs.cli.experiment;

import io.lmrs.Problem;
import io.lmrs.evaluate.Trials;
import io.lmrs.problem.wrapper.Wrapper;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A problem of which a run learns nothing but by evaluations: no value of the incumbent comes for
 * free, so that a target counts as reached only when an evaluation reached it.
 *
 * @param inner the problem
 */
record EvaluatedOnly(Problem inner) implements Wrapper {

  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.empty();
  }

  @Override
  public Optional<Trials> trials() {
    return inner.trials();
  }
}
