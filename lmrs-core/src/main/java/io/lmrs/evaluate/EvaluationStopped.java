package io.lmrs.evaluate;

/**
 * An evaluation was given up because its thread was interrupted or the program ends. This says
 * nothing of the query, which has no outcome; an evaluator passes it on as an interrupt.
 */
public final class EvaluationStopped extends RuntimeException {
  private static final long serialVersionUID = 1;

  public EvaluationStopped(String message) {
    super(message);
  }
}
