package io.lmrs.lab.cluster;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import java.util.ArrayList;
import java.util.List;

/** Passes batches on to an evaluator and takes times, after some iterations that warm it up. */
final class TimedEvaluator implements Evaluator, Recorder {
  private final Evaluator evaluator;
  private final Runnable warmed;
  private final List<Double> evaluations = new ArrayList<>();
  private int left;
  private long began = System.nanoTime();
  private long ended;
  private long inside;
  private long steps;

  private TimedEvaluator(Evaluator evaluator, int warm, Runnable warmed) {
    this.evaluator = evaluator;
    this.left = warm;
    this.warmed = warmed;
  }

  /**
   * Runs a search.
   *
   * @param warmed told when the measurement begins
   */
  static Times measure(
      RunSpec spec, Problem problem, Evaluator evaluator, int warm, int measured, Runnable warmed) {
    TimedEvaluator watch = new TimedEvaluator(evaluator, warm, warmed);
    Budget budget = new Budget(0, warm + measured, null, Double.NaN, 0, 0, 0);
    try (Search search = spec.openSearch(problem)) {
      new Run(problem, search, watch, budget, watch, _ -> false).run();
    }
    return new Times(
        measured,
        (watch.ended - watch.began) * 1e-9,
        watch.inside * 1e-9,
        watch.evaluations.stream().mapToDouble(Double::doubleValue).toArray(),
        watch.steps);
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries, Arrival arrival) throws InterruptedException {
    long from = System.nanoTime();
    List<Outcome> outcomes =
        evaluator.evaluate(
            queries,
            (index, outcome, nanoseconds, worker) -> {
              synchronized (evaluations) {
                evaluations.add(nanoseconds * 1e-9);
                steps += outcome instanceof Outcome.Value v ? v.steps() : 0;
              }
              arrival.arrived(index, outcome, nanoseconds, worker);
            });
    inside += System.nanoTime() - from;
    return outcomes;
  }

  @Override
  public void record(Event event) {
    if (event instanceof Event.Iterated && --left == 0) {
      warmed.run();
      evaluations.clear();
      steps = 0;
      inside = 0;
      began = System.nanoTime();
    }
    ended = System.nanoTime();
  }
}
