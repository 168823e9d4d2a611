package io.lmrs.server.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Outcome;
import io.lmrs.Progress;
import io.lmrs.RunSpec;
import io.lmrs.spec.ConstraintTable;
import io.lmrs.spec.Json;
import io.lmrs.spec.VariableTable;
import io.lmrs.store.RunInfo;
import java.util.Map;
import java.util.TreeMap;

/** Runs and what belongs to them as the interface writes them. */
public final class RunJson {
  private RunJson() {}

  /** A run at a glance. */
  public static ObjectNode row(RunInfo run) {
    ObjectNode node = Json.object();
    node.put("id", run.id());
    node.put("name", run.name());
    node.put("problem", run.problem());
    node.put("search", run.search());
    node.put("dimension", run.dimension());
    node.put("seed", Long.toString(run.seed()));
    node.put("state", run.state().word());
    node.put("stop", run.stop());
    node.set("best", Json.of(run.best()));
    node.put("evaluations", run.evaluations());
    node.put("failures", run.failures());
    node.put("created", run.created().toString());
    node.put("updated", run.updated().toString());
    node.put("workers", run.threads() == 0);
    node.put("identity", run.identity());
    node.put("damaged", run.damaged());
    return node;
  }

  /** A specification, with every setting of the search. */
  public static ObjectNode spec(RunSpec spec) {
    ObjectNode node = Json.object();
    node.put("problem", spec.problem());
    node.put("dimension", spec.dimension());
    node.set("problemSettings", Json.of(sorted(spec.problemSettings())));
    node.put("search", spec.search());
    node.set("settings", Json.of(sorted(spec.searchSettings())));
    node.put("seed", Long.toString(spec.seed()));
    var budget = spec.budget().orDefault(spec.dimension());
    node.put("evaluations", budget.evaluations() == 0 ? null : budget.evaluations());
    node.put("iterations", budget.iterations() == 0 ? null : budget.iterations());
    node.put("time", budget.time() == null ? null : budget.time().toString());
    node.set("target", Json.of(budget.target()));
    node.put("stagnation", budget.stagnation() == 0 ? null : budget.stagnation());
    node.put("giveUp", budget.giveUp() == 0 ? null : budget.giveUp());
    node.put("restarts", spec.restarts());
    node.put("start", spec.start() == null ? "the problem's own" : "given");
    node.put("bounded", spec.bounds() != null);
    if (spec.variables() != null) {
      node.set("variables", VariableTable.json(spec.variables()));
    }
    if (spec.constraints() != null) {
      node.set("constraints", ConstraintTable.json(spec.constraints()));
    }
    return node;
  }

  private static Map<String, String> sorted(Map<String, String> settings) {
    return new TreeMap<>(settings);
  }

  /** A query and its outcome on record. */
  public static ObjectNode outcome(long id, Outcome outcome) {
    ObjectNode node = Json.object();
    node.put("id", id);
    switch (outcome) {
      case Outcome.Value v -> {
        node.put("value", v.value());
        if (v.constraints().length > 0) {
          node.set("constraints", Json.of(v.constraints()));
        }
        node.put("steps", v.steps());
      }
      case Outcome.Failure f -> node.put("failure", f.reason());
    }
    return node;
  }

  /** An iteration. */
  public static ObjectNode iteration(Progress progress) {
    ObjectNode node = Json.object();
    node.put("iteration", progress.iteration());
    node.put("evaluations", progress.evaluations());
    node.put("failures", progress.failures());
    node.set("best", Json.of(progress.best()));
    node.set("incumbent", Json.of(progress.incumbent()));
    node.set("seconds", Json.of(progress.seconds()));
    ObjectNode metrics = node.putObject("metrics");
    progress.metrics().values().forEach((name, value) -> metrics.set(name, Json.of(value)));
    return node;
  }
}
