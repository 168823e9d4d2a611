package io.lmrs.cli.contest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.contest.TargetScores.Score;
import io.lmrs.cli.experiment.BbobChoice;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Version;
import io.lmrs.problem.bbob.BbobSuite;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A contest on COCO's functions in words and tables.
 *
 * @param scores what the searches reached
 * @param command what the user typed
 */
public record TargetReport(TargetScores scores, String command) {

  /** The figure with a panel for each dimension, without its ending. */
  static final String DIMENSIONS = "ecdf";

  private static final String BEST = "best of these for each target";

  /** The figure of a dimension, without its ending. */
  static String groups(int dimension) {
    return DIMENSIONS + "-" + dimension;
  }

  private Contest contest() {
    return scores.contest();
  }

  private List<Integer> dimensions() {
    return TargetPlots.dimensionsOf(contest());
  }

  private List<ContestTask> tasks(int dimension, Predicate<ContestTask> which) {
    return contest().tasks().stream()
        .filter(task -> task.dimension() == dimension && which.test(task))
        .toList();
  }

  /** What the screen shows. */
  public String text() {
    return setting()
        + "\nShare of seven targets reached, and the area under the curve:\n\n"
        + solved(_ -> true).text()
        + "\nShare of 51 targets reached with ten and a hundred evaluations per variable:\n\n"
        + early().text()
        + (compares() ? "\n" + regretWords() + "\n\n" + regret().text() : "")
        + "\n"
        + legend();
  }

  /**
   * A page with everything.
   *
   * @param figures shows the figures, which are named as above
   */
  public String markdown(boolean figures) {
    StringBuilder out = new StringBuilder("# Searches on COCO's functions\n\n");
    out.append("```sh\n").append(command).append("\n```\n\n").append(setting()).append('\n');
    out.append(legend()).append('\n');
    out.append(
        "## All functions\n\nShare of seven targets reached, and the area under the curve:\n\n");
    out.append(solved(_ -> true).markdown());
    out.append(
        "\nShare of 51 targets reached with ten and a hundred evaluations per variable:\n\n");
    out.append(early().markdown()).append('\n');
    if (compares()) {
      out.append(regretWords()).append("\n\n").append(regret().markdown()).append('\n');
    }
    out.append(figures ? image("share of targets by dimension", DIMENSIONS) : "");
    out.append("## Groups of functions\n\n");
    for (BbobChoice.Group group : BbobChoice.GROUPS) {
      if (contest().tasks().stream().anyMatch(group::contains)) {
        out.append("%s, f%d to f%d:\n\n".formatted(group.name(), group.first(), group.last()));
        out.append(solved(group::contains).markdown()).append('\n');
      }
    }
    for (int dimension : figures ? dimensions() : List.<Integer>of()) {
      out.append(image(dimension + " variables", groups(dimension)));
    }
    out.append("## Functions\n\nShare of seven targets reached, and the area under the curve.\n\n");
    for (int dimension : dimensions()) {
      out.append("%d variables:\n\n".formatted(dimension));
      out.append(functions(dimension).markdown()).append('\n');
    }
    out.append("lmrs %s, Java %s, %s.\n".formatted(Version.lmrs(), Version.java(), Version.os()));
    return out.toString();
  }

  private static String image(String words, String file) {
    return "![" + words + "](" + file + ".png)\n\n";
  }

  private Table solved(Predicate<ContestTask> which) {
    return table(which, "", TargetReport::solved);
  }

  private static String solved(Score score) {
    return "%s (%s)".formatted(percent(score.solved()), three(score.area()));
  }

  private Table early() {
    return table(
        _ -> true, " at 10d, 100d", score -> three(score.atTen()) + " " + three(score.atHundred()));
  }

  private boolean compares() {
    return contest().methods().size() > 1;
  }

  private String regretWords() {
    return contest().methods().getFirst().label()
        + " against the best of the others, target by target:";
  }

  private Table regret() {
    Table table =
        Table.of(
                "variables",
                "within 1.5 times + 10 d",
                "within 3 times + 10 d",
                "reached, if another needs a third of the budget")
            .figures();
    for (int dimension : dimensions()) {
      TargetScores.Regret regret = scores.regret(tasks(dimension, _ -> true));
      table.row(
          Integer.toString(dimension),
          percent(regret.close()),
          percent(regret.near()),
          percent(regret.kept()));
    }
    return table;
  }

