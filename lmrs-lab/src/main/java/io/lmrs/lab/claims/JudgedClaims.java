package io.lmrs.lab.claims;

import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.paper.Locomotion;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Facts;
import io.lmrs.lab.reproduce.WorkUnits;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The rows of the claims, judged by what the exhibits have found out.
 *
 * @param table takes the rows
 * @param runner knows the facts
 * @param judged takes the verdicts by claim, in their order
 * @param obstacle what stands in the way of the next claims, if they are not judged
 */
record JudgedClaims(Table table, WorkUnits runner, Map<String, Judged> judged, String obstacle) {

  /** A verdict, and what stood in its way if there is none. */
  record Judged(String verdict, String obstacle) {}

  /** No rows yet. */
  static JudgedClaims of(Table table, WorkUnits runner) {
    return new JudgedClaims(
        table,
        runner,
        new LinkedHashMap<>(),
        "its runs are missing, or leave it open as its row says");
  }

  /** The same rows, for claims that more stands in the way of than runs that were not made. */
  JudgedClaims withObstacle(String obstacle) {
    return new JudgedClaims(table, runner, judged, obstacle);
  }

  OptionalDouble fact(String exhibit, String name) {
    return runner.facts(exhibit).map(facts -> facts.find(name)).orElse(OptionalDouble.empty());
  }

  void row(String claim, String printed, String here, String verdict, String exhibit) {
    Optional<Facts> facts = runner.facts(exhibit);
    judged.put(claim, new Judged(verdict, obstacle));
    table.row(
        claim,
        printed,
        here.isEmpty() ? ExhibitPage.NOT_RUN : here,
        verdict,
        facts.map(f -> exhibit + ", " + f.budget()).orElse(exhibit));
  }

  /** True where a run that did not get there had the paper's budget for it. */
  boolean whole(String exhibit) {
    return runner
        .facts(exhibit)
        .map(Facts::budget)
        .filter(budget -> budget.startsWith("paper") && !budget.contains("episodes"))
        .isPresent();
  }

  /** A fact of several methods, of those that have it. */
  Map<String, Double> facts(
      String exhibit, Collection<String> methods, UnaryOperator<String> name) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String method : methods) {
      fact(exhibit, name.apply(method)).ifPresent(value -> values.put(method, value));
    }
    return values;
  }

  /** What a method needs on a task; empty where it was not run. */
  Optional<Need> need(String task, String method) {
    String cell = method + " on " + task;
    OptionalDouble mean = fact("table1", cell);
    if (mean.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Need.of(
            mean.getAsDouble(),
            fact("table1", cell + ", solved").orElse(0),
            fact("table1", cell + ", episodes").orElse(0),
            fact("table1", cell + ", seeds").orElse(0),
            enough(task, method)));
  }

  /**
   * True where a run that did not get there had the paper's budget: more episodes than any method
   * needed there.
   */
  boolean enough(String task, String method) {
    double most =
        Locomotion.ROWS.stream()
            .filter(row -> row.title().equals(task))
            .mapToDouble(Locomotion.Row::most)
            .findFirst()
            .orElseThrow();
    return whole("table1")
        || fact("table1", method + " on " + task + ", episodes").orElse(0) >= most;
  }

  /**
   * A claim about some tasks. It holds where it does on all that decide: those where methods were
   * run on several seeds, and their runs leave nothing open.
   *
   * @param rule tells from what the methods need that were run on enough seeds; empty where that
   *     does not decide
   */
  void each(
      String claim,
      String printed,
      List<String> tasks,
      List<String> methods,
      Function<Map<String, Need>, Optional<Boolean>> rule) {
    StringJoiner here = new StringJoiner("; ");
    boolean all = true;
    int tested = 0;
    for (String task : tasks) {
      Map<String, Need> needs = new LinkedHashMap<>();
      for (String method : methods) {
        need(task, method).ifPresent(need -> needs.put(method, need));
      }
      if (needs.isEmpty()) {
        continue;
      }
      Map<String, Need> several = new LinkedHashMap<>(needs);
      several.values().removeIf(need -> need.seeds() < Facts.SEVERAL);
      Optional<Boolean> decided = rule.apply(several);
      tested += decided.isPresent() ? 1 : 0;
      all &= decided.orElse(true);
      here.add(
          task
              + seeds(needs.values())
              + ": "
              + Need.listed(needs)
              + (decided.isPresent() ? "" : why(needs, several, methods.size())));
    }
    row(
        claim,
        printed,
        here.toString(),
        tested == 0 ? Claims.UNTESTED : Claims.verdict(all),
        "table1");
  }

  private static String seeds(Collection<Need> needs) {
    long least = Math.round(needs.stream().mapToDouble(Need::seeds).min().orElse(0));
    long most = Math.round(needs.stream().mapToDouble(Need::seeds).max().orElse(0));
    return least == most
        ? ", " + Figures.count(most, "seed")
        : ", %d to %d seeds".formatted(least, most);
  }

  private static String why(Map<String, Need> needs, Map<String, Need> several, int methods) {
    if (needs.size() < methods) {
      return " (not all were run)";
    }
    return several.size() < needs.size() ? " (too few seeds)" : " (too few episodes)";
  }

  /** A claim about two methods. */
  void pair(
      String claim,
      String printed,
      List<String> tasks,
      String first,
      String second,
      BiFunction<Need, Need, Optional<Boolean>> rule) {
    each(
        claim,
        printed,
        tasks,
        List.of(first, second),
        needs ->
            needs.size() == 2 ? rule.apply(needs.get(first), needs.get(second)) : Optional.empty());
  }
}
