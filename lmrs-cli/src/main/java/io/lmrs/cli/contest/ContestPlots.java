package io.lmrs.cli.contest;

import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Milestones;
import io.lmrs.cli.report.Profile;
import io.lmrs.cli.report.ProfilePlot;
import io.lmrs.cli.report.Quartiles;
import java.util.List;
import java.util.Optional;

/**
 * The figures of a contest.
 *
 * @param contest what ran
 * @param levels the parts of the gap at which the methods are compared
 */
public record ContestPlots(Contest contest, List<Double> levels) {

  /** A convergence plot goes that far below the least level. */
  private static final double BELOW = 0.1;

  /** Where levels are values, it goes down to this part of the gap. */
  private static final double DEEPEST = 1e-10;

  public ContestPlots {
    levels = List.copyOf(levels);
  }

  /**
   * The part of the gap that is open, by evaluations: medians over the seeds, in bands between the
   * quartiles; empty where no run got below its start.
   */
  public Optional<ConvergencePlot> convergence(ContestTask task) {
    ConvergencePlot plot =
        new ConvergencePlot(task.label(), "evaluations", "(f - reference) / (f(start) - reference)")
            .logarithmic(true, true)
            .floor(
                contest.absolute()
                    ? DEEPEST
                    : BELOW * levels.stream().mapToDouble(l -> l).min().orElse(1e-3));
    boolean some = false;
    for (Method method : contest.methods()) {
      List<Milestones> runs =
          contest.trials(task, method).stream()
              .map(contest::milestones)
              .flatMap(Optional::stream)
              .toList();
      if (!runs.isEmpty()) {
        Quartiles curve = Quartiles.of(runs);
        plot.curve(
            method.label(), curve.evaluations(), curve.median(), curve.lower(), curve.upper());
        some = true;
      }
    }
    return some ? Optional.of(plot) : Optional.empty();
  }

  /** Performance profiles after Dolan and Moré. */
  public ConvergencePlot ratios(double level) {
    return ProfilePlot.ratios(
        title(level), labels(), Profile.ratios(contest.costs(contest.tasks(), level)));
  }

  /** Performance profiles in the paper's form. */
  public ConvergencePlot differences(double level) {
    return ProfilePlot.differences(
        title(level), labels(), Profile.differences(contest.costs(contest.tasks(), level)));
  }

  private String title(double level) {
    int tasks = contest.tasks().size();
    return "%s, %s: to %s"
        .formatted(
            tasks == 1 ? contest.tasks().getFirst().label() : tasks + " problems",
            Figures.count(contest.seeds().size(), "seed"),
            contest.words(level));
  }

  private List<String> labels() {
    return contest.methods().stream().map(Method::label).toList();
  }
}