  // a row per function, a column per search
  private Table functions(int dimension) {
    List<String> columns = new ArrayList<>(List.of("function"));
    contest().methods().forEach(method -> columns.add(method.label()));
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (int function :
        contest().tasks().stream().map(BbobChoice::function).distinct().sorted().toList()) {
      List<ContestTask> own = tasks(dimension, task -> BbobChoice.function(task) == function);
      List<String> cells = new ArrayList<>();
      cells.add(function + " " + BbobSuite.functionName(function));
      for (Method method : own.isEmpty() ? List.<Method>of() : contest().methods()) {
        cells.add(solved(scores.score(method, own)));
      }
      if (!own.isEmpty()) {
        table.row(cells.toArray(String[]::new));
      }
    }
    return table;
  }

  // a row per search, a column per dimension
  private Table table(Predicate<ContestTask> which, String words, Function<Score, String> cell) {
    List<Integer> shown = dimensions().stream().filter(d -> !tasks(d, which).isEmpty()).toList();
    List<String> columns = new ArrayList<>(List.of("search"));
    shown.forEach(d -> columns.add("d = " + d + words));
    Table table = Table.of(columns.toArray(String[]::new)).figures();
    for (Method method : contest().methods()) {
      List<String> cells = new ArrayList<>(List.of(method.label()));
      shown.forEach(d -> cells.add(cell.apply(scores.score(method, tasks(d, which)))));
      table.row(cells.toArray(String[]::new));
    }
    if (compares()) {
      List<String> cells = new ArrayList<>(List.of(BEST));
      shown.forEach(d -> cells.add(cell.apply(scores.best(tasks(d, which)))));
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * part);
  }

  private static String three(double part) {
    return String.format(Locale.ROOT, "%.3f", part);
  }

  private String setting() {
    StringBuilder out = new StringBuilder();
    for (int dimension : dimensions()) {
      List<ContestTask> own = tasks(dimension, _ -> true);
      out.append(
          "%d variables: %s of %s, %s, at most %d evaluations a run.\n"
              .formatted(
                  dimension,
                  Figures.count(own.size(), "instance"),
                  Figures.count(
                      own.stream().map(BbobChoice::function).distinct().count(), "function"),
                  Figures.count(contest().seeds().size(), "seed"),
                  scores.budget(own.getFirst())));
    }
    return out.toString();
  }

  private static String legend() {
    return """
    A target is a distance from the least value: seven of them are 1e2, 1e1, 1e0, 1e-1, 1e-3, 1e-5
    and 1e-8, 51 are 10^2, 10^1.8 ... 10^-8. It is reached by the first evaluation so near; the last
    one ends a run. The curve is the share of all 51 targets of all runs, over the logarithm of the
    evaluations from d/10 to the budget. All searches have the same start on an instance.
    """;
  }

  /** Everything the tables say, for programs. */
  ObjectNode json() {
    ObjectNode node = Json.object();
    node.put("command", command);
    ArrayNode all = node.putArray("dimensions");
    for (int dimension : dimensions()) {
      ObjectNode one = all.addObject();
      one.put("dimension", dimension);
      one.put("evaluations", scores.budget(tasks(dimension, _ -> true).getFirst()));
      put(one.putObject("all"), tasks(dimension, _ -> true));
      for (BbobChoice.Group group : BbobChoice.GROUPS) {
        List<ContestTask> some = tasks(dimension, group::contains);
        if (!some.isEmpty()) {
          put(one.putObject(group.name()), some);
        }
      }
    }
    node.put("lmrs", Version.lmrs());
    return node;
  }

  private void put(ObjectNode node, List<ContestTask> tasks) {
    for (Method method : contest().methods()) {
      put(node.putObject(method.label()), scores.score(method, tasks));
    }
    put(node.putObject(BEST), scores.best(tasks));
  }

  private static void put(ObjectNode node, Score score) {
    node.put("solved", score.solved());
    node.put("area", score.area());
    node.put("atTen", score.atTen());
    node.put("atHundred", score.atHundred());
  }
}
