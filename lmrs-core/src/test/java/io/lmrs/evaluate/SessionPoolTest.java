package io.lmrs.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SessionPoolTest {

  /** Counts sessions, and checks that each stays in one thread. */
  private static final class Counted implements Problem {
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private final Set<String> strangers = ConcurrentHashMap.newKeySet();
    private final CountDownLatch entered = new CountDownLatch(1);

    @Override
    public String name() {
      return "counted";
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Session open() {
      opened.incrementAndGet();
      Thread opener = Thread.currentThread();
      return new Session() {
        @Override
        public Outcome evaluate(Query query) {
          note();
          if (query.id() < 0) {
            entered.countDown();
            pause();
          }
          return Outcome.of(query.x().toArray()[0]);
        }

        private void note() {
          if (Thread.currentThread() != opener) {
            strangers.add(Thread.currentThread().getName());
          }
        }

        @Override
        public void close() {
          note();
          closed.incrementAndGet();
        }
      };
    }

    private static void pause() {
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  private static Query query(long id) {
    return new Query(id, Point.at(id), id, Frame.IDENTITY);
  }

  @Test
  void oneSessionServesCallersOfManyThreads() throws InterruptedException {
    Counted problem = new Counted();
    try (SessionPool pool = new SessionPool(problem)) {
      for (int i = 0; i < 20; i++) {
        int id = i;
        Thread caller =
            Thread.ofPlatform()
                .start(
                    () -> {
                      try {
                        assertEquals(Outcome.of(id), pool.evaluate(query(id)));
                      } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                      }
                    });
        caller.join();
      }
    }
    assertEquals(1, problem.opened.get());
    assertEquals(1, problem.closed.get());
    assertTrue(problem.strangers.isEmpty(), problem.strangers::toString);
  }

  @Test
  void anInterruptedCallerLeavesASessionThatGoesOn() throws InterruptedException {
    Counted problem = new Counted();
    try (SessionPool pool = new SessionPool(problem)) {
      Thread caller =
          Thread.ofPlatform()
              .start(
                  () -> assertThrows(InterruptedException.class, () -> pool.evaluate(query(-1))));
      problem.entered.await();
      caller.interrupt();
      caller.join();
      for (int i = 0; i < 5; i++) {
        assertEquals(Outcome.of(i), pool.evaluate(query(i)));
      }
    }
    assertEquals(problem.opened.get(), problem.closed.get());
    assertTrue(problem.strangers.isEmpty(), problem.strangers::toString);
  }
}
