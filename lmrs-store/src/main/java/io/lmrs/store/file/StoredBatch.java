package io.lmrs.store.file;

import java.util.List;

/**
 * A batch as it was stored.
 *
 * @param number its number within the run
 * @param first the number of its first query, or {@link #UNKNOWN}
 * @param size how many queries were to be evaluated
 * @param hash of its queries
 * @param nanos of the run's time when its last outcome was stored
 * @param parts how many rows its outcomes are spread over
 * @param evaluated the outcomes that were stored, in order of the queries
 * @param damaged true where some were stored but can't be read
 */
public record StoredBatch(
    long number,
    long first,
    int size,
    long hash,
    long nanos,
    int parts,
    List<Evaluated> evaluated,
    boolean damaged) {

  /** The first query of a batch of which nothing but its number can be read. */
  public static final long UNKNOWN = -1;

  /** The same batch with other outcomes. */
  public StoredBatch with(long nanos, int parts, List<Evaluated> evaluated) {
    return new StoredBatch(number, first, size, hash, nanos, parts, evaluated, damaged);
  }
}
