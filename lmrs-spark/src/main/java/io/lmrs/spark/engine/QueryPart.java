package io.lmrs.spark.engine;

import org.apache.spark.Partition;

/** What one task is sent: its number and the query's own part. */
final class QueryPart implements Partition {
  private static final long serialVersionUID = 1;

  private final int index;
  private final byte[] bytes;

  QueryPart(int index, byte[] bytes) {
    this.index = index;
    this.bytes = bytes;
  }

  @Override
  public int index() {
    return index;
  }

  byte[] bytes() {
    return bytes;
  }

  /** What Scala's compiler would add. */
  public boolean org$apache$spark$Partition$$super$equals(Object other) {
    return this == other;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return index;
  }
}
