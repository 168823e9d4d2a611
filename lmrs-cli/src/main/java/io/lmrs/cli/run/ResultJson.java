package io.lmrs.cli.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Progress;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.cli.terminal.Version;
import io.lmrs.execution.Confirmation;
import io.lmrs.spec.ConstraintTable;
import io.lmrs.spec.Json;
import io.lmrs.spec.VariableTable;

/** The file that a run leaves behind. */
public final class ResultJson {
  private ResultJson() {}

  /** All that is told of a run. */
  public static ObjectNode of(FinishedRun run) {
    RunResult result = run.result();
    RunSpec spec = run.request().spec();
    ObjectNode node = Json.object();
    node.set("best", Json.of(result.best()));
    node.set("point", Json.of(result.point()));
    if (result.feasibility().constraints().length > 0) {
      node.put("feasible", result.feasibility().feasible());
      node.set("violation", Json.of(result.feasibility().violation()));
      node.set(
          "constraints",
          ConstraintTable.json(
              run.request().problem().constraints(), result.feasibility().constraints()));
    }
    node.set("incumbent", Json.of(result.incumbent()));
    spec.described(run.request().problem())
        .ifPresent(
            variables -> {
              node.set("variables", VariableTable.json(variables));
              if (result.point() != null) {
                node.set("named", VariableTable.json(variables, result.point()));
              }
            });
    node.set("incumbentValue", Json.of(result.incumbentValue()));
    node.put("evaluations", result.evaluations());
    if (run.cached() > 0) {
      node.put("cached", run.cached());
    }
    node.put("failures", result.failures());
    node.put("iterations", result.iterations());
    node.put("stop", result.stop().word());
    node.set("seconds", Json.of(result.seconds()));
    node.put("seed", spec.seed());
    node.put("threads", run.request().threads());
    ObjectNode problem = node.putObject("problem");
    problem.put("name", spec.problem());
    problem.put("dimension", spec.dimension());
    problem.set("settings", Json.of(EffectiveSettings.ofProblem(spec)));
    problem.put("version", run.request().problem().version());
    ObjectNode search = node.putObject("search");
    search.put("name", spec.search());
    search.set("settings", Json.of(EffectiveSettings.ofSearch(spec)));
    confirm(node, run.confirmation());
    node.set("trials", run.verdict().map(TrialResult::json).orElse(null));
    ObjectNode versions = node.putObject("versions");
    versions.put("lmrs", Version.lmrs());
    versions.put("java", Version.java());
    versions.put("os", Version.os());
    versions.put("kernels", Version.kernels());
    ArrayNode trace = node.putArray("trace");
    result.trace().forEach(progress -> trace.add(entry(progress)));
    return node;
  }

  private static void confirm(ObjectNode node, Confirmation confirmation) {
    if (confirmation == null) {
      node.putNull("confirm");
      return;
    }
    ObjectNode confirm = node.putObject("confirm");
    confirm.put("evaluations", confirmation.evaluations());
    confirm.put("failures", confirmation.failures());
    confirm.set("mean", Json.of(confirmation.mean()));
    confirm.set("standardError", Json.of(confirmation.standardError()));
  }

  /** Where a run stood after an iteration. */
  public static ObjectNode entry(Progress progress) {
    ObjectNode entry = Json.object();
    entry.put("iteration", progress.iteration());
    entry.put("evaluations", progress.evaluations());
    entry.put("failures", progress.failures());
    entry.set("best", Json.of(progress.best()));
    entry.set("incumbent", Json.of(progress.incumbent()));
    entry.set("seconds", Json.of(progress.seconds()));
    ObjectNode metrics = entry.putObject("metrics");
    progress.metrics().values().forEach((name, value) -> metrics.set(name, Json.of(value)));
    return entry;
  }
}
