package io.lmrs.evaluate;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
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
  private final Problem problem;
  private final Session[] sessions;
  private final ExecutorService[] workers;

  public ThreadEvaluator(Problem problem, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }
    this.problem = problem;
    this.sessions = new Session[threads];
    this.workers = new ExecutorService[threads];
    for (int w = 0; w < threads; w++) {
      String name = "lmrs-worker-" + w;
      // a thread of its own per worker: a session lives and dies in the thread that opened it
      workers[w] =
          Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory());
    }
  }

  /** A serial evaluator for one thread, a pool for more. */
  public static Evaluator of(Problem problem, int threads) {
    return threads == 1 ? new SerialEvaluator(problem) : new ThreadEvaluator(problem, threads);
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries) throws InterruptedException {
    Outcome[] outcomes = new Outcome[queries.size()];
    AtomicInteger next = new AtomicInteger();
    List<Future<?>> running = new ArrayList<>();
    for (int w = 0; w < Math.min(workers.length, queries.size()); w++) {
      int worker = w;
      running.add(workers[w].submit(() -> work(worker, queries, outcomes, next)));
    }
    try {
      for (Future<?> future : running) {
        future.get();
      }
    } catch (InterruptedException e) {
      next.set(queries.size());
      running.forEach(f -> f.cancel(true));
      throw e;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a worker could not evaluate: " + e.getCause(), e.getCause());
    }
    return Arrays.asList(outcomes);
  }

  private void work(int worker, List<Query> queries, Outcome[] outcomes, AtomicInteger next) {
    if (sessions[worker] == null) {
      sessions[worker] = problem.open();
    }
    for (int i = next.getAndIncrement(); i < queries.size(); i = next.getAndIncrement()) {
      outcomes[i] = Guarded.evaluate(sessions[worker], queries.get(i));
    }
  }

  @Override
  public void close() {
    for (int w = 0; w < workers.length; w++) {
      int worker = w;
      workers[w].submit(
          () -> {
            if (sessions[worker] != null) {
              sessions[worker].close();
            }
          });
      workers[w].shutdown();
    }
  }
}
