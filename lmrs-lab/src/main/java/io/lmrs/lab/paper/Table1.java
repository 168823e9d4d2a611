package io.lmrs.lab.paper;

import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.paper.Locomotion.Row;
import io.lmrs.lab.paper.PolicyRuns.One;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnits;
import java.util.ArrayList;
import java.util.List;

/** Episodes to the threshold on the locomotion tasks (section 5.1). */
final class Table1 implements Exhibit {
  @Override
  public String name() {
    return "table1";
  }

  @Override
  public String shows() {
    return "episodes to the threshold on the six locomotion tasks, nine methods and auto";
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
    ExhibitPage page = new ExhibitPage(name(), "Table 1: episodes to the threshold");
    page.say(
        """
        Episodes until the mean reward of 10 trial episodes passes the threshold and that of 100 more \
        confirms it (PPO: without the confirmation). As in the paper the mean is over successful runs \
        only, with their number where some failed; (0/n) where all did. Trial episodes do not count. \
        The paper does not list \"no search\", which solved nothing there; `auto` is ours.""");
    List<String> columns = new ArrayList<>(List.of("Task", "Threshold", "whose"));
    columns.addAll(Locomotion.columns());
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    Csv csv =
        new Csv(List.of("task", "method", "seed", "solved", "last_reward", "seconds", "steps"));
    for (Row row : Locomotion.ROWS) {
      List<String> printed =
          new ArrayList<>(List.of(row.title(), Math.round(row.threshold()) + "", "paper"));
      printed.addAll(row.printed());
      List<String> ours =
          new ArrayList<>(List.of(row.title(), Math.round(row.threshold()) + "", "here"));
      for (String column : Locomotion.columns()) {
        List<One> own = runs.runs(row, column);
        ours.add(runs.soFar(cell(own), row, column));
        if (!own.isEmpty()) {
          double[] solved = solved(own);
          page.fact(
              column + " on " + row.title() + ", solved", (double) solved.length / own.size());
          page.fact(column + " on " + row.title() + ", seeds", own.size());
          page.fact(column + " on " + row.title() + ", episodes", runs.plan().episodes(row));
          page.fact(
              column + " on " + row.title(),
              solved.length == 0 ? Double.NaN : Statistics.mean(solved));
        }
        for (One one : own) {
          csv.row(
              List.of(
                  row.task().word(),
                  column,
                  one.seed(),
                  one.solved(),
                  one.rewards().last(),
                  one.elapsed(),
                  one.steps()));
        }
      }
      while (printed.size() < columns.size()) {
        printed.add("-");
      }
      table.row(printed.toArray(String[]::new));
      table.row(ours.toArray(String[]::new));
    }
    page.table(table);
    page.numbers("runs", csv.text());
    if (scope.goesOn()) {
      page.say("A cell whose seeds are not all there says how many are, \"so far\".");
      new CampaignStanding(runs, scope, runner).say(page);
      page.numbers("campaign", RunData.text(runs, runner));
    }
    runs.conditions(page, scope);
    return page;
  }

  private static double[] solved(List<One> runs) {
    return runs.stream().mapToDouble(One::solved).filter(v -> !Double.isNaN(v)).toArray();
  }

  private static String cell(List<One> runs) {
    if (runs.isEmpty()) {
      return ExhibitPage.NOT_RUN;
    }
    double[] solved = solved(runs);
    String some = solved.length < runs.size() ? "(" + solved.length + "/" + runs.size() + ")" : "";
    return solved.length == 0 ? some : (Math.round(Statistics.mean(solved)) + " " + some).strip();
  }
}
