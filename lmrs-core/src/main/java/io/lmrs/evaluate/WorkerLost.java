package io.lmrs.evaluate;

/**
 * A worker died while it evaluated: its process was killed, its machine is gone. This says nothing
 * of the query, which is handed out again; an evaluator gives up on a query after some such deaths.
 */
public final class WorkerLost extends RuntimeException {
  private static final long serialVersionUID = 1;

  public WorkerLost(String message) {
    super(message);
  }

  public WorkerLost(String message, Throwable cause) {
    super(message, cause);
  }
}
