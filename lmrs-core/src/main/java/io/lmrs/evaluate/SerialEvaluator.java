package io.lmrs.evaluate;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import java.util.ArrayList;
import java.util.List;

/** Evaluates in the calling thread. */
public final class SerialEvaluator implements Evaluator {
  private final Session session;

  public SerialEvaluator(Problem problem) {
    session = problem.open();
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries) throws InterruptedException {
    List<Outcome> outcomes = new ArrayList<>(queries.size());
    for (Query query : queries) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      outcomes.add(Guarded.evaluate(session, query));
    }
    return outcomes;
  }

  @Override
  public void close() {
    session.close();
  }
}
