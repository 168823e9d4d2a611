package io.lmrs.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.problem.Problems;
import io.lmrs.spec.Json;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Workers that evaluate a run until it has ended. They ask for random numbers of queries, answer in
 * random order, tell twice now and then, and sometimes keep a lease and say nothing.
 */
final class Workers {
  private Workers() {}

  /**
   * Works until the run has ended; a server that is gone for a while is asked again.
   *
   * @param vanish the part of the queries that a worker takes and forgets
   */
  static void work(
      Supplier<Client> client, String run, Problem problem, int count, double vanish, long seed)
      throws Exception {
    try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int w = 0; w < count; w++) {
        int number = w;
        all.add(
            pool.submit(
                () -> {
                  one(client, run, problem, number, vanish, new Random(seed * 1000 + number));
                  return null;
                }));
      }
      for (Future<?> worker : all) {
        worker.get();
      }
    }
  }

  static Problem problem(String name, int dimension) {
    return Problems.create(name, dimension, Map.of());
  }

  private static void one(
      Supplier<Client> client,
      String run,
      Problem problem,
      int number,
      double vanish,
      Random random)
      throws Exception {
    String worker = "worker-" + number;
    try (Session session = problem.open()) {
      while (true) {
        ObjectNode ask = Json.object();
        ask.put("count", 1 + random.nextInt(5)).put("worker", worker);
        ask.put("wait", random.nextInt(2) * 0.5).put("lease", vanish > 0 ? 0.2 : 60);
        JsonNode given = send(client, "/api/runs/" + run + "/ask", ask);
        if (given.path("queries").isEmpty() && given.path("retry").isNull()) {
          return;
        }
        List<JsonNode> queries = new ArrayList<>();
        given.path("queries").forEach(queries::add);
        Collections.shuffle(queries, random);
        ObjectNode tell = Json.object().put("worker", worker);
        tell.set("identity", given.path("identity"));
        ArrayNode outcomes = tell.putArray("outcomes");
        for (JsonNode query : queries) {
          if (random.nextDouble() >= vanish) {
            outcomes.add(outcome(session, query));
          }
        }
        if (outcomes.isEmpty()) {
          Thread.sleep(5);
          continue;
        }
        JsonNode first = send(client, "/api/runs/" + run + "/tell", tell);
        if (random.nextInt(4) == 0) {
          JsonNode again = send(client, "/api/runs/" + run + "/tell", tell);
          if (!again.equals(first)) {
            throw new AssertionError(first + " and then " + again);
          }
        }
      }
    }
  }

  static ObjectNode outcome(Session session, JsonNode query) {
    double[] x = new double[query.path("x").size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = query.path("x").get(i).doubleValue();
    }
    long id = query.path("id").longValue();
    ObjectNode entry = Json.object().put("id", id);
    Outcome outcome;
    try {
      outcome =
          session.evaluate(
              new Query(id, Point.at(x), query.path("seed").longValue(), Frame.IDENTITY));
    } catch (RuntimeException e) {
      outcome = new Outcome.Failure(e.toString());
    }
    return switch (outcome) {
      case Outcome.Value v -> {
        entry.put("value", v.value());
        if (v.constraints().length > 0) {
          entry.set("constraints", Json.of(v.constraints()));
        }
        yield entry;
      }
      case Outcome.Failure f -> entry.put("failure", f.reason());
    };
  }

  // a request that got no answer is sent again: asks and tells may be repeated
  private static JsonNode send(Supplier<Client> client, String path, ObjectNode body)
      throws InterruptedException {
    for (int attempt = 0; attempt < 2400; attempt++) {
      try {
        Client at = client.get();
        Client.Answer answer =
            at.trySend(at.request(path).POST(HttpRequest.BodyPublishers.ofString(body.toString())));
        if (answer.status() != 503) {
          return answer.ok();
        }
      } catch (java.io.IOException _) {
        // killed meanwhile
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no answer to " + path);
  }
}
