package io.lmrs.lab.figure;

import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.cli.report.Statistics;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Counts the evaluations that a search needs until the noise-free value at its incumbent has come
 * down to a part of the way from the start to the problem's least value.
 *
 * @param problem the problem of a seed
 * @param part how much of the gap may be left
 * @param limit evaluations after which a run has lost
 * @param first the first seed
 * @param seeds how many
 */
record Race(LongFunction<Problem> problem, double part, long limit, long first, int seeds) {

  Race(LongFunction<Problem> problem, double part, long limit, int seeds) {
    this(problem, part, limit, 0, seeds);
  }

  /** The same with the seeds that follow these. */
  Race onFreshSeeds(int count) {
    return new Race(problem, part, limit, first + seeds, count);
  }

  /** A run that has left the start by so many gaps upwards has lost. */
  private static final double LOST = 10;

  /** A search to be made with a step size. */
  interface Entrant {
    Search create(double stepSize, SearchContext context);
  }

  /**
   * What an entrant needed with one step size.
   *
   * @param evaluations per seed, infinite where the target was missed
   */
  record Times(double stepSize, double[] evaluations) {
    long reached() {
      return Arrays.stream(evaluations).filter(Double::isFinite).count();
    }

    /** The median over the seeds, infinite where half of them missed the target. */
    double median() {
      return Statistics.median(evaluations);
    }

    @Override
    public String toString() {
      return "%.0f (%d of %d reached it, step-size %.3g)"
          .formatted(median(), reached(), evaluations.length, stepSize);
    }
  }

  /** A search by its name. */
  static Entrant named(String search, Map<String, String> settings) {
    return (stepSize, context) -> {
      Map<String, String> all = new HashMap<>(settings);
      all.put("step-size", Double.toString(stepSize));
      return Searches.create(search, all, context);
    };
  }

  /** 2^from, ..., 2^to. */
  static double[] powersOfTwo(int from, int to) {
    return IntStream.rangeClosed(from, to).mapToDouble(i -> StrictMath.scalb(1.0, i)).toArray();
  }

  /** The best step size of those given: the least median, then the most seeds. */
  Times best(Entrant entrant, double... stepSizes) {
    return Arrays.stream(stepSizes)
        .mapToObj(stepSize -> times(entrant, stepSize))
        .min(
            (a, b) ->
                a.median() == b.median()
                    ? Long.compare(b.reached(), a.reached())
                    : Double.compare(a.median(), b.median()))
        .orElseThrow();
  }

  Times times(Entrant entrant, double stepSize) {
    double[] evaluations =
        LongStream.range(first, first + seeds)
            .parallel()
            .mapToDouble(seed -> evaluations(entrant, stepSize, seed))
            .toArray();
    return new Times(stepSize, evaluations);
  }

  private double evaluations(Entrant entrant, double stepSize, long seed) {
    Problem opened = problem.apply(seed);
    SearchContext context = SearchContext.of(opened, seed);
    double least = opened.reference().orElseThrow();
    double gap = opened.clean(context.start()).orElseThrow() - least;
    double target = least + part * gap;
    double lost = least + LOST * gap;
    Search search = entrant.create(stepSize, context);
    try (SerialEvaluator evaluator = new SerialEvaluator(opened)) {
      Run run =
          new Run(
              opened,
              search,
              evaluator,
              Budget.ofEvaluations(limit),
              Recorder.none(),
              progress -> !(progress.incumbent() > target && progress.incumbent() < lost));
      RunResult result = run.run();
      return result.incumbentValue() <= target ? result.evaluations() : Double.POSITIVE_INFINITY;
    }
  }
}
