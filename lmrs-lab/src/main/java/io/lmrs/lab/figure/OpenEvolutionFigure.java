package io.lmrs.lab.figure;

import io.lmrs.Budget;
import io.lmrs.Lmrs;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.RunResult;
import io.lmrs.Session;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Checks what Salimans et al. (2017) state and can be checked without their environments. First,
 * section 3.2: a linear regression whose features are given twice has twice the parameters and is
 * no harder, if the noise and the learning rate are divided accordingly: the rate by two, and the
 * deviation by the square root of two, since two perturbations add up (the paper prints two). Plain
 * ES does exactly the same then; with Adam and ranks it holds about. Second, section 2.1: with
 * ranks a run depends on the order of the values alone, so a monotone transformation changes no bit
 * of it.
 */
public final class OpenEvolutionFigure {
  private static final int FEATURES = 20;
  private static final double RADIUS = 0.02;
  private static final double STEP_SIZE = 0.02;

  private OpenEvolutionFigure() {}

  public static void main(String[] arguments) {
    System.out.println(
        "published (section 3.2): repeated features make a regression no harder for ES");
    for (int repeats = 1; repeats <= 16; repeats *= 2) {
      int given = repeats;
      Race race = new Race(seed -> new Regression(given, seed), 0.01, 100_000, 9);
      // the radius of guided-es is a length, and its estimate is divided by the dimension
      Race.Entrant plain =
          Race.named("guided-es", Map.of("directions", "20", "alpha", "1", "beta", "1"));
      System.out.printf(
          Locale.ROOT,
          "  features given %2d times, %3d parameters: OpenAI's ES %.0f, plain ES %.0f evaluations"
              + " to 1 %% of the gap%n",
          repeats,
          repeats * FEATURES,
          race.times(entrant(RADIUS / Math.sqrt(repeats)), STEP_SIZE / repeats).median(),
          race.times(plain, 8).median());
    }
    System.out.println(
        "published (section 2.1): the rank transformation; runs with f, f^3 and exp f:");
    Objective plain = x -> Arrays.stream(x).map(v -> v * v).sum();
    print("f", plain);
    print("f^3", x -> Math.pow(plain.value(x), 3));
    print("exp f", x -> Math.exp(plain.value(x)));
  }

  private static Race.Entrant entrant(double radius) {
    return Race.named("open-es", Map.of("directions", "20", "radius", Double.toString(radius)));
  }

  private static void print(String name, Objective objective) {
    double[] start = Stream.of(1, Stream.START).gaussians(FEATURES);
    RunResult result =
        Lmrs.minimizer(objective, start).search("open-es").budget(Budget.ofEvaluations(4000)).run();
    System.out.printf(
        Locale.ROOT,
        "  %-6s ends at a point with hash %08x%n",
        name,
        Arrays.hashCode(result.incumbent()));
  }

  /** Mean squared error of a linear model whose weights are the sums of the repeated ones. */
  private static final class Regression implements Problem {
    private final RandomQuadratic error;
    private final double[] solution;
    private final int repeats;

    Regression(int repeats, long seed) {
      this.repeats = repeats;
      this.error = new RandomQuadratic(5 * FEATURES, FEATURES, seed);
      this.solution = Stream.of(seed, Stream.INSTANCE, -1).gaussians(FEATURES);
    }

    @Override
    public String name() {
      return "regression";
    }

    @Override
    public int dimension() {
      return repeats * FEATURES;
    }

    @Override
    public double[] start(long seed) {
      return new double[dimension()];
    }

    private double value(double[] x) {
      double[] away = solution.clone();
      for (int i = 0; i < x.length; i++) {
        away[i % FEATURES] -= x[i];
      }
      return error.value(away);
    }

    @Override
    public Session open() {
      double[] x = new double[dimension()];
      return query -> {
        query.x().copyTo(x);
        return Outcome.of(value(x));
      };
    }

    @Override
    public OptionalDouble clean(double[] x) {
      return OptionalDouble.of(value(x));
    }

    @Override
    public OptionalDouble reference() {
      return OptionalDouble.of(0);
    }
  }
}
