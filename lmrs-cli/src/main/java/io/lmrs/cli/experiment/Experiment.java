package io.lmrs.cli.experiment;

import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.cli.report.Milestones;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs jobs side by side, one thread each. The results do not depend on the number of threads. */
public final class Experiment {
  private final int threads;
  private final Watch watch;

  /**
   * @param threads how many jobs run at a time
   * @param watch sees how they go on
   */
  public Experiment(int threads, Watch watch) {
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
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("lmrs-job-", 0).factory());
    try {
      List<Future<Finished>> running = new ArrayList<>();
      for (Job job : jobs) {
        running.add(pool.submit(() -> run(job)));
      }
      List<Finished> finished = new ArrayList<>();
      for (Future<Finished> future : running) {
        finished.add(future.get());
      }
      return finished;
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        default -> throw new IllegalStateException(e.getCause());
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private Finished run(Job job) {
    Problem problem = job.spec().openProblem();
    Search search = job.spec().openSearch(problem);
    double initial = initialValue(problem, search, job.spec().seed());
    double reference = problem.reference().orElse(Double.NaN);
    Milestones start = new Milestones(initial, reference, List.of());
    Recorder recorder =
        event -> {
          if (event instanceof Event.Iterated iterated) {
            watch.went(job, iterated.progress().evaluations());
          }
        };
    RunResult result;
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      result =
          new Run(
                  problem,
                  search,
                  evaluator,
                  job.spec().budget(),
                  recorder,
                  progress ->
                      job.until() > 0 && start.fraction(progress.incumbent()) <= job.until())
              .run();
    }
    watch.ended(job);
    return new Finished(job, result, new Milestones(initial, reference, result.trace()));
  }

  private static double initialValue(Problem problem, Search search, long seed) {
    double[] x = search.incumbent();
    if (problem.clean(x).isPresent()) {
      return problem.clean(x).getAsDouble();
    }
    try (Session session = problem.open()) {
      long key = Stream.of(seed, Stream.EVALUATION, -1).key();
      Outcome outcome = session.evaluate(new Query(0, Point.at(x), key, problem.frame()));
      return outcome instanceof Outcome.Value v ? v.value() : Double.NaN;
    }
  }
}
