package io.lmrs.cli;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.StopReason;
import io.lmrs.Trials;
import io.lmrs.evaluate.Examiner;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.StartModel;
import io.lmrs.store.StoredRun;
import java.nio.file.Path;
import java.util.function.Supplier;
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
record RunExecution(
    Terminal terminal,
    Path json,
    boolean quiet,
    EvaluatorOptions evaluators,
    UnaryOperator<String> resume) {

  /** Complains before hours are spent if the result can't be written. */
  void requireWritable() {
    if (json != null && !toStdout()) {
      WholeFile.requireWritable(json);
    }
  }

  /**
   * Runs without a store.
   *
   * @param model what to start with, or null
   */
  int run(RunRequest request, StartModel model) {
    try (Workplace workplace = evaluators.open(terminal, quiet);
        Evaluator evaluator = workplace.evaluator(request);
        Examiner examiner = examiner(request, workplace)) {
      RunSpec spec = request.spec();
      Budget budget = spec.budget().orDefault(spec.dimension());
      RunProgress progress = progress(request, budget);
      Search search = spec.openSearch(request.problem());
      if (model != null) {
        model.teach(search);
      }
      Run run = new Run(request.problem(), search, evaluator, budget, progress, _ -> false);
      run.appraisal(examiner);
      return run(request, null, workplace, evaluator, progress, run::run, run::cancel);
    }
  }

  /** Runs what is left of a stored run. */
  int run(RunRequest request, StoredRun stored) {
    stored.warnings(warning -> terminal.err().println("lmrs: " + warning));
    try (Workplace workplace = evaluators.open(terminal, quiet);
        Evaluator evaluator = workplace.evaluator(request);
        Examiner examiner = examiner(request, workplace)) {
      RunProgress progress =
          progress(request, request.spec().budget().orDefault(request.spec().dimension()));
      return run(
          request,
          stored,
          workplace,
          evaluator,
          progress,
          () -> stored.run(request.problem(), evaluator, examiner, progress),
          stored::cancel);
    }
  }

  private RunProgress progress(RunRequest request, Budget budget) {
    return new RunProgress(terminal, budget, request.problem(), quiet);
  }

  /** Judges the incumbent where the problem says how, else null. */
  private static Examiner examiner(RunRequest request, Workplace workplace) {
    return Verdict.trials(request)
        .map(
            trials -> new Examiner(trials, request.spec().seed(), workplace.judge(request, trials)))
        .orElse(null);
  }

  private int run(
      RunRequest request,
      StoredRun stored,
      Workplace workplace,
      Evaluator evaluator,
      RunProgress progress,
      Supplier<RunResult> run,
      Runnable cancel) {
    try (Cancellation cancellation = Cancellation.watch(cancel)) {
      RunResult result = run.get();
      Confirmation confirmation = confirm(request, result, progress, workplace, evaluator);
      // an interrupt has done its work by now, and would break the writing
      Thread.interrupted();
      String lastFailure = progress.lastFailure();
      if (stored != null) {
        lastFailure = lastFailure == null ? stored.lastFailure() : lastFailure;
        stored.note(confirmation == null ? null : Json.line(confirmation.json()));
      }
      FinishedRun finished = new FinishedRun(request, result, confirmation, lastFailure);
      tell(finished, stored);
      return cancellation.cancelled() ? Complaint.CANCELLED : finished.exit();
    }
  }

  private static Confirmation confirm(
      RunRequest request,
      RunResult result,
      RunProgress progress,
      Workplace workplace,
      Evaluator evaluator) {
    if (request.confirm() == 0 || result.stop() == StopReason.CANCELLED) {
      return null;
    }
    Trials trials = request.problem().trials().orElse(null);
    // where trials judge, what they evaluate is what counts
    try (Evaluator plain = trials == null ? null : workplace.judge(request, trials)) {
      return Confirmation.of(
          result.incumbent(),
          progress.frame(),
          request.spec().seed(),
          request.confirm(),
          plain == null ? evaluator : plain);
    } catch (InterruptedException _) {
      // cancelled meanwhile: the run itself is still worth telling
      return null;
    }
  }

  /** Writes the result and shows the summary. */
  void tell(FinishedRun finished, StoredRun stored) {
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
    StopReason stop = finished.result().stop();
    if (quiet && (stop == StopReason.ALL_FAILED || stop == StopReason.GIVE_UP)) {
      terminal
          .err()
          .println("lmrs: " + stop.sentence() + ", the last one: " + finished.lastFailure());
    }
    terminal.out().flush();
    terminal.err().flush();
  }

  private boolean toStdout() {
    return json != null && json.toString().equals("-");
  }
}
