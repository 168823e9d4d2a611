package io.lmrs.lab.bench;

import io.lmrs.cli.experiment.Finished;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Score;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Statistics.Interval;
import io.lmrs.cli.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Methods beside tuned augmented random search, over the same seeds. The tuned search is the grid
 * point with the least geometric mean over all seeds, chosen for each level by itself: a yardstick
 * that no user has.
 *
 * @param scores the methods, without the tuned one
 * @param grid the points of the grid; empty where nothing was tuned
 */
public record Comparison(List<Score> scores, List<Score> grid) {

  /** The parts of the gap at which methods are compared. */
  public static final List<Double> LEVELS = List.of(0.1, 0.02);

  /** The bootstrap's own randomness. */
  private static final long SEED = 90;

  public Comparison {
    scores = List.copyOf(scores);
    grid = List.copyOf(grid);
  }

  /** The best point of the grid at that level, where there is a grid. */
  public Optional<Score> tuned(double level) {
    return grid.stream().min(Comparator.comparingDouble(score -> score.mean(level)));
  }

  /** One line per method: evaluations to each level, successes, ratio to the tuned search. */
  public Table table() {
    List<String> columns = new ArrayList<>(List.of("method"));
    for (double level : LEVELS) {
      columns.add("evaluations to " + Figures.percent(level));
      columns.add("reached");
      if (!grid.isEmpty()) {
        columns.add("tuned ARS / method");
      }
    }
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    scores.forEach(score -> table.row(row(score.method().label(), score)));
    if (!grid.isEmpty()) {
      table.row(row(Method.TUNED, null));
    }
    return table;
  }

  // a null score stands for the tuned search, which is another point at each level
  private String[] row(String label, Score score) {
    List<String> cells = new ArrayList<>(List.of(label));
    for (double level : LEVELS) {
      Score shown = score == null ? tuned(level).orElseThrow() : score;
      cells.add(shown.meanText(level));
      cells.add(shown.reached(level));
      if (!grid.isEmpty()) {
        cells.add(score == null ? "1" : ratioText(score, level));
      }
    }
    return cells.toArray(String[]::new);
  }

  private double ratio(Score score, double level) {
    return tuned(level).orElseThrow().mean(level) / score.mean(level);
  }

  private Interval interval(Score score, double level) {
    return Statistics.ratioInterval(
        tuned(level).orElseThrow().evaluations(level), score.evaluations(level), SEED);
  }

  private String ratioText(Score score, double level) {
    return Figures.ratio(ratio(score, level), interval(score, level));
  }

  /** Every point of the grid with what it needed; the best at each level is marked. */
  public Table gridTable() {
    List<String> columns = new ArrayList<>(List.of("grid point"));
    for (double level : LEVELS) {
      columns.add("evaluations to " + Figures.percent(level));
      columns.add("reached");
    }
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (Score score : grid) {
      List<String> cells = new ArrayList<>(List.of(score.method().label()));
      for (double level : LEVELS) {
        String mark = score == tuned(level).orElseThrow() ? " (best)" : "";
        cells.add(score.meanText(level) + mark);
        cells.add(score.reached(level));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  /** What the ratios say, one sentence per method and level. */
  public List<String> verdicts() {
    List<String> sentences = new ArrayList<>();
    for (Score score : grid.isEmpty() ? List.<Score>of() : scores) {
      for (double level : LEVELS) {
        sentences.add(verdict(score, level));
      }
    }
    return sentences;
  }

  private String verdict(Score score, double level) {
    Interval interval = interval(score, level);
    double ratio = ratio(score, level);
    String to = " to " + Figures.percent(level) + " of the gap";
    String label = score.method().label();
    if (score.successes(level) == 0 && tuned(level).orElseThrow().successes(level) == 0) {
      return label + " and tuned ARS: neither gets" + to + " within the budget.";
    }
    if (interval.containsOne()) {
      return label + " and tuned ARS: no difference established" + to + ".";
    }
    boolean fewer = ratio > 1;
    return String.format(
        Locale.ROOT,
        "%s needs %s times %s evaluations than tuned ARS%s (90 %% interval %s to %s).",
        label,
        Figures.brief(fewer ? ratio : 1 / ratio),
        fewer ? "fewer" : "more",
        to,
        Figures.brief(fewer ? interval.low() : 1 / interval.high()),
        Figures.brief(fewer ? interval.high() : 1 / interval.low()));
  }

  /** The raw numbers, one line per run; a miss is an empty cell. */
  public String csv() {
    StringBuilder out = new StringBuilder("method,search,settings,seed,evaluations");
    LEVELS.forEach(level -> out.append(",to_").append(Figures.number(level)));
    out.append(",last_fraction,best,seconds\n");
    List<Score> all = new ArrayList<>(scores);
    all.addAll(grid);
    for (Score score : all) {
      score.runs().forEach(run -> out.append(csvLine(score.method(), run)));
    }
    return out.toString();
  }

  private static String csvLine(Method method, Finished run) {
    StringBuilder settings = new StringBuilder();
    method
        .settings()
        .forEach((k, v) -> settings.append(settings.isEmpty() ? "" : " ").append(k + "=" + v));
    StringBuilder line = new StringBuilder();
    line.append(Csv.cell(method.label())).append(',').append(method.search()).append(',');
    line.append(Csv.cell(settings.toString())).append(',').append(run.job().spec().seed());
    line.append(',').append(run.result().evaluations());
    for (double level : LEVELS) {
      line.append(',');
      run.milestones().reach(level).ifPresent(line::append);
    }
    line.append(',').append(run.milestones().last()).append(',').append(run.result().best());
    return line.append(',').append(run.result().seconds()).append('\n').toString();
  }
}
