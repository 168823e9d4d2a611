package io.lmrs.cli.run;

import io.lmrs.Budget;
import io.lmrs.StopReason;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.EvaluatorOptions;
import io.lmrs.cli.terminal.Cancellation;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.execution.Conclusion;
import io.lmrs.execution.Execution;
import io.lmrs.execution.Prepared;
import io.lmrs.execution.Workplace;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.StoredRun;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Carries a run out and tells of it.
 *
 * @param terminal where to tell
 * @param json the file for the result, - for stdout, or null
 * @param quiet shows neither progress nor the summary
 * @param evaluators where evaluations run
 * @param resume the command that goes on with the run of that name
 */
public record RunExecution(
    Terminal terminal,
    Path json,
    boolean quiet,
    EvaluatorOptions evaluators,
    UnaryOperator<String> resume) {

  /** Complains before hours are spent if the result can't be written. */
  public void requireWritable() {
    if (json != null && !toStdout()) {
      WholeFile.requireWritable(json);
    }
  }

  /** Runs without a store. */
  public int run(Prepared prepared) {
    return run(prepared.request(), null, execution -> execution.run(prepared));
  }

  /** Runs what is left of a stored run. */
  public int run(RunRequest request, StoredRun stored) {
    stored.warnings(warning -> terminal.err().println("lmrs: " + warning));
    return run(request, stored, execution -> execution.run(stored));
  }

  private int run(
      RunRequest request, StoredRun stored, Function<Execution, Conclusion> carriedOut) {
    Budget budget = request.spec().budget().orDefault(request.spec().dimension());
    RunProgress progress = new RunProgress(terminal, budget, request.problem(), quiet);
    try (Workplace workplace = evaluators.open(terminal, quiet)) {
      Execution execution = new Execution(request, workplace, progress);
      try (Cancellation cancellation = Cancellation.watch(execution::cancel)) {
        Conclusion conclusion = carriedOut.apply(execution);
        // an interrupt has done its work by now, and would break the writing
        Thread.interrupted();
        FinishedRun finished = FinishedRun.of(request, conclusion);
        tell(finished, stored);
        return cancellation.cancelled() ? Complaint.CANCELLED : finished.exit();
      }
    }
  }

  /** Writes the result and shows the summary. */
  public void tell(FinishedRun finished, StoredRun stored) {
    if (json != null) {
      String text = Json.pretty(ResultJson.of(finished));
      if (toStdout()) {
        terminal.out().print(text);
      } else {
        WholeFile.write(json, text);
      }
    }
    if (!quiet) {
      var out = toStdout() ? terminal.err() : terminal.out();
      out.print(RunSummary.of(finished));
      if (stored != null) {
        out.println("stored as    " + stored.name());
        if (finished.result().stop() == StopReason.CANCELLED) {
          out.println("resume with: " + resume.apply(stored.name()));
        }
      }
    }
    if (quiet && finished.exit() == Complaint.ENVIRONMENT) {
      String last = finished.result().lastFailure();
      terminal
          .err()
          .println(
              "lmrs: "
                  + finished.result().stop().sentence()
                  + (last == null ? ", no evaluation has ended" : ", the last one: " + last));
    }
    terminal.out().flush();
    terminal.err().flush();
  }

  private boolean toStdout() {
    return json != null && json.toString().equals("-");
  }
}
