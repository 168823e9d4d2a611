package io.lmrs.execution;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Progress;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.StopReason;
import io.lmrs.evaluate.CachedEvaluator;
import io.lmrs.evaluate.Examiner;
import io.lmrs.evaluate.Trials;
import io.lmrs.plan.KnownPoint;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.StoredRun;
import java.util.List;
import java.util.function.Predicate;

/** Carries out a run: evaluates, judges, and confirms its end. One object for one run. */
public final class Execution {
  private final RunRequest request;
  private final Workplace workplace;
  private final Recorder recorder;
  private Predicate<Progress> stopWhen = _ -> false;
  private volatile Runnable cancel = () -> {};
  private volatile boolean cancelled;

  /**
   * @param request what to run, as {@link Prepared} made it or {@link #request} read it
   * @param workplace where evaluations run; stays open
   * @param recorder sees every event
   */
  public Execution(RunRequest request, Workplace workplace, Recorder recorder) {
    this.request = request;
    this.workplace = workplace;
    this.recorder = recorder;
  }

  /** What a stored run asks for, with the budget in force. */
  public static RunRequest request(StoredRun run, int threads) {
    RunSpec spec = run.spec();
    return new RunRequest(spec, spec.openProblem(), threads, run.confirm());
  }

  /** What is kept of a stored run that has ended. */
  public static Conclusion conclusion(StoredRun run) {
    long[] cached = {0};
    if (run.spec().variables() != null || !run.spec().known().isEmpty()) {
      run.evaluations(e -> cached[0] += e.worker() == CachedEvaluator.NOBODY ? 1 : 0);
    }
    return new Conclusion(run.result().orElseThrow(), Confirmation.read(run.note()), cached[0]);
  }

  /** Ends the run after an iteration by a rule beside its budget, as {@link StoredRun#stopWhen}. */
  public void stopWhen(Predicate<Progress> rule) {
    stopWhen = rule;
  }

  /** Asks the run to end after the batch in flight; from any thread. */
  public void cancel() {
    cancelled = true;
    cancel.run();
  }

  private void cancelBy(Runnable how) {
    cancel = how;
    if (cancelled) {
      how.run();
    }
  }

  /** Runs what is left of a stored run, and keeps what confirms it with its result. */
  public Conclusion run(StoredRun stored) {
    cancelBy(stored::cancel);
    stored.stopWhen(stopWhen);
    try (Evaluator evaluator = workplace.evaluator(request);
        Examiner examiner = examiner()) {
      CachedEvaluator cache = cache(evaluator);
      Confirmation[] confirmed = new Confirmation[1];
      RunResult result =
          stored.run(
              request.problem(),
              cache == null ? evaluator : cache,
              examiner,
              recorder(cache),
              ended -> {
                confirmed[0] = confirm(ended, evaluator);
                return confirmed[0] == null ? null : confirmed[0].json().toString();
              });
      return new Conclusion(result, confirmed[0], cache == null ? 0 : cache.cached());
    }
  }

  /** Runs without a store. */
  public Conclusion run(Prepared prepared) {
    RunSpec spec = request.spec();
    Budget budget = spec.budget().orDefault(spec.dimension());
    try (Search search = spec.openSearch(request.problem());
        Evaluator evaluator = workplace.evaluator(request);
        Examiner examiner = examiner()) {
      if (prepared.model() != null) {
        prepared.model().teach(search);
      }
      CachedEvaluator cache = cache(evaluator);
      Run run =
          new Run(
              request.problem(),
              search,
              cache == null ? evaluator : cache,
              budget,
              recorder(cache),
              stopWhen);
      run.appraisal(examiner);
      cancelBy(run::cancel);
      RunResult result = run.run();
      Confirmation confirmation;
      try {
        confirmation = confirm(result, evaluator);
      } catch (InterruptedException _) {
        // cancelled meanwhile: the run itself is still worth telling
        confirmation = null;
      }
      return new Conclusion(result, confirmation, cache == null ? 0 : cache.cached());
    }
  }

  // null if every point has to be evaluated; what confirms a result never comes from it
  private CachedEvaluator cache(Evaluator evaluator) {
    boolean keeps = request.spec().caches(request.problem());
    List<KnownPoint> known = request.spec().known();
    return keeps || !known.isEmpty()
        ? new CachedEvaluator(evaluator, keeps, request.problem().exact(), known)
        : null;
  }

  private Recorder recorder(CachedEvaluator cache) {
    return cache == null
        ? recorder
        : event -> {
          cache.record(event);
          recorder.record(event);
        };
  }

  /** Judges the incumbent where the problem says how, else null. */
  private Examiner examiner() {
    return request
        .trials()
        .map(
            trials -> new Examiner(trials, request.spec().seed(), workplace.judge(request, trials)))
        .orElse(null);
  }

  private Confirmation confirm(RunResult result, Evaluator evaluator) throws InterruptedException {
    boolean ended = result.stop() != StopReason.CANCELLED && result.incumbent() != null;
    if (request.confirm() == 0 || !ended) {
      return null;
    }
    Trials trials = request.problem().trials().orElse(null);
    // where trials judge, what they evaluate is what counts
    try (Evaluator plain = trials == null ? null : workplace.judge(request, trials)) {
      return Confirmation.of(
          result, request.spec().seed(), request.confirm(), plain == null ? evaluator : plain);
    }
  }
}
