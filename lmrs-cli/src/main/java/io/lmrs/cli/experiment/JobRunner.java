package io.lmrs.cli.experiment;

import io.lmrs.Event;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.RunResult;
import io.lmrs.StopReason;
import io.lmrs.cli.coco.CocoRun;
import io.lmrs.cli.report.Course;
import io.lmrs.execution.Execution;
import io.lmrs.execution.Prepared;
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
import java.util.function.Supplier;

/**
 * Runs jobs side by side, one thread each, all of them stored in one group of a store. A job whose
 * run has ended there is not run again; one that was interrupted goes on where it was. The results
 * do not depend on the number of threads, nor on interruptions, nor on the store, without which
 * every job begins anew. Thread-safe.
 */
public final class JobRunner {
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
  public JobRunner(RunStore store, String group, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }
    this.store = store;
    this.group = group;
    this.threads = threads;
  }

  /** For runs that are over in minutes: it leaves none behind. */
  public static JobRunner unstored(int threads) {
    return new JobRunner(null, null, threads);
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
   * ended when the runner was cancelled. The first job that throws ends all.
   *
   * @param keep what is wanted of a result
   * @throws InterruptedException if the thread was interrupted; the jobs are then abandoned
   */
  public <T> List<Optional<T>> run(List<Job> jobs, JobListener watch, Keep<T> keep)
      throws InterruptedException {
    return SideBySide.all(
        threads,
        jobs.stream().<Callable<Optional<T>>>map(job -> () -> inTurn(job, watch, keep)).toList());
  }

  /** As {@link #run(List, JobListener, Keep)} with what is kept of all, for nobody who cancels. */
  public <T> List<T> all(List<Job> jobs, JobListener watch, Keep<T> keep)
      throws InterruptedException {
    return run(jobs, watch, keep).stream().map(Optional::orElseThrow).toList();
  }

  /**
   * Runs one job in the calling thread; empty if the runner was cancelled before its end.
   *
   * @param problem made by the job's specification
   * @throws InterruptedException if the thread was interrupted
   */
  public Optional<RunResult> run(Job job, Problem problem, JobListener watch)
      throws InterruptedException {
    return ended(job, () -> problem, watch).map(Ended::result);
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

  private record Ended(RunResult result, Supplier<Course> improvements) {
    static Ended of(RunResult result, StoredRun run) {
      return new Ended(result, () -> Improvements.of(run, run.spec().openProblem().goal()));
    }
  }

  // jobs that are the same run under two labels share it
  private <T> Optional<T> inTurn(Job job, JobListener watch, Keep<T> keep)
      throws InterruptedException {
    synchronized (turns.computeIfAbsent(RunStore.key(job.spec()), _ -> new Object())) {
      Optional<Ended> ended = ended(job, job::openProblem, watch);
      return ended.isEmpty()
          ? Optional.empty()
          : Optional.of(keep.of(job, ended.get().result, ended.get().improvements));
    }
  }

  private Optional<Ended> ended(Job job, Supplier<Problem> problem, JobListener watch)
      throws InterruptedException {
    if (cancelled) {
      return Optional.empty();
    }
    Optional<Ended> ended =
        store == null ? anew(job, problem.get(), watch) : found(job, problem, watch);
    if (ended.isPresent()) {
      watch.ended(job);
    }
    return ended;
  }

  private Optional<Ended> found(Job job, Supplier<Problem> made, JobListener watch)
      throws InterruptedException {
    Optional<StoredRun> known = store.find(group, job.spec());
    Optional<RunResult> ended = known.flatMap(StoredRun::result);
    if (ended.isPresent()) {
      return Optional.of(Ended.of(ended.get(), known.get()));
    }
    Problem problem = made.get();
    StoredRun run =
        known.orElseGet(
            () -> store.create(RunLabel.in(group), job.spec(), problem.version(), 1, 0, null));
    RunRequest request = new RunRequest(job.spec(), problem, 1, 0);
    Execution execution = new Execution(request, Workplace.threads(), progress(job, watch));
    execution.stopWhen(job.ending().of(job.spec(), problem, run.trace()));
    return result(execution, job, watch, () -> execution.run(run).result())
        .map(result -> Ended.of(result, run));
  }

  private Optional<Ended> anew(Job job, Problem problem, JobListener watch)
      throws InterruptedException {
    Improvements improvements = new Improvements(problem.goal());
    Recorder progress = progress(job, watch);
    Recorder recorder =
        event -> {
          improvements.add(event);
          progress.record(event);
        };
    Prepared prepared = new Prepared(new RunRequest(job.spec(), problem, 1, 0), null);
    Execution execution = new Execution(prepared.request(), Workplace.threads(), recorder);
    execution.stopWhen(job.ending().of(job.spec(), problem, List.of()));
    return result(execution, job, watch, () -> execution.run(prepared).result())
        .map(result -> new Ended(result, improvements::course));
  }

  private static Recorder progress(Job job, JobListener watch) {
    return event -> {
      if (event instanceof Event.Iterated(var progress)) {
        watch.went(job, progress.evaluations());
      }
    };
  }

  private Optional<RunResult> result(
      Execution execution, Job job, JobListener watch, Supplier<RunResult> run) {
    running.add(execution);
    watch.began(job);
    if (cancelled) {
      execution.cancel();
    }
    try {
      RunResult result = run.get();
      return result.stop() == StopReason.CANCELLED ? Optional.empty() : Optional.of(result);
    } finally {
      running.remove(execution);
    }
  }
}
