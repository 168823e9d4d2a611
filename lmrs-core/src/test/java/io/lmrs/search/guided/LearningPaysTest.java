package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Run;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.learn.Basis;
import io.lmrs.learn.Guide;
import io.lmrs.problem.manifold.ManifoldProblem;
import io.lmrs.problem.manifold.SyntheticProblem;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A learner that learns nothing fails here. */
class LearningPaysTest {
  private static final int D = 100;
  private static final int N = 5;
  private static final int SEEDS = 10;
  private static final int ITERATIONS = 100;

  /**
   * After some iterations the gradient's residual outside of the learned tangent space is smaller
   * than outside of a random subspace of the same rank, on nearly every seed.
   */
  @Test
  void theTangentSpaceHoldsMoreOfTheGradientThanARandomOne() {
    int wins = 0;
    StringBuilder seen = new StringBuilder();
    for (long seed = 0; seed < SEEDS; seed++) {
      ManifoldProblem problem = SyntheticProblem.of(D, N, seed);
      Search scaled =
          new Search(
              (GuidedSearch)
                  Searches.create(
                      "lmrs",
                      Map.of("step", "scaled", "step-size", "0.02", "radius", "0.1"),
                      SearchContext.of(problem, seed)));
      double learned = 0;
      double random = 0;
      for (int t = 0; t < ITERATIONS; t++) {
        scaled.iterate(problem);
        double[] g = problem.gradient(scaled.search.incumbent());
        double[][] tangent = scaled.guide().directions(scaled.search.incumbent(), N, Stream.of(0));
        double[][] drawn =
            Basis.complete(new double[0][], tangent.length, D, Stream.of(99, seed, t));
        learned += Basis.residual(g, tangent) / ITERATIONS;
        random += Basis.residual(g, drawn) / ITERATIONS;
      }
      wins += learned < random ? 1 : 0;
      seen.append("seed %d: %.3f against %.3f%n".formatted(seed, learned, random));
    }
    assertTrue(wins >= 9, wins + " of " + SEEDS + "\n" + seen);
  }

  /** A guided search with a run that goes on iteration by iteration. */
  private record Search(GuidedSearch search) {
    void iterate(ManifoldProblem problem) {
      try (SerialEvaluator evaluator = new SerialEvaluator(problem)) {
        new Run(
                problem,
                search,
                evaluator,
                Budget.unlimited().withIterations(1 + search.iteration()))
            .run();
      }
    }

    Guide guide() {
      return search.guide();
    }
  }
}
