package io.lmrs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LookoutTest {
  private static final int MANY = 200;

  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicLong now = new AtomicLong();

  private Census look() {
    looks.incrementAndGet();
    return new Census(List.of());
  }

  private static void awaitWaiting(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      while (thread.getState() != Thread.State.WAITING) {
        Thread.sleep(1);
      }
    }
  }

  @Test
  void allWhoWaitTakeTheSameLook() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Lookout lookout =
        new Lookout(
            () -> {
              entered.countDown();
              try {
                go.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return look();
            },
            now::get);
    Thread first = Thread.ofPlatform().daemon().start(lookout::fresh);
    entered.await();
    List<Thread> others = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      others.add(Thread.ofPlatform().daemon().start(lookout::fresh));
    }
    awaitWaiting(others);
    go.countDown();
    first.join();
    for (Thread other : others) {
      other.join();
    }
    // that under way began before they asked; the next one is for all of them
    assertEquals(2, looks.get());
  }

  @Test
  void aFreshLookIsNeverAnOldOne() {
    Lookout lookout = new Lookout(this::look, now::get);
    assertNotSame(lookout.fresh(), lookout.fresh());
    assertEquals(2, looks.get());
  }

  @Test
  void sweepsShareALookASecond() {
    Lookout lookout = new Lookout(this::look, now::get);
    Census first = lookout.recent();
    for (int i = 0; i < MANY; i++) {
      now.addAndGet(1_000_000_000L / (2 * MANY));
      assertSame(first, lookout.recent());
    }
    assertEquals(1, looks.get());
    now.addAndGet(1_000_000_000L);
    assertNotSame(first, lookout.recent());
    assertEquals(2, looks.get());
  }

  @Test
  void aLookThatFailsLeavesTheNextToOthers() {
    Lookout lookout =
        new Lookout(
            () -> {
              if (looks.get() == 0) {
                looks.incrementAndGet();
                throw new IllegalStateException("no more files");
              }
              return look();
            },
            now::get);
    try {
      lookout.fresh();
    } catch (IllegalStateException e) {
      assertEquals("no more files", e.getMessage());
    }
    lookout.fresh();
    assertEquals(2, looks.get());
  }
}
