package io.lmrs.evaluate;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.variable.WrongVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Evaluates on a fixed number of threads. Each thread opens one session and keeps it; queries are
 * handed out one by one, outcomes are put in the order of the queries.
 */
public final class ThreadEvaluator implements Evaluator {
  private final Worker[] workers;
  private final ExecutorService[] threads;

  /**
   * @throws IllegalArgumentException if the problem can't be evaluated on this machine
   */
  public ThreadEvaluator(Problem problem, int count) {
    if (count < 1) {
      throw new IllegalArgumentException("threads must be at least 1: " + count);
    }
    problem.requireReady();
    this.workers = new Worker[count];
    this.threads = new ExecutorService[count];
    for (int w = 0; w < count; w++) {
      workers[w] = new Worker(problem, w);
      // a thread of its own per worker: a session lives and dies in the thread that opened it
      threads[w] =
          Executors.newSingleThreadExecutor(
              Thread.ofPlatform().daemon().name("lmrs-worker-" + w).factory());
    }
  }

  /** A serial evaluator for one thread, a pool for more. */
  public static Evaluator of(Problem problem, int threads) {
    return threads == 1 ? new SerialEvaluator(problem) : new ThreadEvaluator(problem, threads);
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries, Arrival arrival) throws InterruptedException {
    Outcome[] outcomes = new Outcome[queries.size()];
    AtomicInteger next = new AtomicInteger();
    List<Future<?>> running = new ArrayList<>();
    for (int w = 0; w < Math.min(workers.length, queries.size()); w++) {
      Worker worker = workers[w];
      running.add(
          threads[w].submit(
              () -> {
                for (int i = next.getAndIncrement();
                    i < outcomes.length;
                    i = next.getAndIncrement()) {
                  outcomes[i] = worker.evaluate(queries.get(i), i, arrival);
                }
              }));
    }
    try {
      for (Future<?> future : running) {
        future.get();
      }
    } catch (InterruptedException e) {
      stop(next, running, queries.size());
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof EvaluationStopped) {
        stop(next, running, queries.size());
        throw new InterruptedException();
      }
      if (e.getCause() instanceof WrongVariable wrong) {
        stop(next, running, queries.size());
        throw wrong;
      }
      throw new IllegalStateException("a worker could not evaluate: " + e.getCause(), e.getCause());
    }
    return Arrays.asList(outcomes);
  }

  private static void stop(AtomicInteger next, List<Future<?>> running, int size) {
    next.set(size);
    running.forEach(f -> f.cancel(true));
  }

  /** Closes each session in its thread; waits for that, but not forever for one that hangs. */
  @Override
  public void close() {
    for (int w = 0; w < workers.length; w++) {
      threads[w].submit(workers[w]::close);
      threads[w].shutdown();
    }
    Closing.await(List.of(threads));
  }
}
