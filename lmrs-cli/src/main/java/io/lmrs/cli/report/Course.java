package io.lmrs.cli.report;

import io.lmrs.Goal;
import io.lmrs.Metrics;
import io.lmrs.Progress;
import io.lmrs.RunResult;
import java.util.Arrays;
import java.util.List;

/**
 * What a run had to offer, as it went on: what runs are compared by. To draw any number over any
 * other there is {@link Curve}.
 *
 * @param evaluations evaluations spent, ascending
 * @param values the value offered from then on
 */
public record Course(double[] evaluations, double[] values) {
  public Course {
    if (evaluations.length != values.length) {
      throw new IllegalArgumentException(
          "values must have " + evaluations.length + " entries: " + values.length);
    }
  }

  /** The incumbent's value after every iteration. */
  public static Course ofIncumbents(List<Progress> trace) {
    return new Course(
        trace.stream().mapToDouble(Progress::evaluations).toArray(),
        trace.stream().mapToDouble(Progress::incumbent).toArray());
  }

  /**
   * The best value known after every iteration and at the end. Without noise that is the better one
   * of the best value seen and the incumbent's. Under noise the best value seen is too good to be
   * true: there it is the incumbent's, where it is known. Where incumbents were put to trials,
   * these alone count.
   */
  public static Course of(RunResult result, Goal goal, boolean noisy) {
    List<Progress> trials = result.trace().stream().filter(p -> !Double.isNaN(trial(p))).toList();
    if (!trials.isEmpty()) {
      return new Course(
          trials.stream().mapToDouble(Progress::evaluations).toArray(),
          trials.stream().mapToDouble(Course::trial).toArray());
    }
    int n = result.trace().size();
    double[] evaluations = new double[n + 1];
    double[] values = new double[n + 1];
    for (int i = 0; i < n; i++) {
      Progress progress = result.trace().get(i);
      evaluations[i] = progress.evaluations();
      values[i] = offered(progress.best(), progress.incumbent(), goal, noisy);
    }
    evaluations[n] = result.evaluations();
    values[n] = offered(result.best(), result.incumbentValue(), goal, noisy);
    return new Course(evaluations, values);
  }

  private static double trial(Progress progress) {
    return progress.metrics().get(Metrics.TRIAL);
  }

  private static double offered(double best, double incumbent, Goal goal, boolean noisy) {
    if (Double.isNaN(best) || Double.isNaN(incumbent)) {
      return Double.isNaN(incumbent) ? best : incumbent;
    }
    return noisy || goal.better(incumbent, best) ? incumbent : best;
  }

  /** Only the entries that are better than all before, and the last one. */
  public Course records(Goal goal) {
    double best = Double.NaN;
    double[] when = new double[values.length];
    double[] what = new double[values.length];
    int kept = 0;
    for (int i = 0; i < values.length; i++) {
      boolean better = Double.isNaN(best) || goal.better(values[i], best);
      if (better || i + 1 == values.length) {
        best = better ? values[i] : best;
        when[kept] = evaluations[i];
        what[kept] = values[i];
        kept++;
      }
    }
    return new Course(Arrays.copyOf(when, kept), Arrays.copyOf(what, kept));
  }

  /** Evaluations until a value was at least that good; infinite where none was. */
  public double reach(double value, Goal goal) {
    for (int i = 0; i < values.length; i++) {
      if (goal.cost(values[i]) <= goal.cost(value)) {
        return evaluations[i];
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /** How many entries. */
  public int size() {
    return values.length;
  }

  /** The last value; NaN where there is none. */
  public double last() {
    return values.length == 0 ? Double.NaN : values[values.length - 1];
  }
}
