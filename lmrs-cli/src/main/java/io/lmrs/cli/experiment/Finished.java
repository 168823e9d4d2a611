package io.lmrs.cli.experiment;

import io.lmrs.RunResult;
import io.lmrs.cli.report.Milestones;

/**
 * A job whose run has ended.
 *
 * @param job what ran
 * @param result how it ended
 * @param milestones how it closed the gap
 */
public record Finished(Job job, RunResult result, Milestones milestones) {

  /**
   * Looks at what the run has closed of the gap, which has to be known beforehand.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  public static Finished of(Job job, RunResult result) throws InterruptedException {
    return new Finished(
        job, result, Start.milestones(job.openProblem(), job.spec().seed(), result.trace()));
  }
}
