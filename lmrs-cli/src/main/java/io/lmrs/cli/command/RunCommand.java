package io.lmrs.cli.command;

import io.lmrs.cli.file.ArrayFiles;
import io.lmrs.cli.mujoco.MujocoPpoCommand;
import io.lmrs.cli.option.EvaluatorOptions;
import io.lmrs.cli.option.RunOptions;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.option.StoredStart;
import io.lmrs.cli.run.RunExecution;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.execution.Prepared;
import io.lmrs.spec.RunFields;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import io.lmrs.store.StartModel;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.StoredRun;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a search on a problem. */
@Command(
    name = "run",
    sortOptions = false,
    description = {
      "Runs a search on a problem.",
      "Every outcome is stored as it arrives: a run that was killed or ended with Ctrl-C goes on",
      "with 'lmrs resume'. Ctrl-C ends it cleanly: what it has found by then is told and written."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs run sphere --dimension 100 --evaluations 5000",
      "  lmrs run rosen --dimension 20 --time 10m --target 1e-6 --seed 3 --json result.json",
      "  lmrs run synthetic --dimension 1000 --set problem.manifold=50 --search ars"
          + " --set step-size=0.3",
      "  lmrs run sphere --dimension 50 --lower=-5 --upper 5 --scale bounds --start random",
      "  lmrs run noisysphere --confirm 30",
      "  lmrs run --command \"./simulate --x {x}\" --dimension 72 --timeout 10s --give-up 20",
      "  lmrs run --command \"python3 worker.py\" --worker --dimension 72 --threads 8",
      "  lmrs run --spec run.json --seed 4 --name second-try --group wing"
    })
public final class RunCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private RunOptions options;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the result there; - for stdout, the summary then goes to stderr.")
  private Path json;

  @Mixin private StoreOptions stores;
  @Mixin private EvaluatorOptions evaluators;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "What the stored run is called: letters, digits, - and _. Default: problem, search and a"
              + " number.")
  private String name;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description = "Stores it in a group: see 'lmrs runs --group' and 'lmrs delete --group'.")
  private String group;

  @Option(
      names = "--start-model",
      paramLabel = "run:NAME",
      description = "Starts with what a stored run has learned; the search must be of its kind.")
  private String startModel;

  @Option(names = "--no-store", description = "Stores nothing: a killed run is lost.")
  private boolean noStore;

  @Option(names = "--quiet", description = "Shows neither progress nor the summary.")
  private boolean quiet;

  public RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Version.kernels();
    evaluators.check();
    options.requireApart(json);
    if (!noStore) {
      stores.requireApart(json);
    }
    RunLabel label = label();
    RunExecution execution = new RunExecution(terminal, json, quiet, evaluators, stores::resume);
    RunFields given = options.fields();
    requireStoreUsed(given);
    RunFields fields = StoredStart.in(given, stores::existing);
    if (fields.text("search", "").equals("ppo")) {
      throw new IllegalArgumentException(MujocoPpoCommand.NO_SEARCH);
    }
    StartModel model = startModel == null ? null : StoredStart.model(startModel, stores);
    Consumer<String> notes = note -> terminal.err().println("lmrs: " + note);
    Prepared read = Prepared.of(fields, new ArrayFiles(), model, notes);
    execution.requireWritable();
    Prepared prepared = evaluators.here() ? read.timed(notes) : read;
    try (RunStore store = store()) {
      if (store == null) {
        return execution.run(prepared);
      }
      StoredRun stored = prepared.storeIn(store, label);
      if (terminal.live() && !quiet) {
        terminal.err().println("run " + stored.name() + ", stored in " + stores.file());
      }
      return execution.run(prepared.request(), stored);
    }
  }

  // without a store of its own, a run may still start where a stored one ended
  private void requireStoreUsed(RunFields fields) {
    if (noStore && stores.named() && startModel == null && !StoredStart.named(fields)) {
      throw new IllegalArgumentException(
          "give either --store or --no-store: nothing would be stored in " + stores.file());
    }
  }

  private RunLabel label() {
    if (noStore && (name != null || group != null)) {
      throw new IllegalArgumentException(
          "a run that is not stored has no name and no group: " + (name == null ? group : name));
    }
    return new RunLabel(group, name);
  }

  /** The store, or null where there is to be none, or the usual one can't be used. */
  private RunStore store() {
    if (noStore) {
      return null;
    }
    try {
      return RunStore.openWritable(stores.file());
    } catch (StoreTrouble e) {
      if (stores.named()) {
        throw e;
      }
      terminal.err().println("lmrs: " + e.getMessage() + "; the run is not stored");
      return null;
    }
  }
}
