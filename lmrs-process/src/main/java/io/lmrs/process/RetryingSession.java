package io.lmrs.process;

import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Session;

/** Repeats a failed evaluation; the last outcome counts. */
final class RetryingSession implements Session {
  private final Session session;
  private final int retries;

  RetryingSession(Session session, int retries) {
    this.session = session;
    this.retries = retries;
  }

  @Override
  public Outcome evaluate(Query query) {
    Outcome outcome = session.evaluate(query);
    for (int i = 0; i < retries && outcome instanceof Outcome.Failure; i++) {
      outcome = session.evaluate(query);
    }
    return outcome;
  }

  @Override
  public void close() {
    session.close();
  }
}
