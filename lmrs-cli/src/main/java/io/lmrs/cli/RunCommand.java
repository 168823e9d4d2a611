package io.lmrs.cli;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.StopReason;
import io.lmrs.evaluate.ThreadEvaluator;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a search on a problem. */
@Command(
    name = "run",
    sortOptions = false,
    description = {
      "Runs a search on a problem.",
      "Ctrl-C ends a run cleanly: what it has found by then is told and written."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs run sphere --dimension 100 --evaluations 5000",
      "  lmrs run rosen --dimension 20 --time 10m --target 1e-6 --seed 3 --json result.json",
      "  lmrs run synthetic --dimension 1000 --set problem.manifold=50 --search ars"
          + " --set step-size=0.3",
      "  lmrs run sphere --dimension 50 --lower=-5 --upper 5 --scale bounds --start random",
      "  lmrs run noisysphere --confirm 30",
      "  lmrs run --spec run.json --seed 4"
    })
final class RunCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private RunOptions options;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the result there; - for stdout, the summary then goes to stderr.")
  private String json;

  @Option(names = "--quiet", description = "Shows neither progress nor the summary.")
  private boolean quiet;

  RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (json != null && !toStdout()) {
      WholeFile.requireWritable(Path.of(json));
    }
    RunRequest request = RunRequest.of(options.fields());
    Search search = request.spec().openSearch(request.problem());
    try (Evaluator evaluator = ThreadEvaluator.of(request.problem(), request.threads())) {
      return run(request, search, evaluator);
    }
  }

  private int run(RunRequest request, Search search, Evaluator evaluator) {
    RunSpec spec = request.spec();
    Budget budget = spec.budget().orDefault(spec.dimension());
    RunProgress progress = new RunProgress(terminal, budget, request.problem().frame(), quiet);
    Run run = new Run(request.problem(), search, evaluator, budget, progress, _ -> false);
    try (Cancellation cancellation = Cancellation.watch(run::cancel)) {
      RunResult result = run.run();
      Confirmation confirmation = confirm(request, result, progress, evaluator);
      // an interrupt has done its work by now, and would break the writing
      Thread.interrupted();
      FinishedRun finished = new FinishedRun(request, result, confirmation, progress.lastFailure());
      tell(finished);
      return cancellation.cancelled() ? Complaint.CANCELLED : finished.exit();
    }
  }

  private static Confirmation confirm(
      RunRequest request, RunResult result, RunProgress progress, Evaluator evaluator) {
    if (request.confirm() == 0 || result.stop() == StopReason.CANCELLED) {
      return null;
    }
    try {
      return Confirmation.of(
          result.incumbent(),
          progress.frame(),
          request.spec().seed(),
          request.confirm(),
          evaluator);
    } catch (InterruptedException _) {
      // cancelled meanwhile: the run itself is still worth telling
      return null;
    }
  }

  private void tell(FinishedRun finished) {
    if (json != null) {
      String text = Json.pretty(ResultJson.of(finished));
      if (toStdout()) {
        terminal.out().print(text);
      } else {
        WholeFile.write(Path.of(json), text);
      }
    }
    if (!quiet) {
      (toStdout() ? terminal.err() : terminal.out()).print(RunSummary.of(finished));
    }
    if (quiet && finished.result().stop() == StopReason.ALL_FAILED) {
      terminal
          .err()
          .println("lmrs: every evaluation failed, the last one: " + finished.lastFailure());
    }
    terminal.out().flush();
    terminal.err().flush();
  }

  private boolean toStdout() {
    return "-".equals(json);
  }
}
