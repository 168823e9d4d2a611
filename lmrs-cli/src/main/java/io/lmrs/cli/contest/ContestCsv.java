package io.lmrs.cli.contest;

import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Milestones;
import io.lmrs.cli.report.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The numbers of a contest for other programs. */
public final class ContestCsv {

  /** A curve is given at about this many places, evenly spread over the logarithm. */
  private static final int PLACES = 60;

  private final Contest contest;
  private final List<Double> levels;

  public ContestCsv(Contest contest, List<Double> levels) {
    this.contest = contest;
    this.levels = levels;
  }

  /** A line per run; a miss is an empty cell. */
  public String runs() {
    List<String> heading =
        new ArrayList<>(
            List.of("problem", "dimension", "search", "seed", "evaluations", "failures"));
    levels.forEach(level -> heading.add("to_" + Figures.power(level)));
    heading.addAll(
        List.of("last_fraction", "best", "start", "reference", "noisy", "seconds", "stop"));
    Csv csv = new Csv(heading);
    for (KeptRun trial : contest.trials()) {
      Instance instance = trial.instance();
      List<Object> cells = new ArrayList<>();
      cells.add(instance.task().label());
      cells.add(instance.task().dimension());
      cells.add(trial.method().label());
      cells.add(instance.seed());
      cells.add(trial.evaluations());
      cells.add(trial.failures());
      for (double level : levels) {
        double cost = contest.cost(trial, level);
        cells.add(Double.isInfinite(cost) ? "" : Long.toString((long) cost));
      }
      cells.add(contest.milestones(trial).map(Milestones::last).orElse(Double.NaN));
      cells.add(trial.best());
      cells.add(instance.start().value());
      cells.add(contest.reference(instance));
      cells.add(instance.start().noisy());
      cells.add(trial.seconds());
      cells.add(trial.stop().word());
      csv.row(cells);
    }
    return csv.text();
  }

  /** The part of the gap that each run left open, at some places. */
  public String curves() {
    Csv csv = new Csv(List.of("problem", "search", "seed", "evaluations", "fraction", "value"));
    for (KeptRun trial : contest.trials()) {
      Optional<Milestones> milestones = contest.milestones(trial);
      double[] at = trial.course().evaluations();
      double next = 0;
      for (int i = 0; i < at.length; i++) {
        if (at[i] < next && i < at.length - 1) {
          continue;
        }
        // ten thousandfold in so many places
        next = at[i] * Math.pow(1e4, 1.0 / PLACES);
        double value = trial.course().values()[i];
        csv.row(
            List.of(
                trial.instance().task().label(),
                trial.method().label(),
                trial.instance().seed(),
                (long) at[i],
                milestones.map(m -> m.fraction(value)).orElse(Double.NaN),
                value));
      }
    }
    return csv.text();
  }

  /** Where the performance profiles rise, in both forms. */
  public String profiles() {
    Csv csv = new Csv(List.of("level", "form", "search", "allowance", "share"));
    for (double level : levels) {
      double[][] costs = contest.costs(contest.tasks(), level);
      add(csv, level, "difference", Profile.differences(costs));
      add(csv, level, "ratio", Profile.ratios(costs));
    }
    return csv.text();
  }

  private void add(Csv csv, double level, String form, Profile[] profiles) {
    for (int m = 0; m < profiles.length; m++) {
      for (int i = 0; i < profiles[m].shares().length; i++) {
        csv.row(
            List.of(
                Figures.power(level),
                form,
                contest.methods().get(m).label(),
                profiles[m].allowances()[i],
                profiles[m].shares()[i]));
      }
    }
  }
}
