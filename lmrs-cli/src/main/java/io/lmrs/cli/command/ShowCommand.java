package io.lmrs.cli.command;

import io.lmrs.Progress;
import io.lmrs.RunSpec;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.run.EffectiveSettings;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows what is stored of a run, and whether all of it is intact. */
@Command(
    name = "show",
    description = "Shows what is stored of a run, and whether all of it is intact.")
public final class ShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Name or number: see 'lmrs runs'.")
  private String name;

  @Mixin private StoreOptions stores;

  public ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (RunStore store = stores.existing()) {
      RunInfo info = store.info(name);
      StoredRun run = store.run(info.name());
      RunSpec spec = run.spec();
      List<Progress> trace = run.trace();
      List<String> damage = new ArrayList<>(store.damage());
      damage.addAll(run.damage());
      Table table = Table.of("what", "value");
      table.row("name", info.name());
      table.row("problem", info.problem() + ", " + info.dimension() + " variables");
      EffectiveSettings.changedInProblem(spec)
          .forEach((key, value) -> table.row("", "problem." + key + "=" + value));
      table.row("search", info.search());
      EffectiveSettings.changed(spec).forEach((key, value) -> table.row("", key + "=" + value));
      run.modelSource().ifPresent(source -> table.row("start model", "run:" + source));
      table.row("state", info.state().word() + (info.stop() == null ? "" : ", " + info.stop()));
      table.row("best value", Double.isNaN(info.best()) ? "unknown" : "" + info.best());
      table.row("evaluations", Long.toString(info.evaluations()));
      table.row("failures", Long.toString(info.failures()));
      table.row("iterations", Long.toString(trace.isEmpty() ? 0 : trace.getLast().iteration()));
      table.row("seed", Long.toString(info.seed()));
      table.row("threads", Integer.toString(run.threads()));
      table.row("made with", run.versions());
      table.row("made", info.created() + ", " + RunsCommand.age(info.created()) + " ago");
      table.row("stored", damage.isEmpty() ? "all rows intact" : "damaged or incomplete");
      terminal.out().print(table.body());
      damage.forEach(sentence -> terminal.err().println("lmrs: " + sentence));
      return damage.isEmpty() ? Complaint.OK : Complaint.ENVIRONMENT;
    }
  }
}
