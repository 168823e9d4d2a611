package io.lmrs.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.lmrs.Frame;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.constraint.Constraints;
import io.lmrs.execution.Confirmation;
import io.lmrs.execution.NamedStart;
import io.lmrs.execution.Prepared;
import io.lmrs.problem.ExternalFactory;
import io.lmrs.problem.Problems;
import io.lmrs.server.http.Body;
import io.lmrs.server.http.Rejection;
import io.lmrs.server.http.RequestLimits;
import io.lmrs.server.http.TroubleSentence;
import io.lmrs.server.view.NamedPoint;
import io.lmrs.server.view.RunJson;
import io.lmrs.server.view.RunStandings;
import io.lmrs.server.view.StoreWatcher;
import io.lmrs.server.work.ActiveRun;
import io.lmrs.server.work.ActiveRuns;
import io.lmrs.server.work.LeasedEvaluator;
import io.lmrs.spec.Json;
import io.lmrs.spec.JsonFields;
import io.lmrs.spec.NamedArrays;
import io.lmrs.spec.RunFields;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.StoredRun;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.List;

/** Makes, lists, shows, stops, resumes, extends and deletes runs. */
final class RunApi {
  private static final String WORKERS = "workers";
  private static final String NAME = "name";
  private static final String GROUP = "group";

  /** Fields that say how a run is kept and evaluated, not what it is. */
  private static final List<String> BESIDE = List.of(WORKERS, NAME, GROUP);

  private static final String STORED_START = "run:";
  private static final int OPEN_SHOWN = 100;

  private final ActiveRuns activeRuns;
  private final StoreWatcher watcher;
  private final RunStandings standings;
  private final boolean allowCommands;

  RunApi(
      ActiveRuns activeRuns, StoreWatcher watcher, RunStandings standings, boolean allowCommands) {
    this.activeRuns = activeRuns;
    this.standings = standings;
    this.watcher = watcher;
    this.allowCommands = allowCommands;
  }

  void list(Context request) {
    ObjectNode answer = Json.object();
    ArrayNode runs = answer.putArray("runs");
    activeRuns.store().runs().reversed().forEach(run -> runs.add(RunJson.row(run)));
    answer(request, answer);
  }

  /** Makes a run and sets it to work. */
  void create(Context request) {
    List<String> known = new ArrayList<>(RunFields.KNOWN);
    known.addAll(BESIDE);
    JsonFields body = Body.of(request).only(known);
    String problem = body.text("problem", 100, null);
    boolean workers = body.flag(WORKERS, ExternalFactory.NAME.equals(problem));
    RunLabel label = new RunLabel(body.text(GROUP, 64, null), body.text(NAME, 64, null));
    RunRequest wanted = wanted(body, problem);
    boolean observing =
        wanted.problem().frame() != Frame.IDENTITY || wanted.problem().trials().isPresent();
    if (workers && observing) {
      throw new IllegalArgumentException(
          "the problem " + problem + " learns from what it observes, which workers can't tell");
    }
    if (!workers && ExternalFactory.NAME.equals(problem)) {
      throw new IllegalArgumentException("the problem external needs workers: true");
    }
    List<String> notes = new ArrayList<>();
    Prepared prepared = Prepared.of(wanted, null, notes::add);
    activeRuns.requireRoom(workers);
    RunStore store = activeRuns.store();
    StoredRun run =
        workers ? prepared.storeForWorkers(store, label) : prepared.storeIn(store, label);
    activeRuns.start(run);
    request.status(201).header("Location", "/api/runs/" + run.id());
    ObjectNode answer = RunJson.row(store.info(run.name()));
    if (!notes.isEmpty()) {
      ArrayNode told = answer.putArray("notes");
      notes.forEach(told::add);
    }
    answer(request, answer);
  }

  private RunRequest wanted(JsonFields body, String problem) {
    ObjectNode fields = body.node().deepCopy();
    fields.remove(BESIDE);
    if (problem != null && Problems.named(problem).reachesOut() && !allowCommands) {
      throw new Rejection(
          403,
          "the problem "
              + problem
              + " uses programs or files of this machine, which needs a server started with"
              + " --allow-commands");
    }
    JsonNode start = fields.get("start");
    if (start != null && start.isTextual() && start.asText().startsWith(STORED_START)) {
      StoredRun source = activeRuns.store().run(start.asText().substring(STORED_START.length()));
      fields = NamedStart.in(new RunFields(fields), source).node();
    }
    RunFields read = new RunFields(fields);
    if (problem != null) {
      requireRoom(problem, read);
    }
    RunRequest wanted = RunRequest.of(read, NamedArrays.none());
    RequestLimits.require(wanted.spec());
    return wanted;
  }

  // before the problem is opened, which may be what takes the memory
  private static void requireRoom(String problem, RunFields read) {
    long dimension = read.whole("dimension", Problems.named(problem).defaultDimension());
    RequestLimits.within("dimension", 1, RequestLimits.DIMENSION, dimension);
    RequestLimits.require(
        RunSpec.of(problem, (int) dimension, read.text("search", "lmrs"))
            .withProblemSettings(read.settings("problemSettings"))
            .withSearchSettings(read.settings("settings")));
  }

