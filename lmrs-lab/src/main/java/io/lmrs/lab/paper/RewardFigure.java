package io.lmrs.lab.paper;

import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Curve;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Panels;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.paper.Locomotion.Row;
import io.lmrs.lab.paper.PolicyRuns.One;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Mean reward on the locomotion tasks, by episodes (figure 1) or by time (figure 2).
 *
 * @param byTime which of both
 */
record RewardFigure(boolean byTime) implements Exhibit {

  /** Rewards below zero are drawn down to this part of the threshold. */
  private static final double LOWEST = 0.1;

  /** Raw numbers have about so many trials of a run. */
  private static final int PLACES = 100;

  @Override
  public String name() {
    return byTime ? "figure2" : "figure1";
  }

  @Override
  public String shows() {
    return byTime
        ? "mean reward by wall-clock time, and what the time is spent on"
        : "mean reward by episodes on the six locomotion tasks";
  }

  private Curve curve(One run) {
    return byTime ? run.times() : run.rewards();
  }

  @Override
  public boolean hasEpisodes() {
    return true;
  }

  @Override
  public boolean hasCampaign() {
    return true;
  }

  @Override
  public ExhibitPage draw(Scope scope, WorkUnits runner) throws InterruptedException {
    PolicyRuns runs = PolicyRuns.of(scope, runner);
    ExhibitPage page =
        new ExhibitPage(
            name(),
            byTime ? "Figure 2: reward by wall-clock time" : "Figure 1: reward by episodes");
    page.say(
        """
        Mean reward of 10 trial episodes, mean and one standard deviation over the seeds; the grey line \
        is the threshold; what is more than a tenth of it below zero is drawn there. A run ends when the threshold is confirmed, and so does its curve; in the mean with other seeds its \
        last reward is held.""");
    if (byTime) {
      page.say(
          """
          Time is that of episodes, search and everything between, without the trials. %s Threads are \
          below. The paper reports the same \
          order as by episodes, except on Hopper, where the margin narrows and Guided ES and ARS change \
          places, and calls the time of learning negligible."""
              .formatted(
                  scope.goesOn()
                      ? "A campaign goes on beside other work, so that seconds tell how long it took, not how fast a method is."
                      : "Each run had the machine for itself as far as we know of."));
      page.table(split(page, runs, scope));
    } else {
      page.table(last(runs));
    }
    List<ConvergencePlot> plots = new ArrayList<>();
    for (Row row : Locomotion.ROWS) {
      plot(runs, row).ifPresent(plots::add);
    }
    if (!plots.isEmpty()) {
      page.picture(
          "reward",
          "Mean reward %s".formatted(byTime ? "by time" : "by episodes"),
          new Panels(plots, 3));
    }
    csv(page, runs);
    runs.conditions(page, scope);
    return page;
  }

  private Optional<ConvergencePlot> plot(PolicyRuns runs, Row row) {
    Map<String, List<Curve>> curves = new LinkedHashMap<>();
    for (String column : Locomotion.columns()) {
      curves.put(
          column,
          runs.runs(row, column).stream().map(this::curve).filter(c -> c.x().length > 0).toList());
    }
    if (curves.values().stream().allMatch(List::isEmpty)) {
      return Optional.empty();
    }
    ConvergencePlot plot =
        new ConvergencePlot(
                "%s (threshold %d)".formatted(row.title(), Math.round(row.threshold())),
                byTime ? "seconds" : "episodes",
                "mean reward")
            .logarithmic(true, false)
            // a method that diverges would leave no room for the others
            .floor(-LOWEST * row.threshold())
            .mark("threshold", row.threshold());
    int look = 0;
    for (var of : curves.entrySet()) {
      if (!of.getValue().isEmpty()) {
        Curve.Band.of(of.getValue()).draw(plot, of.getKey(), look);
      }
      look++;
    }
    return Optional.of(plot);
  }

  // rows and columns of table 1, the last rewards in the cells
  private static Table last(PolicyRuns runs) {
    return table(runs, one -> one.rewards().last());
  }

  private static Table table(PolicyRuns runs, ToDoubleFunction<One> figure) {
    List<String> columns = new ArrayList<>(List.of("last mean reward"));
    columns.addAll(Locomotion.columns());
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (Row row : Locomotion.ROWS) {
      List<String> cells = new ArrayList<>(List.of(row.title()));
      for (String column : Locomotion.columns()) {
        double[] values =
            runs.runs(row, column).stream()
                .mapToDouble(figure)
                .filter(v -> !Double.isNaN(v))
                .toArray();
        String mean =
            values.length == 0 ? ExhibitPage.NOT_RUN : Figures.brief(Statistics.mean(values));
        cells.add(runs.soFar(mean, row, column));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  private static Table split(ExhibitPage page, PolicyRuns runs, Scope scope) {
    Table table =
        Table.of("task", "method", "threads", "seconds", "simulation", "learning", "rest")
            .figures();
    for (Row row : Locomotion.ROWS) {
      for (String column : Locomotion.columns()) {
        List<One> own = runs.runs(row, column);
        if (own.isEmpty()) {
          table.row(
              row.title(),
              column,
              ExhibitPage.NOT_RUN,
              ExhibitPage.NOT_RUN,
              ExhibitPage.NOT_RUN,
              ExhibitPage.NOT_RUN,
              ExhibitPage.NOT_RUN);
          continue;
        }
        double elapsed = own.stream().mapToDouble(One::elapsed).sum();
        double simulating = own.stream().mapToDouble(One::simulating).sum() / elapsed;
        double searching = own.stream().mapToDouble(One::searching).sum() / elapsed;
        boolean whole = Double.isNaN(simulating);
        table.row(
            row.title(),
            column,
            Integer.toString(own.getFirst().threads()),
            Figures.brief(elapsed / own.size()),
            whole ? "not taken apart" : percent(simulating),
            whole ? "not taken apart" : percent(searching),
            whole ? "not taken apart" : percent(1 - simulating - searching));
        if (column.equals(Locomotion.LMRS)) {
          page.fact("learning on " + row.title(), searching);
          page.fact("learning on " + row.title() + ", seeds", own.size());
        }
        if (!scope.goesOn()) {
          // beside other work, time is no measure
          String rate = "seconds an episode of " + column + " on " + row.title();
          page.fact(rate, elapsed / own.stream().mapToDouble(o -> spent(o, row, runs)).sum());
          page.fact(rate + ", seeds", own.size());
        }
      }
    }
    return table;
  }

  private static double spent(One run, Row row, PolicyRuns runs) {
    return Double.isNaN(run.solved()) ? runs.plan().episodes(row) : run.solved();
  }

  private static String percent(double part) {
    return Figures.percent(Math.round(part * 1000) / 1000.0);
  }

  private void csv(ExhibitPage page, PolicyRuns runs) {
    Csv csv = new Csv(List.of("task", "method", "seed", byTime ? "seconds" : "episodes", "reward"));
    for (Row row : Locomotion.ROWS) {
      for (String column : Locomotion.columns()) {
        for (One one : runs.runs(row, column)) {
          Curve curve = curve(one).thinned(PLACES);
          for (int i = 0; i < curve.x().length; i++) {
            csv.row(List.of(row.task().word(), column, one.seed(), curve.x()[i], curve.y()[i]));
          }
        }
      }
    }
    page.numbers("curves", csv.text());
  }
}
