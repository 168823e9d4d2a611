package io.lmrs.store;

import java.util.function.LongSupplier;

/**
 * When to take a snapshot: often enough that a replay takes seconds, seldom enough that snapshots
 * take a small part of the run's time. What a replay takes is the search's own time, between two
 * batches.
 */
final class SnapshotRhythm {
  /** What the first snapshot is thought to cost: an ordinary disk's time for its bytes. */
  private static final double NANOS_PER_BYTE = 20;

  private final long leastNanos;
  private final long mostBatches;
  private final int rarity;
  private long cost;
  private long searching;
  private long began = System.nanoTime();
  private long batches;

  /**
   * @param leastNanos of the search's own time between two snapshots
   * @param mostBatches after which a snapshot is due even so
   * @param rarity a snapshot may take one part in that many of the time since the last one
   */
  SnapshotRhythm(long leastNanos, long mostBatches, int rarity) {
    this.leastNanos = leastNanos;
    this.mostBatches = mostBatches;
    this.rarity = rarity;
  }

  static SnapshotRhythm usual() {
    return new SnapshotRhythm(2_000_000_000L, 5_000, 30);
  }

  /**
   * Takes note of a batch.
   *
   * @param searchNanos how long the search took before it
   * @param bytes asked for how large the first snapshot would be
   */
  boolean due(long searchNanos, LongSupplier bytes) {
    searching += searchNanos;
    batches++;
    if (searching < leastNanos && batches < mostBatches) {
      return false;
    }
    if (cost == 0) {
      cost = 1 + Math.round(NANOS_PER_BYTE * bytes.getAsLong());
    }
    return System.nanoTime() - began >= rarity * cost;
  }

  /** Takes note of a snapshot and what it took. */
  void taken(long nanos) {
    cost = nanos;
    searching = 0;
    batches = 0;
    began = System.nanoTime();
  }
}
