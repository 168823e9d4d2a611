package io.lmrs.cli.contest;

import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Milestones;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Which point of a grid is best. Its score is the geometric mean of the evaluations to a level over
 * all tasks and seeds, each as a part of the budget and a miss as twice the budget; where that is
 * the same, as between points that never get there, the geometric mean of the part of the gap left
 * open decides.
 *
 * @param contest the points of the grid as methods
 * @param level the part of the gap to get to
 * @param budget what a run may spend on a task
 */
public record Tuning(Contest contest, double level, ToLongFunction<ContestTask> budget) {

  /** A part of the gap below this one is as good as none. */
  private static final double LEAST = 1e-300;

  /**
   * What a point is worth.
   *
   * @param method the point
   * @param score the geometric mean of evaluations / budget, a miss counted as 2
   * @param open the geometric mean of the part of the gap left open at the end
   * @param reached how many runs got there
   * @param runs of how many
   */
  public record Score(Method method, double score, double open, long reached, int runs) {}

  /** All points, in the order of the grid. */
  public List<Score> scores() {
    return contest.methods().stream().map(this::score).toList();
  }

  /** The best point. */
  public Score best() {
    return scores().stream()
        .min(Comparator.comparingDouble(Score::score).thenComparingDouble(Score::open))
        .orElseThrow();
  }

  private Score score(Method method) {
    List<Double> costs = new ArrayList<>();
    List<Double> open = new ArrayList<>();
    long reached = 0;
    for (ContestTask task : contest.tasks()) {
      for (KeptRun trial : contest.trials(task, method)) {
        double cost = contest.cost(trial, level);
        reached += Double.isFinite(cost) ? 1 : 0;
        costs.add(
            Double.isFinite(cost) ? Math.max(1, cost) / budget.applyAsLong(task) : Statistics.MISS);
        double left = contest.milestones(trial).map(Milestones::last).orElse(1.0);
        // a run that diverged may leave more open than there was, or no number at all
        open.add(Double.isNaN(left) ? Double.POSITIVE_INFINITY : Math.max(LEAST, left));
      }
    }
    return new Score(method, mean(costs), mean(open), reached, costs.size());
  }

  private static double mean(List<Double> values) {
    return Statistics.geometricMean(values.stream().mapToDouble(v -> v).toArray());
  }

  /** Every point with its score, the best one marked. */
  public Table table() {
    Method best = best().method();
    Table table =
        Table.of("setting", "score", "reached", "gap left open", "failed evaluations").figures();
    for (Score score : scores()) {
      long failures =
          contest.tasks().stream()
              .flatMap(task -> contest.trials(task, score.method()).stream())
              .mapToLong(KeptRun::failures)
              .sum();
      table.row(
          score.method().label() + (score.method().equals(best) ? " (best)" : ""),
          Figures.brief(score.score()),
          score.reached() + "/" + score.runs(),
          Figures.brief(score.open()),
          Long.toString(failures));
    }
    return table;
  }
}
