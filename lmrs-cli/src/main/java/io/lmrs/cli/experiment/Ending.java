package io.lmrs.cli.experiment;

import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.RunSpec;
import io.lmrs.cli.report.Milestones;
import java.util.List;
import java.util.function.Predicate;

/** Ends a job before its budget is spent. It is no part of the specification that is stored. */
@FunctionalInterface
public interface Ending {

  /** Leaves the end to the budget. */
  Ending BY_BUDGET = (_, _, _) -> _ -> false;

  /**
   * The rule for a run: asked after every iteration, true ends it.
   *
   * @param problem made by the specification
   * @param earlier iterations that are stored already; those after the last snapshot come again
   * @throws InterruptedException if the thread was interrupted
   */
  Predicate<Progress> of(RunSpec spec, Problem problem, List<Progress> earlier)
      throws InterruptedException;

  /**
   * When the incumbent leaves at most that part of the gap open.
   *
   * @param until the part, or 0 for never
   */
  static Ending gap(double until) {
    return until > 0 ? new Gap(until) : BY_BUDGET;
  }

  /**
   * The rule of {@link #gap}.
   *
   * @param until the part
   */
  record Gap(double until) implements Ending {
    @Override
    public Predicate<Progress> of(RunSpec spec, Problem problem, List<Progress> earlier)
        throws InterruptedException {
      Milestones start = Start.milestones(problem, spec.seed(), List.of());
      return progress -> start.fraction(progress.incumbent()) <= until;
    }
  }
}
