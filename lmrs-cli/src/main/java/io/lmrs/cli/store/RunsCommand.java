package io.lmrs.cli.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.spec.Json;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunInfo.State;
import io.lmrs.store.RunStore;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the stored runs. */
@Command(name = "runs", description = "Lists the stored runs.")
public final class RunsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description = "Lists the runs of a group, such as those of 'lmrs compare'.")
  private String group;

  @Option(names = "--json", description = "Prints a JSON array.")
  private boolean json;

  public RunsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<RunInfo> runs = List.of();
    List<String> damage = List.of();
    // no store in this folder yet: no runs; a store that was named must be there
    if (stores.named() || Files.exists(stores.file())) {
      try (RunStore store = stores.existing()) {
        runs = store.runs();
        damage = store.damage();
      }
    }
    if (group != null) {
      runs = runs.stream().filter(run -> run.group().filter(group::equals).isPresent()).toList();
    }
    if (json) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      runs.forEach(run -> array.add(node(run)));
      terminal.out().print(Json.pretty(array));
    } else if (runs.isEmpty() && damage.isEmpty()) {
      terminal
          .out()
          .println(
              group == null
                  ? "No runs in " + stores.file() + " yet."
                  : "No runs of group " + group + " in " + stores.file() + ".");
    } else {
      Table table =
          Table.of("name", "problem", "search", "state", "best", "evaluations", "age").right(4, 5);
      for (RunInfo run : runs) {
        if (group == null && run.group().isPresent()) {
          continue;
        }
        table.row(
            run.name(),
            run.problem() + " " + run.dimension(),
            run.search(),
            run.state().word(),
            Double.isNaN(run.best()) ? "" : Figures.number(run.best()),
            Long.toString(run.evaluations()),
            age(run.created()));
      }
      if (table.size() > 0) {
        terminal.out().print(table.text());
      }
      if (group == null) {
        terminal.out().print(groups(runs));
      }
    }
    damage.forEach(sentence -> terminal.err().println("lmrs: " + sentence));
    return damage.isEmpty() ? Complaint.OK : Complaint.ENVIRONMENT;
  }

  /** A line per group: thousands of runs would bury the others. */
  private static String groups(List<RunInfo> runs) {
    Map<String, List<RunInfo>> groups = new LinkedHashMap<>();
    for (RunInfo run : runs) {
      run.group().ifPresent(name -> groups.computeIfAbsent(name, _ -> new ArrayList<>()).add(run));
    }
    StringBuilder out = new StringBuilder();
    groups.forEach(
        (name, members) -> {
          long done = members.stream().filter(run -> run.state() == State.FINISHED).count();
          out.append(
              "group %s: %s, %d finished (lmrs runs --group %s)\n"
                  .formatted(name, Figures.count(members.size(), "run"), done, name));
        });
    return out.toString();
  }

  static String age(Instant since) {
    return Figures.seconds(Math.max(0, Duration.between(since, Instant.now()).toSeconds()));
  }

  static ObjectNode node(RunInfo run) {
    ObjectNode node = Json.object();
    node.put("id", run.name());
    node.put("number", run.id());
    node.put("group", run.group().orElse(null));
    node.put("problem", run.problem());
    node.put("search", run.search());
    node.put("dimension", run.dimension());
    node.put("seed", run.seed());
    node.put("state", run.state().word());
    node.put("stop", run.stop());
    node.set("best", Json.of(run.best()));
    node.put("evaluations", run.evaluations());
    node.put("failures", run.failures());
    node.put("created", run.created().toString());
    node.put("updated", run.updated().toString());
    return node;
  }
}
