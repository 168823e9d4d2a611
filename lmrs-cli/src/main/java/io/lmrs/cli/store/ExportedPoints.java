package io.lmrs.cli.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.plan.Allowance;
import io.lmrs.spec.Json;
import io.lmrs.spec.VariableTable;
import io.lmrs.store.StoredRun;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The points of a stored run with their values. Points are not stored: the search asks for them
 * again, and is told what is stored.
 */
final class ExportedPoints {
  private ExportedPoints() {}

  static void of(StoredRun run, ExportRows to) {
    if (run.modelSource().isPresent()) {
      throw new IllegalArgumentException(
          "rows can't be points of run " + run.name() + ", which started with a model");
    }
    Map<Long, Outcome> stored = new HashMap<>();
    run.evaluations(e -> stored.put(e.query(), e.outcome()));
    RunSpec spec = run.spec();
    Problem problem = spec.openProblem();
    Variables variables = spec.described(problem).orElse(null);
    Frame frame = problem.frame();
    Allowance allowance = run.allowance();
    long told = 0;
    long asked = 0;
    try (Search search = spec.openSearch(problem, allowance)) {
      while (true) {
        allowance.tell(search, told, asked);
        told = asked;
        Batch batch = search.ask(frame);
        List<Outcome> outcomes = new ArrayList<>();
        for (var query : batch.queries()) {
          Outcome outcome = stored.get(query.id());
          if (outcome != null) {
            outcomes.add(outcome);
            to.add(row(query.id(), outcome, query.x().toArray(), variables));
          }
        }
        if (outcomes.size() < batch.size()) {
          return;
        }
        frame = frame.observe(outcomes);
        search.tell(batch, outcomes);
        asked += batch.size();
      }
    }
  }

  private static ObjectNode row(long query, Outcome outcome, double[] x, Variables variables) {
    ObjectNode row = Json.object();
    row.put("query", query);
    row.set("value", Json.of(outcome instanceof Outcome.Value v ? v.value() : Double.NaN));
    if (variables == null || !variables.named()) {
      row.set("x", Json.of(x));
    } else {
      row.setAll(VariableTable.json(variables, x));
    }
    return row;
  }
}
