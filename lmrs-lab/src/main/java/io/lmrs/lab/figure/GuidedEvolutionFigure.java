package io.lmrs.lab.figure;

import io.lmrs.Budget;
import io.lmrs.Progress;
import io.lmrs.Run;
import io.lmrs.Search;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.evolution.GuidedEvolution;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Repeats figure 1 of Maheswaranathan et al. (ICML 2019): a random quadratic whose gradient is
 * known with a bias and noise. Descent along that surrogate starts fast and then stalls on the
 * bias, vanilla ES ignores it and is slow, Guided ES is fast first and then goes on down as a
 * random search. One pair of evaluations per iteration. Printed are the iterations until the loss
 * has come down to a part of the first, each method with its best step size of a grid.
 */
public final class GuidedEvolutionFigure {
  private static final int DIMENSION = 200;
  private static final int ITERATIONS = 3000;
  private static final double[] LEVELS = {0.3, 0.1, 0.05, 0.02};
  private static final int SEEDS = 5;

  /** Lengths of the fixed bias and of the fresh noise, relative to the gradient at the start. */
  private static final double BIAS = 0.2;

  private static final double NOISE = 0.2;

  /** The losses of a method after each iteration, relative to that at the start. */
  private interface Method {
    double[] losses(RandomQuadratic problem, long seed, double stepSize);
  }

  private GuidedEvolutionFigure() {}

  public static void main(String[] arguments) {
    System.out.println(
        "published (figure 1): descent on the surrogate starts fast and stalls, vanilla ES is slow,"
            + " Guided ES is fast first and passes below the surrogate's floor");
    System.out.println(
        "iterations to a part of the first loss, median of " + SEEDS + " seeds, d = " + DIMENSION);
    System.out.printf(Locale.ROOT, "%-26s", "");
    Arrays.stream(LEVELS).forEach(level -> System.out.printf(Locale.ROOT, "%8.2f", level));
    System.out.println();
    print("descent on the surrogate", GuidedEvolutionFigure::descent, -9, 0);
    print("vanilla ES", (p, s, step) -> evolution(p, s, step, 1), -4, 3);
    print("Guided ES", (p, s, step) -> evolution(p, s, step, 0.5), -7, 2);
  }

  private static void print(String name, Method method, int from, int to) {
    // by step size, level and seed
    double[][][] needed = new double[to - from + 1][LEVELS.length][SEEDS];
    for (int seed = 0; seed < SEEDS; seed++) {
      int s = seed;
      RandomQuadratic problem = new RandomQuadratic(DIMENSION, DIMENSION, seed);
      IntStream.range(0, needed.length)
          .parallel()
          .forEach(
              i -> {
                double[] losses = method.losses(problem, s, StrictMath.scalb(1.0, from + i));
                for (int level = 0; level < LEVELS.length; level++) {
                  needed[i][level][s] = first(losses, LEVELS[level]);
                }
              });
    }
    System.out.printf(Locale.ROOT, "%-26s", name);
    for (int level = 0; level < LEVELS.length; level++) {
      double best = Double.POSITIVE_INFINITY;
      for (double[][] ofStep : needed) {
        double[] seeds = ofStep[level].clone();
        Arrays.sort(seeds);
        best = Math.min(best, seeds[SEEDS / 2]);
      }
      System.out.printf(
          Locale.ROOT, "%8s", Double.isInfinite(best) ? "never" : "%.0f".formatted(best));
    }
    System.out.println();
  }

  private static double first(double[] losses, double level) {
    for (int t = 0; t < losses.length; t++) {
      if (losses[t] <= level) {
        return t + 1;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  // asked once per iteration
  private static UnaryOperator<double[]> surrogate(RandomQuadratic problem, long seed) {
    double length = Vectors.norm(problem.gradient(problem.start(seed)));
    Stream stream = Stream.of(seed, Stream.NOISE);
    double[] bias = stream.child(0).direction(DIMENSION);
    long[] asked = new long[1];
    return x -> {
      double[] g = problem.gradient(x);
      Vectors.add(BIAS * length, bias, g);
      Vectors.add(NOISE * length, stream.child(++asked[0]).direction(DIMENSION), g);
      return g;
    };
  }

  private static double[] descent(RandomQuadratic problem, long seed, double stepSize) {
    UnaryOperator<double[]> surrogate = surrogate(problem, seed);
    double[] x = problem.start(seed);
    double start = problem.value(x);
    double[] losses = new double[ITERATIONS];
    for (int t = 0; t < ITERATIONS; t++) {
      Vectors.add(-stepSize, surrogate.apply(x), x);
      losses[t] = problem.value(x) / start;
    }
    return losses;
  }

  private static double[] evolution(
      RandomQuadratic problem, long seed, double stepSize, double alpha) {
    double start = problem.value(problem.start(seed));
    GuidedEvolution.Config config =
        new GuidedEvolution.Config(0.1, stepSize, 1, 1, alpha, 2, Pairs.COMMON);
    Search search =
        GuidedEvolution.search(config, SearchContext.of(problem, seed), surrogate(problem, seed));
    try (SerialEvaluator evaluator = new SerialEvaluator(problem)) {
      Run run = new Run(problem, search, evaluator, Budget.unlimited().withIterations(ITERATIONS));
      return run.run().trace().stream()
          .mapToDouble(Progress::incumbent)
          .map(loss -> loss / start)
          .toArray();
    }
  }
}
