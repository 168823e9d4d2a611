package io.lmrs.cli.report;

import java.util.Arrays;
import java.util.List;

/**
 * How several runs close the gap together: at each number of evaluations the quartiles of the parts
 * that they leave open. A run keeps the part of its last iteration until its next one ends.
 *
 * @param evaluations where any of the runs ended an iteration, in ascending order, from 0
 * @param lower the lower quartile beside each entry
 * @param median the median beside each entry
 * @param upper the upper quartile beside each entry
 */
public record Quartiles(double[] evaluations, double[] lower, double[] median, double[] upper) {
  private static final double QUARTER = 0.25;

  /** The quartiles over these runs. */
  public static Quartiles of(List<Milestones> runs) {
    double[] at =
        runs.stream()
            .flatMapToDouble(run -> Arrays.stream(run.evaluations()))
            .sorted()
            .distinct()
            .toArray();
    double[][] parts = runs.stream().map(run -> held(run, at)).toArray(double[][]::new);
    Quartiles out =
        new Quartiles(at, new double[at.length], new double[at.length], new double[at.length]);
    for (int i = 0; i < at.length; i++) {
      int column = i;
      double[] sorted = Arrays.stream(parts).mapToDouble(part -> part[column]).sorted().toArray();
      out.lower[i] = Statistics.quantile(sorted, QUARTER);
      out.median[i] = Statistics.median(sorted);
      out.upper[i] = Statistics.quantile(sorted, 1 - QUARTER);
    }
    return out;
  }

  /** The part that a run leaves open at each of these numbers of evaluations. */
  private static double[] held(Milestones run, double[] at) {
    double[] evaluations = run.evaluations();
    double[] fractions = run.fractions();
    double[] out = new double[at.length];
    int last = 0;
    for (int i = 0; i < at.length; i++) {
      while (last + 1 < evaluations.length && evaluations[last + 1] <= at[i]) {
        last++;
      }
      out[i] = fractions[last];
    }
    return out;
  }
}