  /** A run with all that is known of it but its course. */
  void show(Context request) {
    RunStore store = activeRuns.store();
    RunInfo info = store.info(request.pathParam("run"));
    ObjectNode answer = RunJson.row(info);
    ObjectNode live = watcher.row(info.identity());
    answer.set("rate", live == null ? Json.of(Double.NaN) : live.path("rate"));
    ArrayNode damage = answer.putArray("damage");
    try {
      show(store.run(info), info, answer, damage);
    } catch (StoreTrouble e) {
      // what can be read of it is shown
      damage.add(TroubleSentence.of(e));
    }
    answer(request, answer);
  }

  private void show(StoredRun run, RunInfo info, ObjectNode answer, ArrayNode damage) {
    answer.set("spec", RunJson.spec(run.spec()));
    answer.put("versions", run.versions());
    answer.put("threads", run.threads());
    answer.put("confirm", run.confirm());
    answer.put("here", activeRuns.at(info.identity()).isPresent());
    answer.put("trouble", activeRuns.trouble(info.identity()));
    run.result()
        .ifPresent(result -> answer.set("result", result(result, Confirmation.read(run.note()))));
    RunStandings.Standing standing = standings.of(info);
    standing(answer, standing);
    Variables variables = run.spec().variables();
    if (variables != null && standing.point() != null) {
      answer.set("named", NamedPoint.of(variables, standing.point()));
    }
    if (standing.constraints().length > 0) {
      Constraints declared = run.spec().openProblem().constraints();
      answer.set("constraints", NamedPoint.of(declared, standing.constraints()));
    }
    standing.damage().forEach(damage::add);
    activeRuns
        .at(info.identity())
        .filter(active -> active.leased() != null)
        .ifPresent(active -> open(answer, active.leased()));
  }

  private static void standing(ObjectNode answer, RunStandings.Standing standing) {
    answer.set("point", Json.of(standing.point()));
    answer.put("pending", standing.pending());
    if (standing.learned() != null) {
      ObjectNode learned = answer.putObject("learned");
      learned.put("directions", standing.learned().directions());
      learned.set("residual", Json.of(standing.learned().residual()));
      learned.set("random", Json.of(standing.learned().random()));
    }
  }

  private static ObjectNode result(RunResult result, Confirmation confirmation) {
    ObjectNode node = Json.object();
    node.set("best", Json.of(result.best()));
    node.set("incumbentValue", Json.of(result.incumbentValue()));
    node.put("evaluations", result.evaluations());
    node.put("failures", result.failures());
    node.put("iterations", result.iterations());
    node.put("stop", result.stop().word());
    node.put("sentence", result.stop().sentence());
    node.set("seconds", Json.of(result.seconds()));
    node.set("confirm", confirmation == null ? null : confirmation.json());
    return node;
  }

  private static void open(ObjectNode answer, LeasedEvaluator leased) {
    answer.put("workersSeen", leased.workers());
    ArrayNode open = answer.putArray("open");
    for (LeasedEvaluator.Open query : leased.open(OPEN_SHOWN)) {
      ObjectNode entry = open.addObject();
      entry.put("id", query.id());
      entry.put("times", query.times());
      entry.put("worker", query.worker());
      entry.set("leaseLeft", Json.of(query.seconds()));
    }
  }

  void stop(Context request) throws InterruptedException {
    RunInfo info = activeRuns.store().info(request.pathParam("run"));
    ActiveRun run = activeRuns.at(info.identity()).orElse(null);
    if (run == null) {
      throw new Rejection(
          409,
          info.state() == RunInfo.State.RUNNING
              ? "run " + info.name() + " is at work in another process: end it there with Ctrl-C"
              : "run " + info.name() + " is not at work: it is " + info.state().word());
    }
    activeRuns.stop(run);
    answer(request, RunJson.row(activeRuns.store().info(info.name())));
  }

  /** Goes on with a run, with a larger budget where one is given. */
  void resume(Context request) {
    JsonFields body = Body.of(request).only("evaluations");
    RunInfo info = activeRuns.store().info(request.pathParam("run"));
    StoredRun run = activeRuns.store().run(info);
    JsonNode evaluations = body.value("evaluations");
    boolean elsewhere = info.state() == RunInfo.State.RUNNING && !activeRuns.takesOver();
    if (activeRuns.at(info.identity()).isPresent() || elsewhere) {
      throw new Rejection(409, "run " + info.name() + " is at work already");
    }
    if (Problems.named(info.problem()).reachesOut() && !allowCommands) {
      throw new Rejection(
          403, "run " + info.name() + " needs a server started with --allow-commands");
    }
    if (evaluations != null) {
      run.extend(JsonFields.whole("evaluations", evaluations));
    }
    if (run.result().isPresent()) {
      throw new Rejection(
          409,
          "run "
              + info.name()
              + " has ended ("
              + run.result().get().stop().sentence()
              + "): give it more evaluations to go on");
    }
    activeRuns.start(run);
    answer(request, RunJson.row(activeRuns.store().info(info.name())));
  }

  void delete(Context request) {
    RunInfo info = activeRuns.store().info(request.pathParam("run"));
    if (info.state() == RunInfo.State.RUNNING) {
      throw new Rejection(409, "run " + info.name() + " is at work: stop it first");
    }
    activeRuns.store().delete(info.name());
    request.status(204);
  }

  static void answer(Context request, JsonNode node) {
    request.contentType("application/json").result(node.toString());
  }
}
