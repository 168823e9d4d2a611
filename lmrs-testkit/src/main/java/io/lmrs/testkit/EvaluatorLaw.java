package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Cutoff;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.evaluate.EvaluationStopped;
import io.lmrs.random.Stream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/** What every evaluator obeys. */
public enum EvaluatorLaw {
  ORDER("outcomes are in the order of the queries") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      // early queries take longest
      WatchedProblem problem = new WatchedProblem(q -> Outcome.of(q.id() + 0 * work(200 - q.id())));
      for (int size : new int[] {1, 2, 3, 7, 200}) {
        try (Evaluator evaluator = contract.open(problem)) {
          List<Outcome> outcomes = evaluator.evaluate(queries(size));
          assertEquals(size, outcomes.size());
          for (int i = 0; i < size; i++) {
            assertEquals(Outcome.of(i), outcomes.get(i));
          }
        }
      }
    }
  },
  MANY("a thousand queries, and batch after batch") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      WatchedProblem problem =
          new WatchedProblem(q -> Outcome.of(q.x().toArray()[0] + Stream.of(q.seed()).uniform(0)));
      List<Query> queries = queries(1000);
      List<Outcome> expected = new ArrayList<>();
      for (Query query : queries) {
        expected.add(problem.open().evaluate(query));
      }
      try (Evaluator evaluator = contract.open(problem)) {
        assertEquals(expected, evaluator.evaluate(queries));
        for (int from = 0; from < 1000; from += 10) {
          List<Query> batch = queries.subList(from, from + 10);
          assertEquals(expected.subList(from, from + 10), evaluator.evaluate(batch));
        }
      }
    }
  },
  CUTOFFS("a session is told when an evaluation may end early") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      WatchedProblem problem =
          new WatchedProblem(
              q ->
                  Outcome.of(q.cutoff().none() ? -1 : 7 * q.cutoff().bound() + q.cutoff().slack()));
      List<Query> queries = new ArrayList<>(queries(20));
      queries.replaceAll(q -> q.id() % 3 == 0 ? q.within(new Cutoff(q.id(), 0.5)) : q);
      try (Evaluator evaluator = contract.open(problem)) {
        List<Outcome> outcomes = evaluator.evaluate(queries);
        for (int i = 0; i < 20; i++) {
          assertEquals(Outcome.of(i % 3 == 0 ? 7 * i + 0.5 : -1), outcomes.get(i));
        }
      }
    }
  },
  NOTHING("no query, no outcome") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      try (Evaluator evaluator = contract.open(new WatchedProblem(_ -> Outcome.of(1)))) {
        assertEquals(List.of(), evaluator.evaluate(List.of()));
      }
    }
  },
  ARRIVALS("every outcome is told once, with its place, before the batch is returned") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      WatchedProblem problem =
          new WatchedProblem(q -> q.id() % 3 == 0 ? Outcome.of(Double.NaN) : Outcome.of(q.id()));
      try (Evaluator evaluator = contract.open(problem)) {
        for (int size : new int[] {0, 1, 40}) {
          AtomicReferenceArray<Outcome> told = new AtomicReferenceArray<>(size);
          List<Integer> again = new CopyOnWriteArrayList<>();
          List<Outcome> outcomes =
              evaluator.evaluate(
                  queries(size),
                  (i, outcome, nanoseconds, worker) -> {
                    if (told.getAndSet(i, outcome) != null || nanoseconds < 0 || worker < 0) {
                      again.add(i);
                    }
                  });
          assertEquals(List.of(), again, "told twice, or by nobody");
          for (int i = 0; i < size; i++) {
            assertEquals(outcomes.get(i), told.get(i));
          }
        }
      }
    }
  },
  STOPPED("an evaluation that was stopped has no outcome, and none is told") {
    @Override
    void hold(EvaluatorContract contract) {
      Function<Query, Outcome> function =
          q -> {
            if (q.id() == 3) {
              throw new EvaluationStopped("the program is ending");
            }
            return Outcome.of(q.id());
          };
      List<Integer> told = new CopyOnWriteArrayList<>();
      try (Evaluator evaluator = contract.open(new WatchedProblem(function))) {
        assertThrows(
            InterruptedException.class,
            () -> evaluator.evaluate(queries(8), (i, _, _, _) -> told.add(i)));
      }
      assertFalse(told.contains(3), "the stopped query was told");
      assertFalse(Thread.currentThread().isInterrupted(), "nobody interrupted this thread");
    }
  },
  EXCEPTIONS("what a session throws is a failure with its reason, and no other query suffers") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      Function<Query, Outcome> function =
          q ->
              switch ((int) q.id() % 5) {
                case 0 -> throw new IllegalStateException("the wing fell off");
                case 1 -> throw new AssertionError("residual too large");
                case 2 -> Outcome.of(endless(0));
                case 3 -> throw new UnsupportedOperationException();
                default -> Outcome.of(q.id());
              };
      try (Evaluator evaluator = contract.open(new WatchedProblem(function))) {
        List<Outcome> outcomes = evaluator.evaluate(queries(20));
        for (int i = 0; i < 20; i++) {
          switch (i % 5) {
            case 0 ->
                assertEquals(
                    new Outcome.Failure("IllegalStateException: the wing fell off"),
                    outcomes.get(i));
            case 1 ->
                assertEquals(
                    new Outcome.Failure("AssertionError: residual too large"), outcomes.get(i));
            case 2 -> assertEquals(new Outcome.Failure("StackOverflowError"), outcomes.get(i));
            case 3 ->
                assertEquals(new Outcome.Failure("UnsupportedOperationException"), outcomes.get(i));
            default -> assertEquals(Outcome.of(i), outcomes.get(i));
          }
        }
      }
    }
  },
  NUMBERS("NaN, infinities and nothing at all are failures") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      double[] bad = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
      // a careless session that wraps what it got
      Function<Query, Outcome> function =
          q -> q.id() < 3 ? new Outcome.Value(bad[(int) q.id()], 1, null) : null;
      try (Evaluator evaluator = contract.open(new WatchedProblem(function))) {
        for (Outcome outcome : evaluator.evaluate(queries(4))) {
          assertInstanceOf(Outcome.Failure.class, outcome);
          assertFalse(((Outcome.Failure) outcome).reason().isBlank());
        }
      }
    }
  },
  FAILURES("a failure that a session reports stays as it is") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      Outcome failure = new Outcome.Failure("did not converge");
      try (Evaluator evaluator = contract.open(new WatchedProblem(_ -> failure))) {
        assertEquals(List.of(failure, failure), evaluator.evaluate(queries(2)));
      }
    }
  },
  SESSIONS("each worker opens one session at most, alone uses it, and closes it once") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      WatchedProblem problem = new WatchedProblem(q -> Outcome.of(work(q.id())));
      try (Evaluator evaluator = contract.open(problem)) {
        for (int size : new int[] {1, 100, 3, 50}) {
          evaluator.evaluate(queries(size));
        }
      }
      assertTidy(problem, contract.workers());
    }
  },
  UNUSED("an evaluator that evaluated nothing can be closed") {
    @Override
    void hold(EvaluatorContract contract) {
      WatchedProblem problem = new WatchedProblem(_ -> Outcome.of(1));
      contract.open(problem).close();
      assertTidy(problem, contract.workers());
    }
  },
  INTERRUPTION("an interrupt raises InterruptedException and leaves the evaluator closable") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      CountDownLatch entered = new CountDownLatch(1);
      CountDownLatch never = new CountDownLatch(1);
      interrupt(contract, entered, _ -> blocked(entered, never));
    }
  },
  DEAFNESS("an objective that ignores an interrupt delays it until it returns, no longer") {
    @Override
    void hold(EvaluatorContract contract) throws InterruptedException {
      CountDownLatch entered = new CountDownLatch(1);
      interrupt(contract, entered, _ -> deaf(entered));
    }
  };

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final String sentence;

  EvaluatorLaw(String sentence) {
    this.sentence = sentence;
  }

  /** The law in words. */
  public String sentence() {
    return sentence;
  }

  abstract void hold(EvaluatorContract contract) throws InterruptedException;

  /**
   * Throws unless the evaluator obeys the law.
   *
   * @throws AssertionError saying what differs
   */
  public void check(EvaluatorContract contract) throws InterruptedException {
    hold(contract);
  }

  private static List<Query> queries(int size) {
    List<Query> out = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      out.add(new Query(i, Point.at(i, -i), 31L * i, Frame.IDENTITY));
    }
    return out;
  }

  private static double work(long amount) {
    double sum = 0;
    for (long i = 0; i < 100 * amount; i++) {
      sum += Math.sqrt(i);
    }
    return sum;
  }

  private static double endless(double depth) {
    return endless(depth + 1) + 1;
  }

  private static void assertTidy(WatchedProblem problem, int workers) {
    assertTrue(
        problem.opened().size() <= workers,
        () -> "sessions must be at most " + workers + ": " + problem.opened().size());
    for (WatchedProblem.Watched session : problem.opened()) {
      assertEquals(List.of(session.opener), session.closers, "closed once by its opener");
      assertFalse(session.shared, "a session was used by two threads at a time");
      assertFalse(session.usedAfterClose, "a session was used after it was closed");
      assertTrue(List.of(session.opener).containsAll(session.users), "used by its opener");
    }
  }

  private static Outcome blocked(CountDownLatch entered, CountDownLatch never) {
    entered.countDown();
    try {
      never.await();
      return Outcome.of(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  // computes on until its thread has been interrupted for a while
  private static Outcome deaf(CountDownLatch entered) {
    entered.countDown();
    double sum = 0;
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < 1_000_000; i++) {
      sum += Math.sqrt(i);
    }
    return Outcome.of(sum);
  }

  private static void interrupt(
      EvaluatorContract contract, CountDownLatch entered, Function<Query, Outcome> function)
      throws InterruptedException {
    WatchedProblem problem = new WatchedProblem(function);
    AtomicReference<Object> got = new AtomicReference<>();
    AtomicBoolean stillSet = new AtomicBoolean();
    List<Outcome> failed = new CopyOnWriteArrayList<>();
    Thread caller =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try (Evaluator evaluator = contract.open(problem)) {
                    got.set(evaluate(evaluator, failed));
                  }
                  stillSet.set(Thread.currentThread().isInterrupted());
                });
    entered.await();
    caller.interrupt();
    assertTrue(caller.join(PATIENCE), "evaluate and close must return after an interrupt");
    assertInstanceOf(InterruptedException.class, got.get());
    assertEquals(List.of(), failed, "an interrupt is no failure of a query");
    assertTrue(stillSet.get(), "closing must leave the thread interrupted");
    assertTidy(problem, contract.workers());
  }

  // what came of it; as a run does, the thread is interrupted again before the evaluator is closed
  private static Object evaluate(Evaluator evaluator, List<Outcome> failed) {
    try {
      return evaluator.evaluate(
          queries(20),
          (_, outcome, _, _) -> {
            if (outcome instanceof Outcome.Failure) {
              failed.add(outcome);
            }
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e;
    } catch (RuntimeException e) {
      return e;
    }
  }
}
