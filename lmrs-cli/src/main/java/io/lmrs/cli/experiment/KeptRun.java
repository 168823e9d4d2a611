package io.lmrs.cli.experiment;

import io.lmrs.RunResult;
import io.lmrs.StopReason;
import io.lmrs.cli.report.Course;
import java.util.function.Supplier;

/**
 * What is kept of a run.
 *
 * @param instance what it was given
 * @param method what ran
 * @param course what it had to offer
 * @param best the best value seen, NaN if every evaluation failed
 * @param evaluations evaluations, failed ones included
 * @param failures failed evaluations
 * @param seconds how long it took
 * @param stop why it ended
 */
public record KeptRun(
    Instance instance,
    Method method,
    Course course,
    double best,
    long evaluations,
    long failures,
    double seconds,
    StopReason stop) {

  /** The same under the name of another method. */
  public KeptRun named(Method other) {
    return new KeptRun(instance, other, course, best, evaluations, failures, seconds, stop);
  }

  /** What is kept of the run of a job, a {@link Keep}. */
  public static KeptRun of(
      Instance instance, Job job, RunResult result, Supplier<Course> improvements) {
    boolean noisy = instance.start().noisy();
    return new KeptRun(
        instance,
        job.method(),
        job.evaluatedOnly() && !noisy
            ? improvements.get()
            : Course.of(result, instance.goal(), noisy),
        result.best(),
        result.evaluations(),
        result.failures(),
        result.seconds(),
        result.stop());
  }
}
