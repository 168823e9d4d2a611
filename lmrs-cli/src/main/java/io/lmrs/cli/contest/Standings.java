package io.lmrs.cli.contest;

import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Duels;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Profile;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The tables of a contest.
 *
 * @param contest what ran
 * @param levels the parts of the gap at which the methods are compared
 */
public record Standings(Contest contest, List<Double> levels) {

  private static final double TWICE = 2;

  public Standings {
    levels = List.copyOf(levels);
  }

  /**
   * How a method stands among the others.
   *
   * @param method the method
   * @param solved which instances it solved
   * @param others how it does beside the others
   * @param runs what its runs are like
   */
  public record Row(Method method, Solved solved, Beside others, Runs runs) {}

  /**
   * What a method solved.
   *
   * @param count how many instances
   * @param instances of how many
   * @param evaluations the median of what it needed, a miss counted as infinite
   */
  public record Solved(long count, int instances, double evaluations) {

    private String median() {
      return Double.isInfinite(evaluations) ? "-" : Long.toString(Math.round(evaluations));
    }

    private String share() {
      return count + "/" + instances;
    }
  }

  /**
   * A method beside the others.
   *
   * @param won how often it beat another method
   * @param lost how often another method beat it
   * @param fastest the share of instances on which none needed less
   * @param withinTwice the share on which it needed at most twice as much as the best
   */
  public record Beside(int won, int lost, double fastest, double withinTwice) {}

  /**
   * The runs of a method.
   *
   * @param best the median of their best values
   * @param failures their failed evaluations
   * @param seconds the median time of a run
   */
  public record Runs(double best, long failures, double seconds) {}

  /** How the methods stand on these tasks. */
  public List<Row> rows(List<ContestTask> tasks, double level) {
    double[][] costs = contest.costs(tasks, level);
    Duels duels = Duels.of(costs);
    Profile[] profiles = Profile.ratios(costs);
    List<Row> rows = new ArrayList<>();
    for (int m = 0; m < costs.length; m++) {
      Method method = contest.methods().get(m);
      List<KeptRun> own = tasks.stream().flatMap(t -> contest.trials(t, method).stream()).toList();
      rows.add(
          new Row(
              method,
              new Solved(
                  Arrays.stream(costs[m]).filter(Double::isFinite).count(),
                  costs[m].length,
                  Statistics.median(costs[m])),
              new Beside(duels.won(m), duels.lost(m), profiles[m].at(1), profiles[m].at(TWICE)),
              new Runs(
                  median(own, KeptRun::best),
                  own.stream().mapToLong(KeptRun::failures).sum(),
                  median(own, KeptRun::seconds))));
    }
    return rows;
  }

  /** The methods over all tasks and seeds. */
  public Table overall(double level) {
    Table table =
        Table.of(
                "search",
                "solved",
                "median evaluations",
                "wins",
                "losses",
                "fastest",
                "within 2x of the best",
                "median time")
            .figures();
    for (Row row : rows(contest.tasks(), level)) {
      table.row(
          row.method.label(),
          row.solved.share(),
          row.solved.median(),
          Integer.toString(row.others.won),
          Integer.toString(row.others.lost),
          percent(row.others.fastest),
          percent(row.others.withinTwice),
          Figures.seconds(row.runs.seconds));
    }
    return table;
  }

  private static String percent(double part) {
    return Figures.wholePercent(part);
  }

