package io.lmrs.cli.experiment;

import io.lmrs.Problem;
import io.lmrs.RunSpec;

/**
 * One run of an experiment, independent of all others.
 *
 * @param method what runs
 * @param spec the run
 * @param until ends the run when the incumbent leaves at most this part of the gap open; 0 for
 *     never
 * @param evaluatedOnly nothing counts but values of evaluations, each at its own time
 */
public record Job(Method method, RunSpec spec, double until, boolean evaluatedOnly) {

  /** A run whose incumbents count too, as of the end of an iteration. */
  public Job(Method method, RunSpec spec, double until) {
    this(method, spec, until, false);
  }

  /** Makes the problem. */
  Problem openProblem() {
    Problem problem = spec.openProblem();
    return evaluatedOnly ? new EvaluatedOnly(problem) : problem;
  }
}
