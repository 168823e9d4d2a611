package io.lmrs.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.problem.Problems;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import io.lmrs.spec.Json;

/** The problems and searches that a run may name. */
final class Catalogue {
  private final boolean allowCommands;

  Catalogue(boolean allowCommands) {
    this.allowCommands = allowCommands;
  }

  void list(Context request) {
    ObjectNode answer = Json.object();
    ArrayNode problems = answer.putArray("problems");
    for (ProblemFactory<?> problem : Problems.all()) {
      if (allowCommands || !problem.reachesOut()) {
        int dimension = problem.defaultDimension();
        ObjectNode node = problems.addObject();
        node.put("name", problem.name());
        node.put("summary", problem.summary());
        node.put("dimension", dimension);
        node.set("settings", Json.of(Settings.toMap(problem.defaults(dimension))));
      }
    }
    ArrayNode searches = answer.putArray("searches");
    for (SearchFactory<?> search : Searches.all()) {
      ObjectNode node = searches.addObject();
      node.put("name", search.name());
      node.put("summary", search.summary());
      node.set("settings", Json.of(Settings.toMap(search.defaults(100))));
    }
    RunApi.answer(request, answer);
  }
}
