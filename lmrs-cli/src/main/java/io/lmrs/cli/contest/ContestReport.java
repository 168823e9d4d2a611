package io.lmrs.cli.contest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Suite;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Version;
import io.lmrs.spec.Json;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * A contest in words and tables.
 *
 * @param contest what ran
 * @param levels the parts of the gap, or the values, at which the methods are compared
 * @param budget what a run may spend on a task
 * @param untilTarget runs ended at the least level
 * @param command what the user typed
 */
public record ContestReport(
    Contest contest,
    List<Double> levels,
    ToLongFunction<ContestTask> budget,
    boolean untilTarget,
    String command) {

  /** With more problems than that, the screen shows them in one table. */
  private static final int FEW_TASKS = 6;

  private Standings standings() {
    return new Standings(contest, levels);
  }

  /** What the screen shows. */
  String text() {
    StringBuilder out = new StringBuilder(setting()).append('\n');
    if (contest.tasks().size() <= FEW_TASKS) {
      for (ContestTask task : contest.tasks()) {
        out.append(task.label()).append(": ").append(target(task)).append("\n\n");
        out.append(standings().of(task).text()).append('\n');
      }
    } else {
      out.append(targets()).append('\n');
    }
    if (contest.tasks().size() > 1) {
      for (double level : levels) {
        out.append("All problems, to ").append(contest.words(level));
        out.append(unsolved(level)).append(":\n\n");
        out.append(standings().overall(level).text()).append('\n');
      }
    }
    return out.append(legend()).toString();
  }

  /** A page with everything; figures are named as {@link ContestFiles} writes them. */
  String markdown(List<ContestTask> drawn) {
    StringBuilder out = new StringBuilder("# Comparison of searches\n\n");
    out.append("```sh\n").append(command).append("\n```\n\n").append(setting()).append('\n');
    out.append(targets()).append('\n').append(legend()).append('\n');
    for (double level : levels) {
      out.append("## To ").append(contest.words(level)).append("\n\n");
      out.append("All problems").append(unsolved(level)).append(":\n\n");
      out.append(standings().overall(level).markdown()).append('\n');
      out.append(image("Performance profiles, ratio", ContestFiles.ratio(level)));
      out.append(image("Performance profiles, difference", ContestFiles.difference(level)));
      out.append("Median evaluations by problem, with the seeds that got there where some did");
      out.append(" not; - where half of them missed:\n\n");
      out.append(standings().byTask(level).markdown()).append('\n');
      out.append("How often the search of the row won and lost against that of the column:\n\n");
      out.append(standings().duels(level).markdown()).append('\n');
    }
    out.append("## Problems\n\n");
    for (ContestTask task : contest.tasks()) {
      out.append("### ").append(task.label()).append("\n\n");
      out.append(sentence(target(task))).append("\n\n");
      out.append(standings().of(task).markdown()).append('\n');
      if (drawn.contains(task)) {
        out.append(image(task.label(), ContestFiles.convergence(task)));
      }
    }
    out.append("## Searches\n\n").append(methods().markdown()).append('\n');
    out.append(machine()).append('\n');
    return out.toString();
  }

  private static String image(String words, String file) {
    return "![" + words + "](" + file + ".png)\n\n";
  }

  private Table methods() {
    Table table = Table.of("label", "search", "settings changed");
    for (Method method : contest.methods()) {
      table.row(
          method.label(),
          method.search(),
          method.settings().isEmpty()
              ? "none"
              : method.settings().entrySet().stream()
                  .map(e -> e.getKey() + "=" + e.getValue())
                  .collect(Collectors.joining(", ")));
    }
    return table;
  }

  private static String machine() {
    return "lmrs %s, %s kernels, Java %s, %s, %d cores."
        .formatted(
            Version.lmrs(),
            Version.kernels(),
            Version.java(),
            Version.os(),
            Runtime.getRuntime().availableProcessors());
  }

  private String setting() {
    long least = contest.tasks().stream().mapToLong(budget).min().orElseThrow();
    long most = contest.tasks().stream().mapToLong(budget).max().orElseThrow();
    return "%s, %s, %s; %s evaluations a run%s.\n"
        .formatted(
            Figures.count(contest.tasks().size(), "problem"),
            Figures.count(contest.methods().size(), "search"),
            Figures.count(contest.seeds().size(), "seed"),
            least == most ? Long.toString(most) : least + " to " + most,
            untilTarget ? ", fewer where it reaches the least level before" : "");
  }

  /** What counts as reached, task by task where they differ. */
  private String targets() {
    StringBuilder out = new StringBuilder();
    contest.tasks().stream()
        .collect(Collectors.groupingBy(this::target, LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (words, tasks) -> {
              out.append(sentence(words));
              out.append(
                  tasks.size() == contest.tasks().size()
                      ? "\n"
                      : " ("
                          + tasks.stream().map(ContestTask::label).collect(Collectors.joining(", "))
                          + ")\n");
            });
    return out.toString();
  }

  private String target(ContestTask task) {
    KeptRun any = contest.trials(task, contest.methods().getFirst()).getFirst();
    if (contest.absolute()) {
      return "what counts is to reach a value"
          + (any.instance().start().noisy() ? ", that of the incumbent, since there is noise" : "");
    }
    String reference =
        contest.searched(task)
            ? "the reference is the best value that any run found, "
                + Figures.number(contest.reference(any.instance()))
            : task.settings().isEmpty() && isUnbounded(task)
                ? "the function is unbounded below, the reference is its value where all"
                    + " coordinates but the free one are at their best"
                : "the reference is the known best value, "
                    + Figures.number(contest.reference(any.instance()));
    return any.instance().start().noisy()
        ? reference + "; values are noisy, what counts is the incumbent's"
        : reference;
  }

  private static boolean isUnbounded(ContestTask task) {
    return Suite.stationary(task.problem(), new double[2]).isPresent();
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  private String unsolved(double level) {
    long unsolved = standings().unsolved(level);
    int all = contest.tasks().size() * contest.seeds().size();
    return unsolved == 0
        ? ""
        : " (%d of %d instances were solved by none)".formatted(unsolved, all);
  }

  private String legend() {
    return contest.absolute() ? legendOfValues() : legendOfGaps();
  }

  private static String legendOfValues() {
    return """
    An instance is a problem with a seed; all searches have the same start there. It is solved when
    the better one of the best value seen and the incumbent's is at least as good as the target, as
    of the end of an iteration. Medians count a miss as infinite. A search wins against another
    where it needs fewer evaluations or alone gets there; where both miss, neither does.
    """;
  }

  private static String legendOfGaps() {
    return """
    An instance is a problem with a seed; all searches have the same start there. It is solved when
    at most that part of the gap f(start) - reference is open, by the better one of the best value
    seen and the incumbent's, as of the end of an iteration. Medians count a miss as infinite.
    A search wins against another where it needs fewer evaluations or alone gets there; where both
    miss, neither does. Wins and losses are against all other searches together.
    """;
  }

  /** Everything the tables say, for programs. */
  ObjectNode json() {
    ObjectNode node = Json.object();
    node.put("command", command);
    ArrayNode shownLevels = node.putArray("levels");
    levels.forEach(shownLevels::add);
    ArrayNode seeds = node.putArray("seeds");
    contest.seeds().forEach(seeds::add);
    ArrayNode searches = node.putArray("searches");
    for (Method method : contest.methods()) {
      ObjectNode one = searches.addObject();
      one.put("label", method.label());
      one.put("search", method.search());
      one.set("settings", Json.of(method.settings()));
    }
    ArrayNode problems = node.putArray("problems");
    for (ContestTask task : contest.tasks()) {
      ObjectNode one = problems.addObject();
      one.put("label", task.label());
      one.put("name", task.problem());
      one.put("dimension", task.dimension());
      one.set("settings", Json.of(task.settings()));
      one.put("evaluations", budget.applyAsLong(task));
      one.put("target", target(task));
      ArrayNode byLevel = one.putArray("levels");
      for (double level : levels) {
        byLevel.addObject().put("level", level).set("searches", rows(List.of(task), level));
      }
    }
    ArrayNode tables = node.putArray("overall");
    for (double level : levels) {
      ObjectNode one = tables.addObject();
      one.put("level", level);
      one.put("unsolved", standings().unsolved(level));
      one.set("searches", rows(contest.tasks(), level));
      ArrayNode wins = one.putArray("wins");
      for (int[] row : standings().wins(level)) {
        ArrayNode numbers = wins.addArray();
        Arrays.stream(row).forEach(numbers::add);
      }
    }
    ObjectNode versions = node.putObject("versions");
    versions.put("lmrs", Version.lmrs());
    versions.put("java", Version.java());
    versions.put("os", Version.os());
    versions.put("kernels", Version.kernels());
    return node;
  }

  private ArrayNode rows(List<ContestTask> tasks, double level) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Standings.Row row : standings().rows(tasks, level)) {
      ObjectNode node = array.addObject();
      node.put("label", row.method().label());
      node.put("solved", row.solved().count());
      node.put("instances", row.solved().instances());
      node.set("medianEvaluations", Json.of(row.solved().evaluations()));
      node.put("wins", row.others().won());
      node.put("losses", row.others().lost());
      node.put("fastest", row.others().fastest());
      node.put("withinTwice", row.others().withinTwice());
      node.set("medianBest", Json.of(row.runs().best()));
      node.put("failures", row.runs().failures());
      node.set("medianSeconds", Json.of(row.runs().seconds()));
    }
    return array;
  }
}
