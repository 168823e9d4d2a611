package io.lmrs.lab.bench;

import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Score;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Statistics.Interval;
import io.lmrs.cli.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Methods that each get the step size that suits them: as many values are tried for every method,
 * on seeds that are not reported.
 *
 * @param values the values of step-size that are tried
 */
public record StepTuning(List<String> values) {

  /** The part of the gap by which a value is chosen. */
  public static final double LEVEL = Comparison.LEVELS.getFirst();

  private static final String SETTING = "step-size";

  /** The bootstrap's own randomness. */
  private static final long SEED = 91;

  public StepTuning {
    values = List.copyOf(values);
  }

  /** The method at every value; itself alone where it says its step size. */
  public List<Method> variants(Method method) {
    if (method.settings().containsKey(SETTING)) {
      return List.of(method);
    }
    return values.stream().map(value -> with(method, SETTING, value)).toList();
  }

  /** The method with a setting that it does not have yet. */
  public static Method with(Method method, String setting, String value) {
    Map<String, String> settings = new LinkedHashMap<>(method.settings());
    settings.putIfAbsent(setting, value);
    return new Method(method.label(), method.search(), settings);
  }

  /** The method's variant of the least mean. */
  public static Method best(Method method, List<Score> tried) {
    return of(method.label(), tried)
        .min(Comparator.comparingDouble(score -> score.mean(LEVEL)))
        .orElseThrow()
        .method();
  }

  /**
   * What the chosen variants needed, beside some of them.
   *
   * @param scores one per method
   * @param against the labels of those that all are compared with
   */
  public static Table table(List<Score> scores, List<String> against) {
    List<String> columns = new ArrayList<>(List.of("method", SETTING));
    for (double level : Comparison.LEVELS) {
      columns.add("evaluations to " + Figures.percent(level));
      columns.add("reached");
      against.forEach(label -> columns.add("of " + label));
    }
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (Score score : scores) {
      List<String> cells = new ArrayList<>();
      cells.add(score.method().label());
      cells.add(score.method().settings().getOrDefault(SETTING, "-"));
      for (double level : Comparison.LEVELS) {
        cells.add(score.meanText(level));
        cells.add(score.reached(level));
        against.forEach(label -> cells.add(ratio(score, named(scores, label), level)));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  /** All values that were tried, with what they needed on the seeds of the tuning. */
  public static Table tried(List<Score> scores) {
    Table table =
        Table.of("method", SETTING, "evaluations to " + Figures.percent(LEVEL), "reached")
            .figures();
    for (Score score : scores) {
      table.row(
          score.method().label(),
          score.method().settings().getOrDefault(SETTING, "-"),
          score.meanText(LEVEL),
          score.reached(LEVEL));
    }
    return table;
  }

  private static Stream<Score> of(String label, List<Score> scores) {
    return scores.stream().filter(score -> score.method().label().equals(label));
  }

  private static Score named(List<Score> scores, String label) {
    return of(label, scores).findFirst().orElseThrow();
  }

  private static String ratio(Score score, Score other, double level) {
    if (score == other) {
      return "1";
    }
    Interval interval =
        Statistics.ratioInterval(score.evaluations(level), other.evaluations(level), SEED);
    return Figures.ratio(score.mean(level) / other.mean(level), interval);
  }
}
