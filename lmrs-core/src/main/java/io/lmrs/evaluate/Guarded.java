package io.lmrs.evaluate;

import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Session;

/** Turns what a session throws, and values that are not finite, into failures. */
final class Guarded {
  private Guarded() {}

  static Outcome evaluate(Session session, Query query) {
    try {
      Outcome outcome = session.evaluate(query);
      if (outcome instanceof Outcome.Value v && !Double.isFinite(v.value())) {
        return Outcome.of(v.value());
      }
      return outcome == null ? new Outcome.Failure("the objective gave no outcome") : outcome;
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      String text = e.getMessage() == null ? "" : ": " + e.getMessage();
      return new Outcome.Failure(e.getClass().getSimpleName() + text);
    }
  }
}
