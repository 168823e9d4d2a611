package io.lmrs.cli.store;

import io.lmrs.cli.option.EvaluatorOptions;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.run.FinishedRun;
import io.lmrs.cli.run.RunExecution;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.execution.Execution;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.RunHold;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Goes on with a stored run. */
@Command(
    name = "resume",
    sortOptions = false,
    description = {
      "Goes on with a stored run, exactly as if it had never been interrupted.",
      "No evaluation whose outcome was stored runs again. A finished run prints its result."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs resume sphere-lmrs-1 --json result.json",
      "  lmrs resume sphere-lmrs-1 --evaluations 20000"
    })
public final class ResumeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Name or number: see 'lmrs runs'.")
  private String name;

  @Mixin private StoreOptions stores;
  @Mixin private EvaluatorOptions evaluators;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the result of the whole run there; - for stdout.")
  private Path json;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      description = "Extends the run to that many evaluations, the stored ones included.")
  private Long evaluations;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Evaluations side by side; changes no result. Default: as the run was made.")
  private Integer threads;

  @Option(
      names = "--from-snapshot",
      description = "Forgets what came after the last snapshot: for a replay that differs.")
  private boolean fromSnapshot;

  @Option(
      names = "--take-over",
      description = "Drops the lock of a process that is gone, such as one on another machine.")
  private boolean takeOver;

  @Option(names = "--quiet", description = "Shows neither progress nor the summary.")
  private boolean quiet;

  public ResumeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Version.kernels();
    evaluators.check();
    RunExecution execution = new RunExecution(terminal, json, quiet, evaluators, stores::resume);
    execution.requireWritable();
    stores.requireApart(json);
    if (threads != null && threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }
    try (RunStore store = stores.existing()) {
      StoredRun run = store.run(name);
      store.damage().forEach(sentence -> terminal.err().println("lmrs: " + sentence));
      run.warnings(warning -> terminal.err().println("lmrs: " + warning));
      if (evaluations == null && run.result().isPresent()) {
        return tell(execution, run);
      }
      // what is changed from here on is changed by this process alone
      try (RunHold _ = run.hold(takeOver)) {
        request(run).problem().requireReady();
        if (evaluations != null) {
          run.extend(evaluations);
        }
        if (run.result().isPresent()) {
          return tell(execution, run);
        }
        if (fromSnapshot) {
          run.backToSnapshot();
        }
        return execution.run(request(run), run);
      }
    }
  }

  private RunRequest request(StoredRun run) {
    // none are stored of a run that workers began
    int usual = run.threads() > 0 ? run.threads() : Runtime.getRuntime().availableProcessors();
    return Execution.request(run, threads == null ? usual : threads);
  }

  private int tell(RunExecution execution, StoredRun run) {
    FinishedRun finished = FinishedRun.of(request(run), Execution.conclusion(run));
    execution.tell(finished, run);
    return finished.exit();
  }
}
