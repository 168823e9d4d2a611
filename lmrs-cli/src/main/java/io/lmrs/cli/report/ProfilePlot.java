package io.lmrs.cli.report;

import java.util.Arrays;
import java.util.List;

/** Performance profiles as plots. */
public final class ProfilePlot {

  /** Ratios beyond this say no more than that a method gets there in the end. */
  private static final double GREATEST_RATIO = 1000;

  /** An allowance below one evaluation is none; it stands at the left end of the axis. */
  private static final double LEAST_DIFFERENCE = 1;

  private ProfilePlot() {}

  /** Over how many times the best method's evaluations. */
  public static ConvergencePlot ratios(String title, List<String> labels, Profile[] profiles) {
    double end = Math.clamp(last(profiles), 2, GREATEST_RATIO);
    return plot(
        new ConvergencePlot(title, "evaluations / evaluations of the best search", "share solved")
            .logarithmic(true, false),
        labels,
        profiles,
        1,
        end);
  }

  /** Over how many evaluations more than the best method's; in the paper's form. */
  public static ConvergencePlot differences(String title, List<String> labels, Profile[] profiles) {
    return plot(
        new ConvergencePlot(title, "evaluations beyond those of the best search", "share solved")
            .logarithmic(true, false),
        labels,
        profiles,
        LEAST_DIFFERENCE,
        Math.max(10, last(profiles)));
  }

  private static double last(Profile[] profiles) {
    return Arrays.stream(profiles).mapToDouble(Profile::last).max().orElse(0);
  }

  private static ConvergencePlot plot(
      ConvergencePlot plot, List<String> labels, Profile[] profiles, double from, double to) {
    plot.range(0, 1);
    for (int i = 0; i < profiles.length; i++) {
      double[][] corners = profiles[i].corners(from, to);
      plot.curve(labels.get(i), corners[0], corners[1]);
    }
    return plot;
  }
}
