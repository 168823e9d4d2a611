package io.lmrs.server;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.javalin.http.Context;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.constraint.Constraints;
import io.lmrs.server.http.Body;
import io.lmrs.server.http.Rejection;
import io.lmrs.server.http.RequestLimits;
import io.lmrs.server.view.RunJson;
import io.lmrs.server.work.ActiveRun;
import io.lmrs.server.work.ActiveRuns;
import io.lmrs.server.work.Committer;
import io.lmrs.server.work.LeasedEvaluator;
import io.lmrs.spec.ConstraintTable;
import io.lmrs.spec.Json;
import io.lmrs.spec.JsonFields;
import io.lmrs.spec.VariableTable;
import io.lmrs.store.RunInfo;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.StoredRun;
import io.lmrs.variable.Variables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Ask and tell for workers outside. An outcome is answered for when it is committed; the first one
 * told of a query counts, and every tell of that query is answered with it.
 */
final class AskTell {
  private static final String NAMELESS = "";
  private static final String IDENTITY = "identity";

  /** When to come again where nothing is to do, in seconds. */
  private static final double RETRY = 0.2;

  /** How long a tell waits for a run that is being rebuilt from the store. */
  private static final long REBUILD_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final ActiveRuns activeRuns;
  private final Committer committer;
  private final double lease;

  /**
   * @param lease how long a worker has a query unless it says otherwise, in seconds
   */
  AskTell(ActiveRuns activeRuns, Committer committer, double lease) {
    this.activeRuns = activeRuns;
    this.committer = committer;
    this.lease = lease;
  }

  /** Leases queries to a worker. */
  void ask(Context request) throws InterruptedException {
    JsonFields body = Body.of(request).only("count", "worker", "lease", "wait", "names");
    int count = body.count("count", 1, RequestLimits.BATCH, 1);
    String worker = body.text("worker", RequestLimits.WORKER, NAMELESS);
    double seconds = RequestLimits.lease("lease", body.number("lease", lease));
    double wait = RequestLimits.within("wait", 0, RequestLimits.WAIT, body.number("wait", 0));
    String name = request.pathParam("run");
    Optional<ActiveRun> run = activeRuns.awake(name);
    String identity =
        run.isPresent() ? run.get().stored().identity() : activeRuns.store().info(name).identity();
    Variables names = body.flag("names", false) ? named(run, name) : null;
    List<Query> queries = List.of();
    if (run.isPresent()) {
      LeasedEvaluator leased = leased(run.get());
      int most = Math.max(1, RequestLimits.COORDINATES / run.get().problem().dimension());
      queries = leased.ask(Math.min(count, most), worker, nanos(seconds), nanos(wait));
    }
    boolean waiting = !queries.isEmpty() || activeRuns.at(identity).isPresent();
    String state =
        waiting ? RunInfo.State.RUNNING.word() : activeRuns.store().info(name).state().word();
    request
        .contentType("application/json")
        .result(answer(identity, queries, names, seconds, state, waiting));
  }

  private static Variables named(Optional<ActiveRun> run, String name) {
    Variables variables = run.map(active -> active.stored().spec().variables()).orElse(null);
    if (run.isPresent() && (variables == null || !variables.named())) {
      throw new IllegalArgumentException(
          "names must be false for run " + name + ", whose variables have none: true");
    }
    return variables;
  }

