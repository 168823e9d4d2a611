package io.lmrs.execution;

import io.lmrs.Bounds;
import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.EvaluationStopped;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.search.auto.SurrogateUse;
import io.lmrs.spec.RunRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Whether the search {@code auto} begins with a model in a run whose time is limited: that depends
 * on how long an evaluation takes, which is measured once, before the run. The answer becomes a
 * setting of the run, so that whoever resumes or replays it measures nothing.
 */
final class Pace {
  private static final String SETTING = "surrogate";

  /** The start is evaluated again until this has passed: a first call may load classes. */
  private static final long ENOUGH = 50_000_000;

  private static final int MOST = 10;

  private final LongSupplier nanos;

  /**
   * @param nanos the clock
   */
  Pace(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** The run with the setting, or the same if time does not matter or the user has decided. */
  RunRequest settled(RunRequest request, Consumer<String> notes) {
    RunSpec spec = request.spec();
    Problem problem = request.problem();
    Budget budget = spec.budget();
    Bounds bounds = spec.bounds() == null ? problem.bounds() : spec.bounds();
    boolean open =
        spec.search().equals("auto")
            && spec.searchSettings().getOrDefault(SETTING, "auto").equals("auto")
            && spec.variables() == null
            && problem.variables().isEmpty()
            && problem.constraints().none()
            && problem.constraints().linear().isEmpty();
    if (!open || !SurrogateUse.dependsOnTime(budget, bounds)) {
      return request;
    }
    double evaluation = seconds(spec, problem);
    double proposal = SurrogateUse.proposal(problem.dimension(), budget);
    SurrogateUse chosen =
        SurrogateUse.timed(problem.dimension(), budget, request.threads(), evaluation, proposal);
    notes.accept(
        "auto begins %s a model: an evaluation takes about %s, a proposal %s (surrogate=%s)"
            .formatted(
                chosen == SurrogateUse.ON ? "with" : "without",
                text(evaluation),
                text(proposal),
                word(chosen)));
    Map<String, String> settings = new LinkedHashMap<>(spec.searchSettings());
    settings.put(SETTING, word(chosen));
    return new RunRequest(
        spec.withSearch(spec.search(), settings), problem, request.threads(), request.confirm());
  }

  private static String word(SurrogateUse chosen) {
    return chosen.name().toLowerCase(Locale.ROOT);
  }

  // the least of some, since anything may hold one up
  private double seconds(RunSpec spec, Problem problem) {
    double[] start = spec.start() == null ? problem.start(spec.seed()) : spec.start();
    long least = Long.MAX_VALUE;
    long all = 0;
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      for (int i = 0; i < MOST && all < ENOUGH; i++) {
        Query query = new Query(i, Point.at(start), spec.seed(), problem.frame());
        long before = nanos.getAsLong();
        evaluator.evaluate(List.of(query));
        long took = nanos.getAsLong() - before;
        least = Math.min(least, took);
        all += took;
      }
    } catch (InterruptedException _) {
      throw new EvaluationStopped("the run was ended while an evaluation was timed");
    }
    return least / 1e9;
  }

  private static String text(double seconds) {
    return seconds < 1e-3
        ? "%.0f us".formatted(1e6 * seconds)
        : seconds < 1 ? "%.0f ms".formatted(1e3 * seconds) : "%.1f s".formatted(seconds);
  }
}
