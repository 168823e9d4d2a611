package io.lmrs.cli.experiment;

import io.lmrs.Event;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.RunResult;
import io.lmrs.StopReason;
import io.lmrs.cli.coco.CocoRun;
import io.lmrs.cli.report.Course;
import io.lmrs.execution.Execution;
import io.lmrs.execution.Workplace;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Runs jobs side by side, one thread each, all of them stored in one group of a store. A job whose
 * run has ended there is not run again; one that was interrupted goes on where it was. The results
 * do not depend on the number of threads, nor on interruptions. Thread-safe.
 */
public final class Campaign {
  private final RunStore store;
  private final String group;
  private final int threads;
  private final Map<String, Object> turns = new ConcurrentHashMap<>();
  private final Set<Execution> running = ConcurrentHashMap.newKeySet();
  private volatile boolean cancelled;

  /**
   * @param store where the runs are kept; stays open
   * @param group the first part of their names
   * @param threads how many jobs run at a time
   */
  public Campaign(RunStore store, String group, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }
    this.store = store;
    this.group = group;
    this.threads = threads;
  }

  /** The jobs whose runs have not ended yet. */
  public List<Job> open(List<Job> jobs) {
    return jobs.stream()
        .filter(job -> store.find(group, job.spec()).filter(StoredRun::ended).isEmpty())
        .toList();
  }

  /** Forgets the runs of these jobs. */
  public void forget(List<Job> jobs) {
    for (Job job : jobs) {
      Optional<StoredRun> run = store.find(group, job.spec());
      while (run.isPresent()) {
        store.delete(run.get().name());
        run = store.find(group, job.spec());
      }
    }
  }

  /**
   * Runs all jobs and gives, in the same order, what is kept of each; empty for a job that had not
   * ended when the campaign was cancelled. The first job that throws ends the campaign.
   *
   * @param keep what is wanted of a result
   * @throws InterruptedException if the thread was interrupted; the jobs are then abandoned
   */
  public <T> List<Optional<T>> run(List<Job> jobs, JobListener watch, Keep<T> keep)
      throws InterruptedException {
    return SideBySide.all(
        threads,
        jobs.stream()
            .<Callable<Optional<T>>>map(
                job ->
                    () ->
                        inTurn(job, watch)
                            .map(ended -> keep.of(job, ended.result, ended::improvements)))
            .toList());
  }

  /**
   * What COCO notes of jobs on its functions, in the same order.
   *
   * @param jobs whose runs have ended
   * @throws InterruptedException if the thread was interrupted
   */
  public List<CocoRun> coco(List<Job> jobs, Function<Job, ContestTask> task)
      throws InterruptedException {
    return SideBySide.all(
        threads,
        jobs.stream()
            .<Callable<CocoRun>>map(
                job ->
                    () -> CocoLogs.of(task.apply(job), store.find(group, job.spec()).orElseThrow()))
            .toList());
  }

  /** Asks all runs to end after their batches in flight, and begins no other; from any thread. */
  public void cancel() {
    cancelled = true;
    running.forEach(Execution::cancel);
  }

  private record Ended(RunResult result, StoredRun run) {
    Course improvements() {
      return Improvements.of(run, run.spec().openProblem().goal());
    }
  }

  // jobs that are the same run under two labels share it
  private Optional<Ended> inTurn(Job job, JobListener watch) {
    synchronized (turns.computeIfAbsent(RunStore.key(job.spec()), _ -> new Object())) {
      return result(job, watch);
    }
  }

  private Optional<Ended> result(Job job, JobListener watch) {
    if (cancelled) {
      return Optional.empty();
    }
    Optional<StoredRun> known = store.find(group, job.spec());
    Optional<RunResult> ended = known.flatMap(StoredRun::result);
    if (ended.isPresent()) {
      watch.ended(job);
      return Optional.of(new Ended(ended.get(), known.get()));
    }
    Problem problem = job.openProblem();
    StoredRun run =
        known.orElseGet(
            () -> store.create(RunLabel.in(group), job.spec(), problem.version(), 1, 0, null));
    RunResult result = run(job, problem, run, watch);
    if (result.stop() == StopReason.CANCELLED) {
      return Optional.empty();
    }
    watch.ended(job);
    return Optional.of(new Ended(result, run));
  }

  private RunResult run(Job job, Problem problem, StoredRun run, JobListener watch) {
    Recorder recorder =
        event -> {
          if (event instanceof Event.Iterated(var progress)) {
            watch.went(job, progress.evaluations());
          }
        };
    RunRequest request = new RunRequest(job.spec(), problem, 1, 0);
    Execution execution = new Execution(request, Workplace.threads(), recorder);
    running.add(execution);
    watch.began(job);
    if (cancelled) {
      execution.cancel();
    }
    try {
      return execution.run(run).result();
    } finally {
      running.remove(execution);
    }
  }
}
