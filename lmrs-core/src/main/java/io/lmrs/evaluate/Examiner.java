package io.lmrs.evaluate;

import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Progress;
import io.lmrs.Query;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the incumbent to its trials. Once a trial passes the threshold, more evaluations confirm it;
 * after a confirmation nothing is confirmed again. A trial with a failed evaluation is NaN and
 * passes nothing.
 */
public final class Examiner implements Appraisal, AutoCloseable {
  private static final long CONFIRMATION = 1;

  private final Trials trials;
  private final long seed;
  private final Evaluator evaluator;

  /**
   * @param seed the run's; trials draw from a stream of their own
   * @param threads evaluations side by side
   */
  public Examiner(Trials trials, long seed, int threads) {
    this(trials, seed, ThreadEvaluator.of(trials.problem(), threads));
  }

  /**
   * @param seed the run's; trials draw from a stream of their own
   * @param evaluator of the problem that judges; closed with this
   */
  public Examiner(Trials trials, long seed, Evaluator evaluator) {
    this.trials = trials;
    this.seed = seed;
    this.evaluator = evaluator;
  }

  @Override
  public Metrics appraise(
      List<Progress> trace, long iteration, long evaluations, double[] incumbent, Frame frame)
      throws InterruptedException {
    long before = trace.isEmpty() ? 0 : trace.getLast().evaluations();
    long number = evaluations / trials.spacing();
    if (number == before / trials.spacing()) {
      return Metrics.NONE;
    }
    Stream random = Stream.of(seed, Stream.TRIAL, number);
    double[] values = values(incumbent, frame, random, trials.evaluations());
    double mean = mean(values);
    Metrics metrics =
        Metrics.NONE
            .with(Metrics.TRIAL, mean)
            .with(Metrics.TRIAL_ERROR, standardError(values, mean));
    if (!passes(mean) || trace.stream().anyMatch(p -> passes(p.metrics().get(Metrics.CONFIRMED)))) {
      return metrics;
    }
    double[] more = values(incumbent, frame, random.child(CONFIRMATION), trials.confirmations());
    return metrics.with(Metrics.CONFIRMED, mean(more));
  }

  /** The values of a point in that many evaluations; NaN for a failure. */
  private double[] values(double[] x, Frame frame, Stream random, int count)
      throws InterruptedException {
    Point point = Point.at(x.clone());
    List<Query> queries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      queries.add(new Query(i, point, random.bits(i), frame));
    }
    return evaluator.evaluate(queries).stream()
        .mapToDouble(o -> o instanceof Outcome.Value v ? v.value() : Double.NaN)
        .toArray();
  }

  private boolean passes(double value) {
    Goal goal = trials.problem().goal();
    return goal.cost(value) <= goal.cost(trials.threshold());
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double standardError(double[] values, double mean) {
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return values.length < 2
        ? Double.NaN
        : Math.sqrt(squares / (values.length - 1) / values.length);
  }

  @Override
  public void close() {
    evaluator.close();
  }
}
