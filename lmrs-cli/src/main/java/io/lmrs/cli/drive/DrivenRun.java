package io.lmrs.cli.drive;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.cli.file.ArrayFiles;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.StoredStart;
import io.lmrs.cli.run.FinishedRun;
import io.lmrs.cli.run.ResultJson;
import io.lmrs.cli.terminal.Cancellation;
import io.lmrs.constraint.Constraints;
import io.lmrs.constraint.Feasibility;
import io.lmrs.evaluate.Trials;
import io.lmrs.execution.Conclusion;
import io.lmrs.execution.Execution;
import io.lmrs.execution.Prepared;
import io.lmrs.execution.Workplace;
import io.lmrs.spec.ConstraintTable;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunFields;
import io.lmrs.spec.RunRequest;
import io.lmrs.spec.VariableTable;
import io.lmrs.store.RunHold;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import io.lmrs.variable.Variables;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** One run from its message to its end. */
final class DrivenRun implements Workplace {
  private final Channel channel;
  private final Inbox inbox;
  private boolean binary;
  private boolean progress;
  private boolean trace;

  DrivenRun(Channel channel, Inbox inbox) {
    this.channel = channel;
    this.inbox = inbox;
  }

  /** Makes a run and carries it out. */
  void begin(Message message) {
    message.only("spec", "store", "name", "group", "vectors", "progress", "trace");
    ways(message);
    Path file = file(message);
    RunLabel label = new RunLabel(message.text("group"), message.text("name"));
    if (file == null && !label.equals(RunLabel.NONE)) {
      throw new IllegalArgumentException("a run that is not stored has no name and no group");
    }
    RunFields fields = message.spec();
    if (file != null) {
      fields = StoredStart.in(fields, () -> RunStore.openExisting(file));
    }
    Prepared prepared = Prepared.of(fields, new ArrayFiles(), null, this::note);
    if (file == null) {
      begun(prepared.request(), null);
      carryOut(prepared.request(), null, execution -> execution.run(prepared));
      return;
    }
    try (RunStore store = RunStore.openWritable(file)) {
      StoredRun stored = prepared.storeForWorkers(store, label);
      begun(prepared.request(), stored);
      carryOut(prepared.request(), stored, execution -> execution.run(stored));
    }
  }

  /** Goes on with a stored run. */
  void resume(Message message) {
    message.only(
        "run", "store", "evaluations", "takeOver", "fromSnapshot", "vectors", "progress", "trace");
    ways(message);
    Path file = file(message);
    String name = message.text("run");
    if (file == null || name == null) {
      throw new IllegalArgumentException("resume needs a store and the name of a run in it");
    }
    Long evaluations = message.whole("evaluations");
    try (RunStore store = RunStore.openExisting(file)) {
      StoredRun run = store.run(name);
      store.damage().forEach(this::note);
      try (RunHold _ = run.hold(message.flag("takeOver"))) {
        if (evaluations != null) {
          run.extend(evaluations);
        }
        RunRequest request = Execution.request(run, 1);
        begun(request, run);
        if (run.result().isPresent()) {
          ended(request, run, Execution.conclusion(run));
          return;
        }
        if (message.flag("fromSnapshot")) {
          run.backToSnapshot();
        }
        carryOut(request, run, execution -> execution.run(run));
      }
    }
  }

  private void ways(Message message) {
    String vectors = message.text("vectors");
    if (vectors != null && !vectors.equals("json") && !vectors.equals("binary")) {
      throw new IllegalArgumentException("vectors must be json or binary: " + vectors);
    }
    binary = "binary".equals(vectors);
    progress = message.flag("progress");
    trace = message.flag("trace");
  }

  private static Path file(Message message) {
    String store = message.text("store");
    return store == null ? null : WholeFile.named(store);
  }

  private void note(String sentence) {
    channel.write("note", Json.object().put("note", sentence));
  }

  private void begun(RunRequest request, StoredRun stored) {
    if (stored != null) {
      stored.warnings(this::note);
    }
    ObjectNode fields = Json.object();
    fields.put("run", stored == null ? null : stored.name());
    fields.put("dimension", request.problem().dimension());
    fields.put("search", request.spec().search());
    fields.put("goal", request.problem().goal().name().toLowerCase(Locale.ROOT));
    Variables variables = variables(request);
    if (variables != null) {
      fields.set("variables", VariableTable.json(variables));
    }
    if (!constraints(request).none()) {
      fields.set("constraints", ConstraintTable.json(constraints(request)));
    }
    channel.write("begun", fields);
  }

  private void carryOut(
      RunRequest request, StoredRun stored, Function<Execution, Conclusion> carriedOut) {
    Execution execution = new Execution(request, this, this::record);
    inbox.onStop(execution::cancel);
    try (Cancellation _ =
        Cancellation.watch(
            () -> {
              execution.cancel();
              inbox.stop();
            })) {
      Conclusion conclusion = carriedOut.apply(execution);
      // an interrupt has done its work by now, and would break the writing
      Thread.interrupted();
      ended(request, stored, conclusion);
    }
  }

  private void record(Event event) {
    if (progress && event instanceof Event.Iterated(var state)) {
      channel.write("iterated", ResultJson.entry(state));
    }
  }

  private void ended(RunRequest request, StoredRun stored, Conclusion conclusion) {
    ObjectNode result = ResultJson.of(FinishedRun.of(request, conclusion));
    if (!trace) {
      result.remove("trace");
    }
    if (!constraints(request).none()) {
      Feasibility feasibility = conclusion.result().feasibility();
      result.set("constraints", Json.of(feasibility.constraints()));
      result.set("violation", Json.of(feasibility.violation()));
    }
    ObjectNode fields = Json.object();
    fields.put("run", stored == null ? null : stored.name());
    fields.put("lastFailure", conclusion.result().lastFailure());
    fields.set("result", result);
    channel.write("ended", fields);
  }

  @Override
  public Evaluator evaluator(RunRequest request) {
    return new DrivenEvaluator(channel, inbox, binary, variables(request), constraints(request));
  }

  // null where they have no names
  private static Variables variables(RunRequest request) {
    Variables variables = request.spec().variables();
    return variables == null || !variables.named() ? null : variables;
  }

  private static Constraints constraints(RunRequest request) {
    return request.problem().constraints();
  }

  @Override
  public Evaluator judge(RunRequest request, Trials trials) {
    return Workplace.threads().judge(request, trials);
  }
}
