package io.lmrs.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.lmrs.Metrics;
import io.lmrs.Progress;
import io.lmrs.server.http.RequestLimits;
import io.lmrs.server.view.Goals;
import io.lmrs.server.view.RunJson;
import io.lmrs.server.view.Thinned;
import io.lmrs.spec.Json;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The courses of several runs side by side. */
final class Comparisons {
  private static final int POINTS = 200;

  private final RunStore store;
  private final Goals goals;

  Comparisons(RunStore store, Goals goals) {
    this.store = store;
    this.goals = goals;
  }

  void compare(Context request) {
    String names = request.queryParam("runs");
    if (names == null || names.isBlank()) {
      throw new IllegalArgumentException("runs must name runs, separated by commas");
    }
    Set<String> wanted = new LinkedHashSet<>(List.of(names.split(",")));
    if (wanted.size() > RequestLimits.COMPARED) {
      throw new IllegalArgumentException(
          "runs must name at most " + RequestLimits.COMPARED + " runs: " + wanted.size());
    }
    ObjectNode answer = Json.object();
    ArrayNode runs = answer.putArray("runs");
    for (String name : wanted) {
      RunInfo info = store.info(name.strip());
      StoredRun run = store.run(info);
      ObjectNode node = RunJson.row(info);
      node.put("goal", goals.of(run).name().toLowerCase(java.util.Locale.ROOT));
      node.set("settings", RunJson.spec(run.spec()).path("settings"));
      node.set("problemSettings", RunJson.spec(run.spec()).path("problemSettings"));
      ArrayNode evaluations = node.putArray("course");
      for (Progress p : run.trace(Thinned.forAxes(run.lastIteration(), POINTS))) {
        // the best of points that miss a constraint is no value to compare
        boolean missed = p.metrics().get(Metrics.VIOLATION) > 0;
        evaluations.addArray().add(p.evaluations()).add(Json.of(missed ? Double.NaN : p.best()));
      }
      runs.add(node);
    }
    RunApi.answer(request, answer);
  }
}
