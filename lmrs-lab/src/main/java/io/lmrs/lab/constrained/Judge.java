package io.lmrs.lab.constrained;

import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.constraint.Constraints;
import java.util.OptionalDouble;

/**
 * Evaluates for one run, whoever makes it, and keeps what counts: when the problem was solved, and
 * the best allowed value after so many evaluations.
 */
final class Judge implements AutoCloseable {

  /** A value so near to the least one, relative to it, solves the problem. */
  private static final double NEAR = 1e-4;

  /** The same if values are rough. */
  private static final double NEAR_ROUGH = 1e-3;

  private final Problem problem;
  private final Constraints constraints;
  private final Session session;
  private final Blur blur;
  private final long budget;
  private final long[] marks;
  private final double[] atMarks;
  private long evaluations;
  private long solvedAt = Long.MAX_VALUE;
  private double best = Double.NaN;

  /**
   * @param blur what is between the values and the search
   * @param budget evaluations that count
   * @param marks after which the best allowed value is noted, rising
   */
  Judge(Problem problem, Blur blur, long budget, long... marks) {
    this.problem = problem;
    this.blur = blur;
    this.constraints = problem.constraints();
    this.session = problem.open();
    this.budget = budget;
    this.marks = marks;
    this.atMarks = new double[marks.length];
    java.util.Arrays.fill(atMarks, Double.NaN);
  }

  /** The outcome of a query. */
  Outcome evaluate(Query query) {
    Outcome outcome = constraints.checked(session.evaluate(query));
    evaluations++;
    if (outcome instanceof Outcome.Value v && allowed(v.constraints())) {
      double cost = problem.goal().cost(v.value());
      best = Double.isNaN(best) ? cost : Math.min(best, cost);
      OptionalDouble least = problem.reference();
      if (least.isPresent()
          && cost - problem.goal().cost(least.getAsDouble())
              <= (blur.none() ? NEAR : NEAR_ROUGH)
                  * Math.max(1e-10, Math.abs(least.getAsDouble()))) {
        solvedAt = Math.min(solvedAt, evaluations);
      }
    }
    for (int i = 0; i < marks.length; i++) {
      if (evaluations <= marks[i]) {
        atMarks[i] = best;
      }
    }
    return blur.seen(outcome, query.x().toArray());
  }

  private boolean allowed(double[] values) {
    for (int k = 0; k < values.length; k++) {
      if (!blur.keeps(constraints.all().get(k), k, values[k])) {
        return false;
      }
    }
    return true;
  }

  /** The same for coordinates. */
  Outcome evaluate(double[] x) {
    return evaluate(new Query(evaluations, Point.at(x), evaluations, problem.frame()));
  }

  /** True if nothing that follows would count. */
  boolean done() {
    return evaluations >= budget || marks.length == 0 && solvedAt < Long.MAX_VALUE;
  }

  /** What came of it. */
  Judgement verdict() {
    return new Judgement(solvedAt, atMarks.clone());
  }

  @Override
  public void close() {
    session.close();
  }

  /**
   * What came of a run.
   *
   * @param solvedAt evaluations until it was solved, {@link Long#MAX_VALUE} if it was not
   * @param best the best allowed cost at the marks, NaN where there was none
   */
  record Judgement(long solvedAt, double[] best) {}
}
