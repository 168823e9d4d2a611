package io.lmrs.cli.experiment;

import io.lmrs.RunResult;
import io.lmrs.cli.report.Course;
import java.util.function.Supplier;

/** What is wanted of a run that has ended; its result is large. Called from many threads. */
@FunctionalInterface
public interface Keep<T> {

  /**
   * @param job what ran
   * @param result how it ended
   * @param improvements every evaluation that was better than all before; costs time
   * @throws InterruptedException if the thread was interrupted
   */
  T of(Job job, RunResult result, Supplier<Course> improvements) throws InterruptedException;
}
