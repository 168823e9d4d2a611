package io.lmrs.cli.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Batch;
import io.lmrs.Event;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.spec.Json;
import io.lmrs.spec.VariableTable;
import io.lmrs.store.Replay;
import io.lmrs.store.StoredRun;
import io.lmrs.variable.Variables;
import java.util.Optional;

/**
 * The points of a stored run with their values. Points are not stored: the run is replayed, and its
 * search asks for them again.
 */
final class ExportedPoints {
  private ExportedPoints() {}

  static void of(StoredRun run, ExportRows to) {
    Problem problem = run.spec().openProblem();
    Variables variables = run.spec().described(problem).orElse(null);
    try (Replay replay =
        run.replay(
            problem,
            event -> {
              if (event instanceof Event.Evaluated e) {
                for (int i = 0; i < e.outcomes().size(); i++) {
                  Query query = e.batch().queries().get(i);
                  to.add(row(query, e.outcomes().get(i), variables));
                }
              }
            })) {
      if (run.result().isEmpty()) {
        begun(run, replay, variables, to);
      }
    }
  }

  // what is there of a batch that was not complete when the run stopped
  private static void begun(StoredRun run, Replay replay, Variables variables, ExportRows to) {
    Batch batch = replay.search().ask(replay.result().frame());
    for (Query query : batch.queries()) {
      Optional<Outcome> outcome = run.outcome(query.id());
      if (outcome.isPresent()) {
        to.add(row(query, outcome.get(), variables));
      }
    }
  }

  private static ObjectNode row(Query query, Outcome outcome, Variables variables) {
    double[] x = query.x().toArray();
    ObjectNode row = Json.object();
    row.put("query", query.id());
    row.set("value", Json.of(outcome instanceof Outcome.Value v ? v.value() : Double.NaN));
    if (variables == null || !variables.named()) {
      row.set("x", Json.of(x));
    } else {
      row.setAll(VariableTable.json(variables, x));
    }
    return row;
  }
}
