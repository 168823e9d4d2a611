package io.lmrs.cli.contest;

import io.lmrs.cli.experiment.BbobChoice;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Panels;
import java.util.ArrayList;
import java.util.List;

/**
 * The curves of {@link TargetScores} as figures.
 *
 * @param scores what is drawn
 */
public record TargetPlots(TargetScores scores) {
  private static final int ACROSS = 3;

  /** One panel for each of the groups of functions that ran, and one for all of them. */
  public Panels groups(int dimension) {
    List<ContestTask> own = of(dimension);
    List<ConvergencePlot> plots = new ArrayList<>();
    for (BbobChoice.Group group : BbobChoice.GROUPS) {
      List<ContestTask> some = own.stream().filter(group::contains).toList();
      if (!some.isEmpty()) {
        String title = "%s, f%d to f%d".formatted(group.name(), group.first(), group.last());
        plots.add(plot(title, some));
      }
    }
    plots.add(plot("all, %d variables".formatted(dimension), own));
    return new Panels(plots, ACROSS);
  }

  /** One panel for each dimension. */
  public Panels dimensions() {
    return new Panels(
        dimensionsOf(scores.contest()).stream()
            .map(d -> plot("%d variables".formatted(d), of(d)))
            .toList(),
        ACROSS);
  }

  /** The dimensions of a contest, ascending. */
  public static List<Integer> dimensionsOf(Contest contest) {
    return contest.tasks().stream().map(ContestTask::dimension).distinct().sorted().toList();
  }

  private List<ContestTask> of(int dimension) {
    return scores.contest().tasks().stream().filter(t -> t.dimension() == dimension).toList();
  }

  private ConvergencePlot plot(String title, List<ContestTask> tasks) {
    double end =
        tasks.stream().mapToDouble(t -> (double) scores.budget(t) / t.dimension()).max().orElse(1);
    ConvergencePlot plot =
        new ConvergencePlot(title, "evaluations / variables", "share of targets")
            .logarithmic(true, false)
            .range(0, 1);
    for (Method method : scores.contest().methods()) {
      double[][] corners = scores.curve(method, tasks).corners(Math.min(0.1, end / 2), end);
      plot.curve(method.label(), corners[0], corners[1]);
    }
    return plot;
  }
}
