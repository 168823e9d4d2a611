package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SnapshotRhythmTest {
  private static final long MANY_BYTES = 1L << 50;

  @Test
  void aSnapshotIsDueAfterTheSearchsOwnTimeOrManyBatches() {
    SnapshotRhythm byTime = new SnapshotRhythm(100, Long.MAX_VALUE, 0);
    assertFalse(byTime.due(60, () -> 1));
    assertTrue(byTime.due(60, () -> 1));
    byTime.taken(5);
    assertFalse(byTime.due(60, () -> 1));
    SnapshotRhythm byBatches = new SnapshotRhythm(Long.MAX_VALUE, 2, 0);
    assertFalse(byBatches.due(0, () -> 1));
    assertTrue(byBatches.due(0, () -> 1));
  }

  @Test
  void aLargeStateWaitsWithItsFirstSnapshotToo() {
    SnapshotRhythm rhythm = new SnapshotRhythm(0, 1, 30);
    assertFalse(rhythm.due(0, () -> MANY_BYTES));
  }

  @Test
  void theSizeIsAskedForOnce() {
    AtomicInteger asked = new AtomicInteger();
    SnapshotRhythm rhythm = new SnapshotRhythm(0, 1, 0);
    for (int i = 0; i < 3; i++) {
      assertTrue(
          rhythm.due(
              0,
              () -> {
                asked.incrementAndGet();
                return 1;
              }));
    }
    assertEquals(1, asked.get());
  }

  @Test
  void theLastCostDecidesWhenTheNextIsDue() {
    SnapshotRhythm rhythm = new SnapshotRhythm(0, 1, 30);
    rhythm.taken(Long.MAX_VALUE / 30);
    assertFalse(rhythm.due(0, () -> 1));
  }
}
