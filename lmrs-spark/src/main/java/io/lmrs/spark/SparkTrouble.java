package io.lmrs.spark;

/**
 * The cluster can't evaluate: no master, no executor, executors that lack a part. The message is a
 * sentence. A stored run can be resumed.
 */
public final class SparkTrouble extends RuntimeException {
  private static final long serialVersionUID = 1;

  public SparkTrouble(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
