package io.lmrs.evaluate;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import java.util.ArrayList;
import java.util.List;

/** Evaluates in the calling thread. */
public final class SerialEvaluator implements Evaluator {
  private final Worker worker;

  /**
   * @throws IllegalArgumentException if the problem can't be evaluated on this machine
   */
  public SerialEvaluator(Problem problem) {
    problem.requireReady();
    worker = new Worker(problem, 0);
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries, Arrival arrival) throws InterruptedException {
    List<Outcome> outcomes = new ArrayList<>(queries.size());
    for (int i = 0; i < queries.size(); i++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      try {
        outcomes.add(worker.evaluate(queries.get(i), i, arrival));
      } catch (EvaluationStopped _) {
        Thread.interrupted();
        throw new InterruptedException();
      }
    }
    return outcomes;
  }

  @Override
  public void close() {
    worker.close();
  }
}
