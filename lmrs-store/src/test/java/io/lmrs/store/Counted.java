package io.lmrs.store;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.evaluate.SerialEvaluator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the evaluations of every query, and dies when told to. */
final class Counted implements Evaluator {

  /** The process is gone, as far as the test is concerned. */
  static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final SerialEvaluator evaluator;
  private final Map<Long, Integer> calls = new HashMap<>();
  private int batches = Integer.MAX_VALUE;
  private int queries = Integer.MAX_VALUE;
  private int at = -1;
  private int begun;
  private Runnable act = () -> {};

  Counted(Problem problem) {
    evaluator = new SerialEvaluator(problem);
  }

  /** Lives for that many batches, and that many queries of the next one. */
  Counted living(int moreBatches, int moreQueries) {
    batches = moreBatches;
    queries = moreQueries;
    return this;
  }

  /** Does something before the batch of that number, counted from 0. */
  Counted before(int batch, Runnable something) {
    at = batch;
    act = something;
    return this;
  }

  Map<Long, Integer> calls() {
    return calls;
  }

  @Override
  public List<Outcome> evaluate(List<Query> asked, Arrival arrival) throws InterruptedException {
    if (begun++ == at) {
      act.run();
    }
    int most = batches > 0 ? asked.size() : Math.min(queries, asked.size());
    List<Outcome> outcomes = evaluator.evaluate(asked.subList(0, most), arrival);
    for (Query query : asked.subList(0, most)) {
      calls.merge(query.id(), 1, Integer::sum);
    }
    if (batches-- <= 0) {
      throw new Killed();
    }
    return outcomes;
  }
}
