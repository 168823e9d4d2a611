package io.lmrs.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SideBySideTest {

  @Test
  void resultsComeInTheirOrder() throws InterruptedException {
    assertEquals(List.of(1, 2, 3), SideBySide.all(2, List.of(() -> 1, () -> 2, () -> 3)));
  }

  /** Whoever called closes what the work uses. */
  @Test
  void workThatIsGivenUpHasEndedBeforeTheExceptionIsTold() {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    IllegalStateException told =
        assertThrows(
            IllegalStateException.class,
            () ->
                SideBySide.all(
                    2,
                    List.of(
                        () -> {
                          begun.await();
                          throw new IllegalStateException("enough");
                        },
                        () -> {
                          begun.countDown();
                          try {
                            new CountDownLatch(1).await();
                          } catch (InterruptedException _) {
                            // takes a while to put things away
                            long sum = LongStream.range(0, 100_000_000).map(i -> i ^ i >> 3).sum();
                            ended.set(sum != 1);
                          }
                          return null;
                        })));
    assertEquals("enough", told.getMessage());
    assertTrue(ended.get());
  }
}
