package io.lmrs.cli.mujoco;

import io.lmrs.Problem;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Curve;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How soon searches have solved a task.
 *
 * @param task the task's name
 * @param problem the task
 * @param runs by method, one run per seed in the same order
 * @param seeds the seeds in words
 * @param budget what a run might spend
 */
record SolveReport(
    String task, Problem problem, Map<Method, List<PolicyRun>> runs, String seeds, long budget) {

  /** The mean of a figure over runs. */
  static double mean(List<PolicyRun> runs, ToDoubleFunction<PolicyRun> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  private double threshold() {
    return problem.trials().orElseThrow().threshold();
  }

  private double[] counted(Method method) {
    return Statistics.counted(runs.get(method).stream().map(PolicyRun::solved).toList(), budget);
  }

  /** A table, what it is about, and every search beside the first. */
  String text() {
    Table table =
        Table.of(
                "search",
                "solved",
                "episodes",
                "steps",
                "median",
                "mean of the solved",
                "geometric mean",
                "best",
                "share",
                "searching")
            .figures();
    runs.keySet().forEach(method -> row(table, method));
    StringBuilder text = new StringBuilder(table.markdown());
    Method first = runs.keySet().iterator().next();
    text.append(
        "\n%s (%s), threshold %s, %s (%s), %d episodes at most; in the geometric mean a miss counts as twice that. The steps are those of all episodes of a run, mean over the runs.\n"
            .formatted(
                task,
                problem.version(),
                Figures.number(threshold()),
                Figures.count(runs.get(first).size(), "seed"),
                seeds,
                budget));
    runs.keySet().stream().skip(1).forEach(other -> text.append(beside(first, other)));
    return text.toString();
  }

  private String beside(Method first, Method other) {
    double[] above = counted(other);
    double[] below = counted(first);
    return "%s takes %s of the episodes of %s%s.\n"
        .formatted(other.label(), ratio(above, below), first.label(), steps(first, other));
  }

  private static String ratio(double[] above, double[] below) {
    double ratio = Statistics.geometricMean(above) / Statistics.geometricMean(below);
    Statistics.Interval interval = Statistics.ratioInterval(above, below, 1);
    return "%s (90 %% interval %s to %s)"
        .formatted(
            Figures.brief(ratio), Figures.brief(interval.low()), Figures.brief(interval.high()));
  }

  // told if all runs know them; a miss counts as twice what it has spent
  private String steps(Method first, Method other) {
    if (!Stream.of(first, other)
        .allMatch(m -> runs.get(m).stream().allMatch(run -> run.steps().isPresent()))) {
      return "";
    }
    return " and %s of its simulator steps".formatted(ratio(steps(other), steps(first)));
  }

  private double[] steps(Method method) {
    return runs.get(method).stream()
        .mapToDouble(run -> run.steps().orElseThrow() * (run.solved().isPresent() ? 1.0 : 2.0))
        .toArray();
  }

  private void row(Table table, Method method) {
    List<PolicyRun> own = runs.get(method);
    StringJoiner each = new StringJoiner(" ");
    for (PolicyRun run : own) {
      each.add(run.solved().isPresent() ? Long.toString(run.solved().getAsLong()) : "-");
    }
    double[] solved =
        own.stream()
            .map(PolicyRun::solved)
            .flatMapToLong(OptionalLong::stream)
            .asDoubleStream()
            .toArray();
    double searching = mean(own, PolicyRun::searching) / mean(own, PolicyRun::elapsed);
    table.row(
        method.label(),
        solved.length + "/" + own.size(),
        each.toString(),
        own.stream().allMatch(run -> run.steps().isPresent())
            ? Figures.brief(mean(own, run -> run.steps().orElseThrow()))
            : "-",
        // where most runs miss there is none
        2 * solved.length > own.size() ? Figures.brief(Statistics.median(counted(method))) : "-",
        solved.length == 0 ? "-" : Figures.brief(Statistics.mean(solved)),
        Figures.brief(Statistics.geometricMean(counted(method))),
        Figures.brief(own.stream().mapToDouble(PolicyRun::best).max().orElse(Double.NaN)),
        share(own),
        Figures.percent(Math.round(1000 * searching) / 1000.0));
  }

  private static String share(List<PolicyRun> own) {
    double share = mean(own, PolicyRun::share);
    return Double.isNaN(share)
        ? "-"
        : "%s (%s)"
            .formatted(Figures.brief(share), Figures.brief(mean(own, PolicyRun::randomShare)));
  }

  /** The mean reward by episodes in a band of one standard deviation over the seeds. */
  ConvergencePlot plot() {
    ConvergencePlot plot =
        new ConvergencePlot(task, "episodes", "mean reward")
            .logarithmic(false, false)
            .mark("threshold " + Figures.number(threshold()), threshold());
    Set<String> searches = new HashSet<>();
    boolean distinct = runs.keySet().stream().allMatch(method -> searches.add(method.search()));
    int look = 0;
    for (Map.Entry<Method, List<PolicyRun>> entry : runs.entrySet()) {
      List<Curve> curves =
          entry.getValue().stream()
              .map(PolicyRun::rewards)
              .filter(rewards -> !rewards.isEmpty())
              .map(PolicyRun.Reward::curve)
              .toList();
      if (!curves.isEmpty()) {
        String label = distinct ? entry.getKey().search() : entry.getKey().label();
        Curve.Band.of(curves).draw(plot, label, look);
      }
      look++;
    }
    return plot;
  }
}
