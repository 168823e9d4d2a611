package io.lmrs.lab.claims;

import io.lmrs.cli.report.Table;
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
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The rows of the claims, judged by what the exhibits have found out.
 *
 * @param table takes the rows
 * @param runner knows the facts
 */
record JudgedClaims(Table table, WorkUnits runner) {

  OptionalDouble fact(String exhibit, String name) {
    return runner.facts(exhibit).map(facts -> facts.find(name)).orElse(OptionalDouble.empty());
  }

  void row(String claim, String printed, String here, String verdict, String exhibit) {
    Optional<Facts> facts = runner.facts(exhibit);
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

  /** The episodes that methods need on a task, of those that were run there. */
  Map<String, Double> episodes(String task, List<String> methods) {
    return facts("table1", methods, method -> method + " on " + task);
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

  private double seeds(String task, Collection<String> methods) {
    return methods.stream()
        .mapToDouble(method -> fact("table1", method + " on " + task + ", seeds").orElse(0))
        .min()
        .orElse(0);
  }

  /**
   * A claim about some tasks. It holds where it does on all that decide: those where all methods
   * were run on several seeds, and solved it with all of them or had the paper's budget.
   */
  void each(
      String claim,
      String printed,
      List<String> tasks,
      List<String> methods,
      Predicate<Map<String, Double>> holds) {
    StringJoiner here = new StringJoiner("; ");
    boolean all = true;
    int tested = 0;
    for (String task : tasks) {
      Map<String, Double> episodes = episodes(task, methods);
      if (episodes.isEmpty()) {
        continue;
      }
      double seeds = seeds(task, episodes.keySet());
      // a mean over the runs that were soon enough flatters a method with others
      boolean known =
          episodes.keySet().stream()
              .allMatch(of -> fact("table1", of + " on " + task + ", solved").orElse(0) == 1);
      String few = seeds < Claims.SEVERAL ? " (too few seeds)" : "";
      here.add(
          task
              + ": "
              + episodes.entrySet().stream()
                  .map(of -> of.getKey() + " " + Claims.episodes(of.getValue()))
                  .collect(Collectors.joining(", "))
              + (known || whole("table1") ? few : " (too few episodes)"));
      if (episodes.size() == methods.size()
          && seeds >= Claims.SEVERAL
          && (known || whole("table1"))) {
        tested++;
        all &= holds.test(episodes);
      }
    }
    row(
        claim,
        printed,
        here.toString(),
        tested == 0 ? Claims.UNTESTED : Claims.verdict(all),
        "table1");
  }

  /** A claim about two methods. */
  void pair(
      String claim,
      String printed,
      List<String> tasks,
      String first,
      String second,
      BiPredicate<Double, Double> holds) {
    each(
        claim,
        printed,
        tasks,
        List.of(first, second),
        episodes -> holds.test(episodes.get(first), episodes.get(second)));
  }
}