  private static byte[] answer(
      String identity,
      List<Query> queries,
      Variables names,
      double lease,
      String state,
      boolean waiting) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (JsonGenerator out = Json.generator(bytes)) {
      out.writeStartObject();
      out.writeStringField("state", state);
      out.writeStringField(IDENTITY, identity);
      out.writeArrayFieldStart("queries");
      for (Query query : queries) {
        out.writeStartObject();
        out.writeNumberField("id", query.id());
        out.writeNumberField("seed", query.seed());
        double[] x = query.x().toArray();
        if (names != null) {
          out.writeFieldName("x");
          out.writeRawValue(VariableTable.json(names, x).toString());
        } else {
          out.writeArrayFieldStart("x");
          for (double coordinate : x) {
            out.writeNumber(coordinate);
          }
          out.writeEndArray();
        }
        if (!query.cutoff().none()) {
          out.writeFieldName("cutoff");
          out.writeRawValue(Json.of(query.cutoff()).toString());
        }
        out.writeEndObject();
      }
      out.writeEndArray();
      if (!queries.isEmpty()) {
        out.writeFieldName("lease");
        out.writeRawValue(seconds(lease).toString());
      } else if (waiting) {
        out.writeNumberField("retry", RETRY);
      } else {
        out.writeNullField("retry");
      }
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Takes outcomes, all or none of them. */
  void tell(Context request) throws InterruptedException {
    JsonFields body = Body.of(request).only("outcomes", "worker", IDENTITY);
    String worker = body.text("worker", RequestLimits.WORKER, NAMELESS);
    List<JsonNode> entries = body.list("outcomes", RequestLimits.BATCH);
    String identity = body.text(IDENTITY, RequestLimits.WORKER, null);
    String name = request.pathParam("run");
    ActiveRun run = activeRuns.awake(name).orElse(null);
    StoredRun stored = run == null ? activeRuns.store().run(name) : run.stored();
    requireSame(stored, identity);
    Map<Long, Outcome> told = outcomes(entries, constraints(run, stored));
    if (run != null && !leased(run).awaitBatch(REBUILD_NANOS)) {
      throw new Rejection(503, "run " + name + " is being rebuilt from the store: tell again");
    }
    Map<Long, Outcome> recorded = earlier(run, stored, told, identity != null);
    if (run != null) {
      for (Map.Entry<Long, Outcome> entry : told.entrySet()) {
        if (!recorded.containsKey(entry.getKey())) {
          run.leased()
              .tell(entry.getKey(), entry.getValue(), worker)
              .or(() -> stored.outcome(entry.getKey()))
              .ifPresent(outcome -> recorded.put(entry.getKey(), outcome));
        }
      }
      committer.commit(stored);
      requireStored(run, stored, recorded);
    }
    var answer = Json.object();
    var list = answer.putArray("outcomes");
    told.keySet().forEach(id -> list.add(RunJson.outcome(id, recorded.get(id))));
    request.contentType("application/json").result(answer.toString());
  }

  // the worker may have its query of a run that had this name before, in this store or another
  private static void requireSame(StoredRun run, String identity) {
    if (identity != null && !identity.equals(run.identity())) {
      throw new Rejection(
          409,
          "run "
              + run.name()
              + " is not the one that was asked: its identity is "
              + run.identity()
              + ", not "
              + identity);
    }
  }

  /**
   * The outcomes that are on record already; refuses queries that do not wait for one.
   *
   * @param identified false for a worker that can't prove that it means this run: what it tells
   *     counts only for queries that were handed out here
   */
  private static Map<Long, Outcome> earlier(
      ActiveRun run, StoredRun stored, Map<Long, Outcome> told, boolean identified) {
    Map<Long, Outcome> recorded = new LinkedHashMap<>();
    for (long id : told.keySet()) {
      if (run != null && run.leased().has(id)) {
        if (!identified && !run.leased().handedOut(id)) {
          throw new Rejection(
              409,
              "query "
                  + id
                  + " of run "
                  + stored.name()
                  + " was not handed out since the server was started: tell it with the identity"
                  + " that ask gave, or ask again");
        }
        continue;
      }
      Outcome outcome = stored.outcome(id).orElse(null);
      if (outcome == null && run != null && run.leased().has(id)) {
        continue;
      }
      if (outcome == null) {
        throw run == null
            ? new Rejection(409, "run " + stored.name() + " takes no outcomes: it is not at work")
            : new Rejection(
                404, "run " + stored.name() + " has no query " + id + " that waits for an outcome");
      }
      recorded.put(id, outcome);
    }
    return recorded;
  }

  // a run that broke off may have lost what it was told last
  private void requireStored(ActiveRun run, StoredRun stored, Map<Long, Outcome> recorded) {
    if (activeRuns.at(stored.identity()).orElse(null) == run) {
      return;
    }
    // those beyond confirmed the result, which is kept as a whole
    long evaluations = activeRuns.store().info(stored.name()).evaluations();
    for (long id : recorded.keySet()) {
      if (id < evaluations && stored.outcome(id).isEmpty()) {
        throw new StoreTrouble(
            "run " + stored.name() + " broke off before query " + id + " was stored: tell again",
            null);
      }
    }
  }

  private static Map<Long, Outcome> outcomes(List<JsonNode> entries, Constraints declared) {
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("outcomes must have at least 1 entry: 0");
    }
    Map<Long, Outcome> outcomes = new LinkedHashMap<>();
    for (int i = 0; i < entries.size(); i++) {
      String name = "outcomes[" + i + "]";
      JsonFields entry =
          JsonFields.of(name, entries.get(i))
              .only("id", "value", "constraints", "steps", "failure");
      long id = JsonFields.whole(name + ".id", entry.value("id"));
      if (outcomes.putIfAbsent(id, outcome(name, entry, declared)) != null) {
        throw new IllegalArgumentException("outcomes must name a query once: " + id);
      }
    }
    return outcomes;
  }

