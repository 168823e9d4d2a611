package io.lmrs.evaluate;

import io.lmrs.Evaluator.Arrival;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Evaluates for callers that come on threads of their own, one query each: every session lives in a
 * thread of the pool and is lent to one caller at a time. There are as many sessions as there were
 * callers at once. Thread-safe.
 */
public final class SessionPool implements AutoCloseable {
  private record Seat(Worker worker, ExecutorService thread) {}

  private final Problem problem;
  private final ConcurrentLinkedDeque<Seat> idle = new ConcurrentLinkedDeque<>();
  private final ConcurrentLinkedQueue<Seat> all = new ConcurrentLinkedQueue<>();

  public SessionPool(Problem problem) {
    this.problem = problem;
  }

  /**
   * The outcome of the query.
   *
   * @throws InterruptedException if the caller was interrupted; its session is lent again when it
   *     has come to an end
   */
  public Outcome evaluate(Query query) throws InterruptedException {
    Seat seat = idle.pollFirst();
    Seat taken = seat == null ? seat() : seat;
    Future<Outcome> outcome =
        taken.thread.submit(
            () -> {
              try {
                return taken.worker.evaluate(query, 0, Arrival.none());
              } finally {
                giveBack(taken);
              }
            });
    try {
      return outcome.get();
    } catch (InterruptedException e) {
      outcome.cancel(true);
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof EvaluationStopped) {
        throw new InterruptedException();
      }
      throw new IllegalStateException("a worker could not evaluate: " + e.getCause(), e.getCause());
    }
  }

  private Seat seat() {
    // a thread of its own: a session lives and dies in the thread that opened it
    Seat seat =
        new Seat(
            new Worker(problem, 0),
            Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("lmrs-session").factory()));
    all.add(seat);
    return seat;
  }

  private void giveBack(Seat seat) {
    // an interrupt was meant for the query alone
    Thread.interrupted();
    idle.addFirst(seat);
  }

  /** Closes each session in its thread; waits for that, but not forever for one that hangs. */
  @Override
  public void close() {
    for (Seat seat : all) {
      seat.thread.submit(seat.worker::close);
      seat.thread.shutdown();
    }
    Closing.await(all.stream().map(Seat::thread).toList());
  }
}
