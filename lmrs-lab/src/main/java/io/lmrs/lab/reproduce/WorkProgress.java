package io.lmrs.lab.reproduce;

import io.lmrs.Problem;
import io.lmrs.RunResult;
import io.lmrs.cli.experiment.Job;
import io.lmrs.store.RunStore;
import java.util.Optional;

/** What a unit of work is given. */
public interface WorkProgress {

  /** Tells that this part of the work is done, from 0 to 1. */
  void part(double part);

  /** True once nobody waits for the result any more; it is then thrown away. */
  boolean cancelled();

  /** How many threads the unit may use. */
  int threads();

  /** Keeps runs of which more than the unit's result is wanted. */
  RunStore runs();

  /**
   * Runs a job on one thread. Its run is stored while it goes on, so that a unit that was killed
   * goes on where it was; it is forgotten once the unit's result is noted.
   *
   * @param problem made by the job's specification
   * @return empty if nobody waits for the result any more
   * @throws InterruptedException if the thread was interrupted
   */
  Optional<RunResult> run(Job job, Problem problem) throws InterruptedException;

  /** True if what was run before is not to be used. */
  boolean fresh();
}
