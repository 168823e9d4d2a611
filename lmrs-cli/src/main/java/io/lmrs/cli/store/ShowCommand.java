package io.lmrs.cli.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.MissingPart;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.run.EffectiveSettings;
import io.lmrs.cli.run.PointTable;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.execution.Confirmation;
import io.lmrs.spec.Json;
import io.lmrs.spec.VariableTable;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.StoredRun;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what is stored of a run, and whether all of it is intact. */
@Command(
    name = "show",
    description = "Shows what is stored of a run, and whether all of it is intact.")
public final class ShowCommand implements Callable<Integer> {
  /** So many coordinates of a point fit on the screen. */
  private static final int MOST_SHOWN = 20;

  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Name or number: see 'lmrs runs'.")
  private String name;

  @Option(names = "--json", description = "Prints a JSON object, with the whole best point.")
  private boolean json;

  @Mixin private StoreOptions stores;

  public ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (RunStore store = stores.existing()) {
      RunInfo info = store.info(name);
      StoredRun run = store.run(info.name());
      List<String> damage = new ArrayList<>(store.damage());
      damage.addAll(run.damage());
      double[] best = unsuccessful(info) ? null : bestPoint(run);
      if (json) {
        terminal.out().print(Json.pretty(node(info, run, best, damage)));
      } else {
        terminal.out().print(table(info, run, best, damage).body());
      }
      damage.forEach(sentence -> terminal.err().println("lmrs: " + sentence));
      return damage.isEmpty() ? Complaint.OK : Complaint.ENVIRONMENT;
    }
  }

  private static boolean unsuccessful(RunInfo info) {
    return info.evaluations() == info.failures();
  }

  // with why it ended, unless the state says so; that of an earlier end is no news
  private static String state(RunInfo info) {
    boolean ended = info.state() == RunInfo.State.FINISHED || info.state() == RunInfo.State.FAILED;
    return info.state().word() + (ended && info.stop() != null ? ", " + info.stop() : "");
  }

  // null if the run can't be rebuilt here
  private double[] bestPoint(StoredRun run) {
    try {
      return run.bestPoint();
    } catch (IllegalArgumentException | MissingPart | StoreTrouble e) {
      terminal.err().println("lmrs: the best point can't be shown: " + e.getMessage());
      return null;
    }
  }

  private static Table table(RunInfo info, StoredRun run, double[] best, List<String> damage) {
    RunSpec spec = run.spec();
    Table table = Table.of("what", "value");
    table.row("name", info.name());
    table.row("problem", info.problem() + ", " + info.dimension() + " variables");
    EffectiveSettings.changedInProblem(spec)
        .forEach((key, value) -> table.row("", "problem." + key + "=" + value));
    table.row("search", info.search());
    EffectiveSettings.changed(spec).forEach((key, value) -> table.row("", key + "=" + value));
    run.modelSource().ifPresent(source -> table.row("start model", "run:" + source));
    table.row("state", state(info));
    String none = unsuccessful(info) ? "none, no evaluation has succeeded" : "unknown";
    table.row("best value", Double.isNaN(info.best()) ? none : "" + info.best());
    Variables variables = described(spec);
    if (best == null || variables == null || !variables.named()) {
      table.row("best point", best == null ? none : brief(best));
    } else {
      PointTable.add(table, "best point", variables, best);
    }
    table.row("evaluations", Long.toString(info.evaluations()));
    table.row("failures", Long.toString(info.failures()));
    table.row("iterations", Long.toString(run.lastIteration()));
    table.row("seed", Long.toString(info.seed()));
    table.row("threads", Integer.toString(run.threads()));
    table.row("made with", run.versions());
    table.row("made", info.created() + ", " + RunsCommand.age(info.created()) + " ago");
    table.row("stored", damage.isEmpty() ? "all rows intact" : "damaged or incomplete");
    return table;
  }

  // null for plain numbers, or if the problem can't be opened here
  private static Variables described(RunSpec spec) {
    try {
      return spec.described(spec.openProblem()).orElse(null);
    } catch (IllegalArgumentException | MissingPart _) {
      return spec.variables();
    }
  }

  private static String brief(double[] point) {
    StringJoiner values = new StringJoiner(" ");
    Arrays.stream(point).limit(MOST_SHOWN).forEach(value -> values.add(Double.toString(value)));
    return point.length <= MOST_SHOWN
        ? values.toString()
        : values + " ... (" + point.length + " values: --json)";
  }

  private static ObjectNode node(RunInfo info, StoredRun run, double[] best, List<String> damage) {
    RunSpec spec = run.spec();
    ObjectNode node = RunsCommand.node(info);
    node.put("iterations", run.lastIteration());
    node.put("threads", run.threads());
    node.set("problemSettings", Json.of(EffectiveSettings.ofProblem(spec)));
    node.set("settings", Json.of(EffectiveSettings.ofSearch(spec)));
    node.put("startModel", run.modelSource().orElse(null));
    node.set("point", Json.of(best));
    Variables variables = described(spec);
    if (variables != null) {
      node.set("variables", VariableTable.json(variables));
      node.set("named", best == null ? null : VariableTable.json(variables, best));
    }
    RunResult result = run.result().orElse(null);
    node.set("incumbent", Json.of(result == null ? null : result.incumbent()));
    node.set("incumbentValue", Json.of(result == null ? Double.NaN : result.incumbentValue()));
    Confirmation confirmation = Confirmation.read(run.note());
    node.set("confirm", confirmation == null ? null : confirmation.json());
    node.put("identity", info.identity());
    node.put("madeWith", run.versions());
    ArrayNode told = node.putArray("damage");
    damage.forEach(told::add);
    return node;
  }
}
