package io.lmrs.cli.experiment;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Query;
import io.lmrs.cli.report.Milestones;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.random.Stream;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What is known of a point before any search: up to two evaluations that no run is charged for.
 *
 * @param value its value, without noise where the problem offers it; NaN where it has none
 * @param noisy evaluations of the same point differ
 */
public record Start(double value, boolean noisy) {

  /** Above this relative difference two values are not the same. */
  private static final double SAME = 1e-9;

  /** Looks at a point. */
  public static Start of(Problem problem, double[] x, long seed) throws InterruptedException {
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      double first = evaluate(problem, evaluator, x, seed, -1);
      double second = evaluate(problem, evaluator, x, seed, -2);
      OptionalDouble clean = problem.clean(x);
      double value = clean.isPresent() ? clean.getAsDouble() : first;
      return new Start(value, differ(first, second) || differ(value, first));
    }
  }

  /** How a run from the problem's own start closes the gap to the reference. */
  static Milestones milestones(Problem problem, long seed, List<Progress> trace)
      throws InterruptedException {
    double initial = of(problem, problem.start(seed), seed).value();
    return new Milestones(initial, problem.reference().orElse(Double.NaN), trace);
  }

  private static double evaluate(
      Problem problem, Evaluator evaluator, double[] x, long seed, int index)
      throws InterruptedException {
    long key = Stream.of(seed, Stream.EVALUATION, index).key();
    Query query = new Query(0, Point.at(x), key, problem.frame());
    return evaluator.evaluate(List.of(query)).getFirst() instanceof Outcome.Value v
        ? v.value()
        : Double.NaN;
  }

  private static boolean differ(double a, double b) {
    return Math.abs(a - b) > SAME * Math.max(1, Math.abs(a));
  }
}
