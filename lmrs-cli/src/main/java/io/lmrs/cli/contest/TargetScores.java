package io.lmrs.cli.contest;

import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Course;
import io.lmrs.cli.report.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * How many of COCO's targets the methods of a contest reach, and how early. A target is a distance
 * from the known least value; what counts is the evaluation that first comes so near. Thread-safe.
 */
public final class TargetScores {

  /** 10^2, 10^1.8, ..., 10^-8. */
  private static final double[] TARGETS = new double[51];

  /** Among them 1e2, 1e1, 1e0, 1e-1, 1e-3, 1e-5, 1e-8. */
  private static final int[] SEVEN = {0, 5, 10, 15, 25, 35, 50};

  /** The target that ends a run. */
  public static final double LAST = 1e-8;

  /** The left end of the area under a curve, in evaluations per variable. */
  private static final double FIRST = 0.1;

  static {
    for (int k = 0; k < TARGETS.length; k++) {
      TARGETS[k] =
          k % 5 == 0 ? Double.parseDouble("1e" + exponent(k)) : StrictMath.pow(10, (10 - k) / 5.0);
    }
  }

  private final Contest contest;
  private final ToLongFunction<ContestTask> budget;
  private final Map<KeptRun, double[]> costs = new IdentityHashMap<>();

  /**
   * @param contest of problems whose least values are known
   * @param budget what a run may spend on a task
   */
  public TargetScores(Contest contest, ToLongFunction<ContestTask> budget) {
    this.contest = contest;
    this.budget = budget;
    for (KeptRun trial : contest.trials()) {
      costs.put(trial, costs(trial.course(), contest.reference(trial.instance())));
    }
  }

  // the exponent of target k, as it is written
  static String exponent(int k) {
    int tenths = 20 - 2 * k;
    return tenths % 10 == 0
        ? Integer.toString(tenths / 10)
        : (tenths < 0 ? "-" : "") + Math.abs(tenths) / 10 + "." + Math.abs(tenths) % 10;
  }

  /** How many targets. */
  static int count() {
    return TARGETS.length;
  }

  // evaluations to each target, infinite for a miss
  private static double[] costs(Course course, double least) {
    double[] costs = new double[TARGETS.length];
    Arrays.fill(costs, Double.POSITIVE_INFINITY);
    int k = 0;
    for (int i = 0; i < course.size(); i++) {
      while (k < TARGETS.length && course.values()[i] <= least + TARGETS[k]) {
        costs[k++] = course.evaluations()[i];
      }
    }
    return costs;
  }

  /** Evaluations of a run to each target, the easiest first; infinite for a miss. */
  double[] costs(KeptRun trial) {
    return costs.get(trial).clone();
  }

  /**
   * How a method does on some problems.
   *
   * @param solved the share of seven targets per run that were reached, 1e2 to 1e-8
   * @param area the area under the curve of {@link #curve} over the logarithm of evaluations, from
   *     a tenth of the dimension to the budget; 1 where all is reached at once
   * @param atTen the share of 51 targets that ten evaluations per variable reach
   * @param atHundred the same of a hundred
   */
  public record Score(double solved, double area, double atTen, double atHundred) {}

  /** How a method does on these tasks. */
  public Score score(Method method, List<ContestTask> tasks) {
    return score(tasks, each(tasks, method));
  }

  /** What the methods would do if for every run and target the best of them were known. */
  public Score best(List<ContestTask> tasks) {
    List<double[]> least = each(tasks, contest.methods().getFirst());
    for (Method method : contest.methods()) {
      List<double[]> other = each(tasks, method);
      for (int i = 0; i < least.size(); i++) {
        for (int k = 0; k < TARGETS.length; k++) {
          least.get(i)[k] = Math.min(least.get(i)[k], other.get(i)[k]);
        }
      }
    }
    return score(tasks, least);
  }

  /**
   * What the first method loses to the best of the others, over the seven targets of every run that
   * one of the others reaches.
   *
   * @param close the share it reaches within 1.5 times their evaluations and ten per variable more
   * @param near the same within 3 times
   * @param kept of those that one of the others reaches in a third of the budget, the share that it
   *     reaches at all
   */
  public record Regret(double close, double near, double kept) {}

  /** The regret of the first method; NaN if no other reaches anything. */
  Regret regret(List<ContestTask> tasks) {
    Method first = contest.methods().getFirst();
    List<double[]> own = each(tasks, first);
    double pairs = 0;
    double close = 0;
    double near = 0;
    double soon = 0;
    double kept = 0;
    for (int i = 0; i < own.size(); i++) {
      ContestTask task = tasks.get(i / contest.seeds().size());
      double more = 10.0 * task.dimension();
      for (int k : SEVEN) {
        double best = Double.POSITIVE_INFINITY;
        for (Method method : contest.methods()) {
          if (method != first) {
            best = Math.min(best, costs(contest.trials(task, method), i)[k]);
          }
        }
        if (Double.isFinite(best)) {
          double cost = own.get(i)[k];
          pairs++;
          close += cost <= 1.5 * best + more ? 1 : 0;
          near += cost <= 3 * best + more ? 1 : 0;
          boolean early = 3 * best <= budget.applyAsLong(task);
          soon += early ? 1 : 0;
          kept += early && Double.isFinite(cost) ? 1 : 0;
        }
      }
    }
    return new Regret(close / pairs, near / pairs, kept / soon);
  }

  private double[] costs(List<KeptRun> trials, int row) {
    return costs.get(trials.get(row % contest.seeds().size()));
  }

  // a row per task and seed
  private List<double[]> each(List<ContestTask> tasks, Method method) {
    List<double[]> rows = new ArrayList<>();
    for (ContestTask task : tasks) {
      contest.trials(task, method).forEach(trial -> rows.add(costs(trial)));
    }
    return rows;
  }

  private Score score(List<ContestTask> tasks, List<double[]> rows) {
    double solved = 0;
    double area = 0;
    double ten = 0;
    double hundred = 0;
    for (int i = 0; i < rows.size(); i++) {
      ContestTask task = tasks.get(i / contest.seeds().size());
      int d = task.dimension();
      double width = Math.log(budget.applyAsLong(task) / (FIRST * d));
      for (int k : SEVEN) {
        solved += Double.isFinite(rows.get(i)[k]) ? 1 : 0;
      }
      for (double cost : rows.get(i)) {
        area += Math.clamp(1 - Math.log(cost / (FIRST * d)) / width, 0, 1);
        ten += cost <= 10.0 * d ? 1 : 0;
        hundred += cost <= 100.0 * d ? 1 : 0;
      }
    }
    double all = (double) rows.size() * TARGETS.length;
    return new Score(solved / rows.size() / SEVEN.length, area / all, ten / all, hundred / all);
  }

  /** The share of all targets of all runs on these tasks, over evaluations per variable. */
  public Profile curve(Method method, List<ContestTask> tasks) {
    List<double[]> rows = each(tasks, method);
    double[] needed = new double[rows.size() * TARGETS.length];
    for (int i = 0; i < needed.length; i++) {
      int row = i / TARGETS.length;
      int d = tasks.get(row / contest.seeds().size()).dimension();
      needed[i] = rows.get(row)[i % TARGETS.length] / d;
    }
    return Profile.of(needed);
  }

  public Contest contest() {
    return contest;
  }

  /** What a run may spend on a task. */
  public long budget(ContestTask task) {
    return budget.applyAsLong(task);
  }
}
