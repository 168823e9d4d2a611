package io.lmrs.cli.run;

import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.execution.Confirmation;
import io.lmrs.search.auto.AutoReport;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** What a run's end looks like on the screen. */
final class RunSummary {
  private static final String PAIRS = "pairs";
  private static final int MOST_CHANGES = 5;
  private static final int MOST_BROKEN = 5;

  private RunSummary() {}

  static String of(FinishedRun run) {
    RunResult result = run.result();
    RunSpec spec = run.request().spec();
    Table table = Table.of("what", "value");
    table.row(
        "problem",
        spec.problem()
            + ", "
            + spec.dimension()
            + " variables"
            + with(EffectiveSettings.changedInProblem(spec)));
    table.row("search", spec.search() + with(EffectiveSettings.changed(spec)));
    Map<String, String> settings = EffectiveSettings.ofSearch(spec);
    if (settings.containsKey(PAIRS)) {
      table.row(PAIRS, settings.get(PAIRS));
    }
    Optional<TrialResult> verdict = run.verdict();
    if (verdict.isPresent()) {
      table.row("environment", run.request().problem().version());
      table.row("reward", verdict.get().lastTrial());
      verdict.get().solved().ifPresent(text -> table.row("threshold", text));
    } else {
      table.row("best value", full(result.best()));
      constraints(run.request().problem().constraints(), result, table);
      table.row("incumbent", full(result.incumbentValue()));
    }
    if (result.point() != null && verdict.isEmpty()) {
      spec.described(run.request().problem())
          .filter(Variables::named)
          .ifPresent(v -> PointTable.add(table, "best point", v, result.point()));
    }
    if (run.confirmation() != null) {
      table.row("confirmed", confirmed(run.confirmation()));
    }
    table.row(
        verdict.isPresent() ? "episodes" : "evaluations",
        result.evaluations() + (run.cached() == 0 ? "" : ", " + run.cached() + " of them cached"));
    table.row("failures", result.failures() + lastFailure(run));
    table.row("iterations", Long.toString(result.iterations()));
    work(result, table);
    table.row("time", Figures.seconds(result.seconds()));
    table.row("seed", Long.toString(spec.seed()));
    String advice =
        run.noisy() && verdict.isEmpty() && run.confirmation() == null
            ? "The values are noisy: --confirm 30 tells what the incumbent is worth on average.\n"
            : "";
    return sentence(result.stop().sentence()) + "\n" + table.body() + advice;
  }

  private static void constraints(Constraints declared, RunResult result, Table table) {
    int linear = declared.linear().size();
    if (linear > 0) {
      table.row("linear constraints", linear + " kept at every point");
    }
    if (declared.none() || result.point() == null) {
      return;
    }
    double[] values = result.feasibility().constraints();
    List<String> broken = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      Constraint each = declared.all().get(i);
      if (!each.holds(values[i])) {
        broken.add(each.name() + " by " + Figures.brief(each.excess(values[i])));
      }
    }
    String missed =
        broken.size() > MOST_BROKEN
            ? String.join(", ", broken.subList(0, MOST_BROKEN))
                + " and %d more".formatted(broken.size() - MOST_BROKEN)
            : String.join(", ", broken);
    table.row(
        "constraints",
        broken.isEmpty()
            ? values.length == 1 ? "it holds" : "all %d hold".formatted(values.length)
            : "no allowed point was found; this one misses " + missed);
  }

  // which arm of auto did what
  private static void work(RunResult result, Table table) {
    if (result.trace().isEmpty()) {
      return;
    }
    AutoReport.work(result.trace().getLast().metrics()).ifPresent(text -> table.row("work", text));
    List<String> changes = AutoReport.changes(result.trace());
    for (int i = 0; i < Math.min(changes.size(), MOST_CHANGES); i++) {
      table.row(i == 0 ? "changes" : "", changes.get(i));
    }
    if (changes.size() > MOST_CHANGES) {
      table.row("", "and " + (changes.size() - MOST_CHANGES) + " more");
    }
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  private static String full(double value) {
    return Double.isNaN(value) ? "unknown" : Double.toString(value);
  }

  private static String with(Map<String, String> changed) {
    StringJoiner joiner = new StringJoiner(", ", " with ", "").setEmptyValue("");
    changed.forEach((name, value) -> joiner.add(name + "=" + value));
    return joiner.toString();
  }

  private static String lastFailure(FinishedRun run) {
    String last = run.result().lastFailure();
    return last == null ? "" : ", the last one: " + last;
  }

  private static String confirmed(Confirmation confirmation) {
    String failed =
        confirmation.failures() == 0 ? "" : ", " + confirmation.failures() + " of them failed";
    return "mean "
        + Figures.number(confirmation.mean())
        + ", standard error "
        + Figures.number(confirmation.standardError())
        + " ("
        + confirmation.evaluations()
        + " fresh evaluations beyond the budget"
        + failed
        + ")";
  }
}
