package io.lmrs.cli.mujoco;

import io.lmrs.Evaluator;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Progress;
import io.lmrs.Query;
import io.lmrs.evaluate.Trials;
import io.lmrs.execution.Workplace;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.StoredRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;

/**
 * Tells what a stored run of a policy spends its time on. What this process does is measured. Of
 * earlier ones the store knows the time of the episodes; that of their trials is reckoned as that
 * of as many episodes. One thread at a time.
 */
final class PolicyClock implements Workplace {
  private final Map<Long, Double> judgedBefore = new HashMap<>();
  private double simulating;
  private double judging;

  /**
   * @param run as it was left; its episodes were side by side on as many threads as it began with
   */
  PolicyClock(StoredRun run, Trials trials) {
    long[] nanoseconds = new long[1];
    long[] episodes = new long[1];
    run.evaluations(
        e -> {
          nanoseconds[0] += e.nanoseconds();
          episodes[0]++;
        });
    simulating = nanoseconds[0] * 1e-9 / run.threads();
    double each = episodes[0] == 0 ? 0 : simulating / episodes[0];
    for (Progress progress : run.trace()) {
      judging += each * judged(progress, trials);
      judgedBefore.put(progress.iteration(), judging);
    }
  }

  private static int judged(Progress progress, Trials trials) {
    Map<String, Double> metrics = progress.metrics().values();
    return (metrics.containsKey(Metrics.TRIAL) ? trials.evaluations() : 0)
        + (metrics.containsKey(Metrics.CONFIRMED) ? trials.confirmations() : 0);
  }

  /** Notes that an iteration has ended, with its trial. */
  void iterated(Progress progress) {
    judgedBefore.putIfAbsent(progress.iteration(), judging);
  }

  /** Seconds until the end of an iteration, trials left out. */
  double elapsed(Progress progress) {
    return progress.seconds() - judgedBefore.getOrDefault(progress.iteration(), judging);
  }

  /** Seconds of a whole run, trials left out. */
  double elapsed(double seconds) {
    return seconds - judging;
  }

  /** Seconds spent on episodes that count. */
  double simulating() {
    return simulating;
  }

  @Override
  public Evaluator evaluator(RunRequest request) {
    Evaluator inner = Workplace.threads().evaluator(request);
    return timed(inner, seconds -> simulating += seconds);
  }

  @Override
  public Evaluator judge(RunRequest request, Trials trials) {
    Evaluator inner = Workplace.threads().judge(request, trials);
    return timed(inner, seconds -> judging += seconds);
  }

  private static Evaluator timed(Evaluator evaluator, DoubleConsumer clock) {
    return new Evaluator() {
      @Override
      public List<Outcome> evaluate(List<Query> queries, Arrival arrival)
          throws InterruptedException {
        long start = System.nanoTime();
        try {
          return evaluator.evaluate(queries, arrival);
        } finally {
          clock.accept((System.nanoTime() - start) * 1e-9);
        }
      }

      @Override
      public void close() {
        evaluator.close();
      }
    };
  }
}
