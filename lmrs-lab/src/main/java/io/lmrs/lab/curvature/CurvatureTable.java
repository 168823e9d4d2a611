package io.lmrs.lab.curvature;

import io.lmrs.Goal;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What methods needed on the problems of a row.
 *
 * @param row the row
 * @param methods what ran
 * @param trials by task, method and seed, in this order
 */
public record CurvatureTable(CurvatureRow row, List<Method> methods, List<KeptRun> trials) {

  /** The bootstrap's own randomness. */
  private static final long SEED = 91;

  private List<KeptRun> trials(int task, int method) {
    int seeds = trials.size() / (row.tasks().size() * methods.size());
    int from = (task * methods.size() + method) * seeds;
    return trials.subList(from, from + seeds);
  }

  private double[] costs(int task, int method, double level) {
    return trials(task, method).stream().mapToDouble(trial -> row.cost(trial, level)).toArray();
  }

  // a miss counts as twice the budget
  private double[] counted(int task, int method, double level) {
    return Arrays.stream(costs(task, method, level))
        .map(cost -> Double.isInfinite(cost) ? Statistics.MISS * row.aim().evaluations() : cost)
        .toArray();
  }

  /** The row as markdown. */
  public String markdown() {
    StringBuilder out = new StringBuilder("\n### " + row.name() + "\n\n");
    if (!row.goal().isEmpty()) {
      out.append("Goal: ").append(row.goal()).append(".\n\n");
    }
    out.append((row.levels().isEmpty() ? values() : evaluations()).markdown());
    if (row.tasks().size() > 1) {
      row.levels().forEach(level -> duels(out, level));
    }
    return out.toString();
  }

  private String level(double level) {
    return row.aim().absolute() ? "a distance of " + Figures.power(level) : Figures.power(level);
  }

  private Table evaluations() {
    List<String> columns = new ArrayList<>(List.of("problem", "search"));
    for (double level : row.levels()) {
      columns.addAll(List.of("to " + level(level), "reached", "least to most", "times the first"));
    }
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (int t = 0; t < row.tasks().size(); t++) {
      for (int m = 0; m < methods.size(); m++) {
        List<String> cells =
            new ArrayList<>(List.of(row.tasks().get(t).label(), methods.get(m).label()));
        for (double level : row.levels()) {
          double[] costs = costs(t, m, level);
          double[] reached = Arrays.stream(costs).filter(Double::isFinite).sorted().toArray();
          cells.add(median(costs, reached));
          cells.add(reached.length + "/" + costs.length);
          cells.add(
              reached.length == 0
                  ? "-"
                  : Math.round(reached[0]) + " to " + Math.round(reached[reached.length - 1]));
          cells.add(m == 0 || reached.length == 0 ? "" : ratio(t, m, level));
        }
        table.row(cells.toArray(String[]::new));
      }
    }
    return table;
  }

  // if some missed, the median of the others in brackets
  private static String median(double[] costs, double[] reached) {
    double all = Statistics.median(costs);
    String text = Double.isInfinite(all) ? "-" : Long.toString(Math.round(all));
    boolean some = reached.length > 0 && reached.length < costs.length;
    return some ? text + " (" + Math.round(Statistics.median(reached)) + ")" : text;
  }

  private String ratio(int task, int method, double level) {
    double[] above = counted(task, method, level);
    double[] below = counted(task, 0, level);
    return Figures.ratio(
        Statistics.geometricMean(above) / Statistics.geometricMean(below),
        Statistics.ratioInterval(above, below, SEED));
  }

  private void duels(StringBuilder out, double level) {
    for (int m = 1; m < methods.size(); m++) {
      int fewer = 0;
      int more = 0;
      for (int t = 0; t < row.tasks().size(); t++) {
        double first = Statistics.median(costs(t, 0, level));
        double other = Statistics.median(costs(t, m, level));
        fewer += first < other ? 1 : 0;
        more += first > other ? 1 : 0;
      }
      out.append(
          "\n%s needs fewer evaluations than %s on %d of %d problems, more on %d (medians, to %s).\n"
              .formatted(
                  methods.getFirst().label(),
                  methods.get(m).label(),
                  fewer,
                  row.tasks().size(),
                  more,
                  level(level)));
    }
  }

  private Table values() {
    List<String> columns = new ArrayList<>(List.of("problem", "search"));
    for (long mark : row.marks()) {
      columns.add("best at " + mark);
      columns.add("first better on");
    }
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (int t = 0; t < row.tasks().size(); t++) {
      for (int m = 0; m < methods.size(); m++) {
        List<String> cells =
            new ArrayList<>(List.of(row.tasks().get(t).label(), methods.get(m).label()));
        for (long mark : row.marks()) {
          double[] own = trials(t, m).stream().mapToDouble(trial -> at(trial, mark)).toArray();
          cells.add(Figures.number(Statistics.median(own)));
          cells.add(m == 0 ? "" : better(t, m, mark) + "/" + own.length);
        }
        table.row(cells.toArray(String[]::new));
      }
    }
    return table;
  }

  private long better(int task, int method, long mark) {
    long better = 0;
    for (int i = 0; i < trials(task, 0).size(); i++) {
      KeptRun first = trials(task, 0).get(i);
      Goal goal = first.instance().goal();
      better += goal.better(at(first, mark), at(trials(task, method).get(i), mark)) ? 1 : 0;
    }
    return better;
  }

  // the best value after so many evaluations
  private static double at(KeptRun trial, long mark) {
    double value = Double.NaN;
    for (int i = 0; i < trial.course().size(); i++) {
      if (trial.course().evaluations()[i] <= mark) {
        value = trial.course().values()[i];
      }
    }
    return value;
  }

  /** Begins the file of numbers. */
  public static Csv csv() {
    return new Csv(
        List.of(
            "row",
            "problem",
            "search",
            "seed",
            "measure",
            "evaluations",
            "value",
            "spent",
            "seconds"));
  }

  /** Adds a line for every run and level or mark; a miss has no evaluations. */
  public void addTo(Csv csv) {
    for (KeptRun trial : trials) {
      for (double level : row.levels()) {
        double cost = row.cost(trial, level);
        add(csv, trial, Figures.power(level), Double.isInfinite(cost) ? "" : (long) cost, "");
      }
      for (long mark : row.marks()) {
        add(csv, trial, "best", mark, at(trial, mark));
      }
    }
  }

  private void add(Csv csv, KeptRun trial, String measure, Object evaluations, Object value) {
    csv.row(
        List.of(
            row.name(),
            trial.instance().task().label(),
            trial.method().label(),
            trial.instance().seed(),
            measure,
            evaluations,
            value,
            trial.evaluations(),
            trial.seconds()));
  }
}
