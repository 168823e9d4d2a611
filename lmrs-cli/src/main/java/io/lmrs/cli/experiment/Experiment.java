package io.lmrs.cli.experiment;

import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.cli.report.Milestones;
import io.lmrs.evaluate.SerialEvaluator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** Runs jobs side by side, one thread each. The results do not depend on the number of threads. */
public final class Experiment {
  private final int threads;
  private final JobListener watch;

  /**
   * @param threads how many jobs run at a time
   * @param watch sees how they go on
   */
  public Experiment(int threads, JobListener watch) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }
    this.threads = threads;
    this.watch = watch;
  }

  /**
   * Runs all jobs and gives their results in the same order. The first job that throws ends the
   * experiment with its exception.
   *
   * @throws InterruptedException if the thread was interrupted; the jobs are then abandoned
   */
  public List<Finished> run(List<Job> jobs) throws InterruptedException {
    return SideBySide.all(
        threads, jobs.stream().<Callable<Finished>>map(job -> () -> run(job)).toList());
  }

  /**
   * Runs all jobs by their budgets alone and gives, in the same order, what is kept of each.
   *
   * @param keep what is wanted of a result
   * @throws InterruptedException if the thread was interrupted; the jobs are then abandoned
   */
  public <T> List<T> run(List<Job> jobs, Keep<T> keep) throws InterruptedException {
    return SideBySide.all(
        threads, jobs.stream().<Callable<T>>map(job -> () -> kept(job, keep)).toList());
  }

  private <T> T kept(Job job, Keep<T> keep) {
    Problem problem = job.openProblem();
    Improvements improvements = new Improvements(problem.goal());
    try (Search search = job.spec().openSearch(problem)) {
      RunResult result = run(job, problem, search, _ -> false, improvements);
      return keep.of(job, result, improvements::course);
    }
  }

  private Finished run(Job job) throws InterruptedException {
    Problem problem = job.spec().openProblem();
    try (Search search = job.spec().openSearch(problem)) {
      double initial = Start.of(problem, search.incumbent(), job.spec().seed()).value();
      double reference = problem.reference().orElse(Double.NaN);
      Milestones start = new Milestones(initial, reference, List.of());
      RunResult result =
          run(
              job,
              problem,
              search,
              progress -> job.until() > 0 && start.fraction(progress.incumbent()) <= job.until(),
              new Improvements(problem.goal()));
      return new Finished(job, result, new Milestones(initial, reference, result.trace()));
    }
  }

  private RunResult run(
      Job job,
      Problem problem,
      Search search,
      Predicate<Progress> stopWhen,
      Improvements improvements) {
    Recorder recorder =
        event -> {
          improvements.add(event);
          if (event instanceof Event.Iterated iterated) {
            watch.went(job, iterated.progress().evaluations());
          }
        };
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      RunResult result =
          new Run(problem, search, evaluator, job.spec().budget(), recorder, stopWhen).run();
      watch.ended(job);
      return result;
    }
  }
}