  /** One task: the same by level, with the best values and the time of a run. */
  public Table of(ContestTask task) {
    List<String> columns = new ArrayList<>(List.of("search"));
    for (double level : levels) {
      columns.add("to " + Figures.power(level));
      columns.add("reached");
      columns.add("wins");
      columns.add("losses");
    }
    columns.addAll(List.of("median best", "failures", "median time"));
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    List<List<Row>> rows = levels.stream().map(level -> rows(List.of(task), level)).toList();
    for (int m = 0; m < contest.methods().size(); m++) {
      Row last = rows.getLast().get(m);
      List<String> cells = new ArrayList<>(List.of(last.method.label()));
      for (List<Row> level : rows) {
        Row row = level.get(m);
        cells.add(row.solved.median());
        cells.add(row.solved.share());
        cells.add(Integer.toString(row.others.won));
        cells.add(Integer.toString(row.others.lost));
      }
      cells.add(Figures.number(last.runs.best));
      cells.add(Long.toString(last.runs.failures));
      cells.add(Figures.seconds(last.runs.seconds));
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  /** Tasks by methods: median evaluations, with the seeds that got there where some did not. */
  public Table byTask(double level) {
    List<String> columns = new ArrayList<>(List.of("problem"));
    contest.methods().forEach(method -> columns.add(method.label()));
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (ContestTask task : contest.tasks()) {
      List<String> cells = new ArrayList<>(List.of(task.label()));
      for (Row row : rows(List.of(task), level)) {
        Solved solved = row.solved;
        boolean some = solved.count > 0 && solved.count < solved.instances;
        cells.add(solved.median() + (some ? " (" + solved.share() + ")" : ""));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  /** Row a, column b: how often method a beat method b, over all tasks. */
  public int[][] wins(double level) {
    return Duels.of(contest.costs(contest.tasks(), level)).wins();
  }

  /** Methods by methods: how often the row's beat the column's, and the other way round. */
  public Table duels(double level) {
    int[][] wins = wins(level);
    List<String> columns = new ArrayList<>(List.of("wins-losses against"));
    contest.methods().forEach(method -> columns.add(method.label()));
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (int a = 0; a < contest.methods().size(); a++) {
      List<String> cells = new ArrayList<>(List.of(contest.methods().get(a).label()));
      for (int b = 0; b < contest.methods().size(); b++) {
        cells.add(a == b ? "" : wins[a][b] + "-" + wins[b][a]);
      }
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  /**
   * The first method against each of the others: how many times fewer evaluations it needs, as the
   * median over the instances that both solved and over those that one of them solved, where a miss
   * takes for ever; wins and losses, in which misses count.
   */
  public Table against(double level) {
    double[][] costs = contest.costs(contest.tasks(), level);
    int[][] wins = Duels.of(costs).wins();
    String first = contest.methods().getFirst().label();
    Table table =
        Table.of(
                first + " against",
                "times fewer evaluations",
                "solved by both",
                "misses counted",
                "solved by one",
                "wins",
                "losses")
            .figures();
    for (int m = 1; m < costs.length; m++) {
      double[] ratios = ratios(costs[m], costs[0]);
      double[] common = Arrays.stream(ratios).filter(r -> r > 0 && Double.isFinite(r)).toArray();
      table.row(
          contest.methods().get(m).label(),
          common.length == 0 ? "-" : Figures.brief(Statistics.median(common)),
          Integer.toString(common.length),
          ratios.length == 0 ? "-" : Figures.brief(Statistics.median(ratios)),
          Integer.toString(ratios.length),
          Integer.toString(wins[0][m]),
          Integer.toString(wins[m][0]));
    }
    return table;
  }

  // of the instances that one of the two solved; 0 or infinite where the other did not
  private static double[] ratios(double[] above, double[] below) {
    return IntStream.range(0, above.length)
        .mapToDouble(i -> above[i] / below[i])
        .filter(ratio -> !Double.isNaN(ratio))
        .toArray();
  }

  /** How many instances no method solved. */
  public long unsolved(double level) {
    double[][] costs = contest.costs(contest.tasks(), level);
    long unsolved = 0;
    for (int i = 0; i < costs[0].length; i++) {
      int column = i;
      unsolved += Arrays.stream(costs).allMatch(row -> Double.isInfinite(row[column])) ? 1 : 0;
    }
    return unsolved;
  }

  // a run without a value sorts last, whatever the goal
  private static double median(List<KeptRun> trials, ToDoubleFunction<KeptRun> figure) {
    return Statistics.median(trials.stream().mapToDouble(figure).toArray());
  }
}