  private static Constraints constraints(ActiveRun run, StoredRun stored) {
    // one that has ended declares the same as before
    return (run == null ? stored.spec().openProblem() : run.problem()).constraints();
  }

  private static Outcome outcome(String name, JsonFields entry, Constraints declared) {
    JsonNode value = entry.value("value");
    JsonNode failure = entry.value("failure");
    if ((value == null) == (failure == null)) {
      throw new IllegalArgumentException(name + " must have a value or a failure, one of them");
    }
    if (failure != null) {
      if (!failure.isTextual()) {
        throw new IllegalArgumentException(
            name + ".failure must be a text: " + Json.brief(failure));
      }
      String reason = failure.asText();
      return new Outcome.Failure(
          reason.substring(0, Math.min(reason.length(), RequestLimits.REASON)));
    }
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(
          name + ".value must be a finite number; tell a failure instead: " + Json.brief(value));
    }
    JsonNode steps = entry.value("steps");
    long count = steps == null ? 1 : JsonFields.whole(name + ".steps", steps);
    if (count < 0) {
      throw new IllegalArgumentException(name + ".steps must be at least 0: " + count);
    }
    double[] constraints =
        ConstraintTable.values(name + ".constraints", entry.value("constraints"), declared);
    if (declared.checked(new Outcome.Value(value.doubleValue(), count, null, constraints))
        instanceof Outcome.Failure wrong) {
      throw new IllegalArgumentException(name + ": " + wrong.reason());
    }
    return new Outcome.Value(value.doubleValue(), count, null, constraints);
  }

  /** Lengthens leases; those that are lost are left out of the answer. */
  void renew(Context request) {
    JsonFields body = Body.of(request).only("ids", "worker", "lease", IDENTITY);
    String worker = body.text("worker", RequestLimits.WORKER, NAMELESS);
    double seconds = RequestLimits.lease("lease", body.number("lease", lease));
    List<JsonNode> nodes = body.list("ids", RequestLimits.BATCH);
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      ids.add(JsonFields.whole("ids[" + i + "]", nodes.get(i)));
    }
    String identity = body.text(IDENTITY, RequestLimits.WORKER, null);
    Optional<ActiveRun> run = activeRuns.awake(request.pathParam("run"));
    run.ifPresent(active -> requireSame(active.stored(), identity));
    List<Long> renewed =
        run.isPresent() ? leased(run.get()).renew(ids, worker, nanos(seconds)) : List.of();
    var answer = Json.object();
    var list = answer.putArray("renewed");
    renewed.forEach(list::add);
    answer.set("lease", seconds(seconds));
    request.contentType("application/json").result(answer.toString());
  }

  private static LeasedEvaluator leased(ActiveRun run) {
    if (run.leased() == null) {
      throw new Rejection(
          409, "run " + run.stored().name() + " is evaluated by the server, not by workers");
    }
    return run.leased();
  }

  // as whole as they were given
  private static JsonNode seconds(double seconds) {
    return seconds == Math.rint(seconds)
        ? JsonNodeFactory.instance.numberNode((long) seconds)
        : JsonNodeFactory.instance.numberNode(seconds);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }
}
