package io.lmrs.cli.experiment;

import io.lmrs.Problem;
import io.lmrs.RunSpec;

/**
 * One run of many, independent of all others.
 *
 * @param method what runs
 * @param spec the run
 * @param ending ends it before its budget; jobs of one group and one specification have the same
 * @param evaluatedOnly nothing counts but values of evaluations, each at its own time
 */
public record Job(Method method, RunSpec spec, Ending ending, boolean evaluatedOnly) {

  /** A run to the end of its budget, whose incumbents count too, as of the end of an iteration. */
  public Job(Method method, RunSpec spec) {
    this(method, spec, Ending.BY_BUDGET);
  }

  /** A run whose incumbents count too, as of the end of an iteration. */
  public Job(Method method, RunSpec spec, Ending ending) {
    this(method, spec, ending, false);
  }

  /** Makes the problem. */
  Problem openProblem() {
    Problem problem = spec.openProblem();
    return evaluatedOnly ? new EvaluatedOnly(problem) : problem;
  }
}
