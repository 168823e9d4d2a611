package io.lmrs.cli.contest;

import io.lmrs.cli.experiment.BbobChoice;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.report.Csv;
import java.util.ArrayList;
import java.util.List;

/** The numbers of {@link TargetScores} for other programs. */
public final class TargetCsv {
  private TargetCsv() {}

  /** A line per run: evaluations to every target, an empty cell for a miss. */
  public static String runs(TargetScores scores) {
    List<String> heading =
        new ArrayList<>(
            List.of(
                "suite",
                "function",
                "instance",
                "dimension",
                "search",
                "seed",
                "evaluations",
                "above_least",
                "seconds",
                "stop"));
    for (int k = 0; k < TargetScores.count(); k++) {
      heading.add("to_1e" + TargetScores.exponent(k));
    }
    Csv csv = new Csv(heading);
    for (KeptRun trial : scores.contest().trials()) {
      Instance instance = trial.instance();
      ContestTask task = instance.task();
      List<Object> cells = new ArrayList<>();
      cells.add(task.problem());
      cells.add(BbobChoice.function(task));
      cells.add(BbobChoice.instance(task));
      cells.add(task.dimension());
      cells.add(trial.method().label());
      cells.add(instance.seed());
      cells.add(trial.evaluations());
      cells.add(trial.course().last() - scores.contest().reference(instance));
      cells.add(trial.seconds());
      cells.add(trial.stop().word());
      for (double cost : scores.costs(trial)) {
        cells.add(Double.isInfinite(cost) ? "" : Long.toString((long) cost));
      }
      csv.row(cells);
    }
    return csv.text();
  }
}
