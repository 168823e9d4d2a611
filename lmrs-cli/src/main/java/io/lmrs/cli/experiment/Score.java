package io.lmrs.cli.experiment;

import io.lmrs.cli.report.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a method needed, over all seeds.
 *
 * @param method what ran
 * @param runs one run per seed, in the order of the seeds
 * @param budget evaluations that each run had
 */
public record Score(Method method, List<Finished> runs, long budget) {
  public Score {
    runs = List.copyOf(runs);
  }

  /** One score per method, in their order; no two methods are equal. */
  public static List<Score> of(List<Method> methods, List<Finished> finished, long budget) {
    List<Score> scores = new ArrayList<>();
    for (Method method : methods) {
      List<Finished> own =
          finished.stream().filter(run -> run.job().method().equals(method)).toList();
      scores.add(new Score(method, own, budget));
    }
    return scores;
  }

  /**
   * Evaluations to that part of the gap, one entry per seed, a miss counted as twice the budget.
   */
  public double[] evaluations(double level) {
    return Statistics.counted(reach(level), budget);
  }

  /** The geometric mean of {@link #evaluations}. */
  public double mean(double level) {
    return Statistics.geometricMean(evaluations(level));
  }

  /** How many runs got there. */
  public long successes(double level) {
    return reach(level).stream().filter(OptionalLong::isPresent).count();
  }

  /** The mean as people read it. */
  public String meanText(double level) {
    return Long.toString(Math.round(mean(level)));
  }

  /** How many runs of how many got there. */
  public String reached(double level) {
    return successes(level) + "/" + runs.size();
  }

  private List<OptionalLong> reach(double level) {
    return runs.stream().map(run -> run.milestones().reach(level)).toList();
  }
}
