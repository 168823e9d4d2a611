package io.lmrs.evaluate;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Query;
import java.util.ArrayList;
import java.util.List;

/** Hands a whole batch to an objective that evaluates many points at once. */
public final class BatchEvaluator implements Evaluator {
  private final BatchObjective objective;

  public BatchEvaluator(BatchObjective objective) {
    if (objective == null) {
      throw new IllegalArgumentException("objective must not be null");
    }
    this.objective = objective;
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries, Arrival arrival) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (queries.isEmpty()) {
      return List.of();
    }
    long began = System.nanoTime();
    List<Outcome> outcomes = outcomes(queries);
    long each = (System.nanoTime() - began) / outcomes.size();
    for (int i = 0; i < outcomes.size(); i++) {
      arrival.arrived(i, outcomes.get(i), each, 0);
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return outcomes;
  }

  private List<Outcome> outcomes(List<Query> queries) throws InterruptedException {
    double[][] points = new double[queries.size()][];
    for (int i = 0; i < points.length; i++) {
      points[i] = queries.get(i).x().toArray();
    }
    double[] values;
    try {
      values = objective.values(points);
    } catch (EvaluationStopped _) {
      Thread.interrupted();
      throw new InterruptedException();
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      // thrown since the thread was interrupted, it says nothing of the points
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return failed(points.length, Worker.reason(e));
    }
    if (values == null || values.length != points.length) {
      return failed(
          points.length,
          "the objective must give "
              + points.length
              + " values: "
              + (values == null ? 0 : values.length));
    }
    List<Outcome> outcomes = new ArrayList<>(points.length);
    for (double value : values) {
      outcomes.add(Outcome.of(value));
    }
    return outcomes;
  }

  private static List<Outcome> failed(int size, String reason) {
    List<Outcome> outcomes = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      outcomes.add(new Outcome.Failure(reason));
    }
    return outcomes;
  }
}
