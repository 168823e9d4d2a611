package io.lmrs.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** What is special about threads; the laws of evaluators are tested in the test kit. */
class ThreadEvaluatorTest {

  private record Simple(Session session) implements Problem {
    @Override
    public String name() {
      return "simple";
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Session open() {
      return session;
    }
  }

  private static List<Query> queries(int size) {
    List<Query> out = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      out.add(new Query(i, Point.at(i), i, Frame.IDENTITY));
    }
    return out;
  }

  @Test
  void oneThreadIsTheCallers() throws InterruptedException {
    Thread caller = Thread.currentThread();
    Problem problem = new Simple(_ -> Outcome.of(Thread.currentThread() == caller ? 1 : 0));
    try (Evaluator evaluator = ThreadEvaluator.of(problem, 1)) {
      assertInstanceOf(SerialEvaluator.class, evaluator);
      assertEquals(List.of(Outcome.of(1)), evaluator.evaluate(queries(1)));
    }
  }

  @Test
  void threadsWorkSideBySideAndHaveNames() throws InterruptedException {
    int threads = 3;
    // every evaluation waits until all three are under way
    CyclicBarrier together = new CyclicBarrier(threads);
    Set<String> names = Collections.synchronizedSet(new TreeSet<>());
    Problem problem =
        new Simple(
            query -> {
              names.add(Thread.currentThread().getName());
              try {
                together.await();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
              return Outcome.of(query.id());
            });
    try (Evaluator evaluator = ThreadEvaluator.of(problem, threads)) {
      assertEquals(9, evaluator.evaluate(queries(9)).size());
    }
    assertEquals("[lmrs-worker-0, lmrs-worker-1, lmrs-worker-2]", names.toString());
  }

  @Test
  void numbersOfThreadsBelowOneAreRefused() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> ThreadEvaluator.of(new Simple(null), 0));
    assertEquals("threads must be at least 1: 0", e.getMessage());
  }

  @Test
  void errorsOfTheMachineAreNotFailures() {
    Problem problem =
        new Simple(
            _ -> {
              throw new OutOfMemoryError("pretended");
            });
    try (Evaluator evaluator = ThreadEvaluator.of(problem, 2)) {
      IllegalStateException e =
          assertThrows(IllegalStateException.class, () -> evaluator.evaluate(queries(3)));
      assertTrue(e.getMessage().contains("pretended"), e.getMessage());
    }
  }
}
