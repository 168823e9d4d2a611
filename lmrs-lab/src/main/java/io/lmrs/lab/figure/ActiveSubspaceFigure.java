package io.lmrs.lab.figure;

import io.lmrs.problem.Problems;
import java.util.Locale;
import java.util.Map;

/**
 * Checks the claim of Choromanski et al. (NeurIPS 2019) that ASEBO needs fewer evaluations than
 * plain ES, which they support on locomotion tasks and Nevergrad's functions: here on Rosenbrock's
 * function, an ellipsoid and a quadratic of low rank. As in their Algorithm 1 the first iterations
 * sense all d directions; ES does so always. ES with few directions stands beside it. Each search
 * takes the best step size of a grid.
 */
public final class ActiveSubspaceFigure {
  private static final int SEEDS = 5;
  private static final int FEW = 10;

  private ActiveSubspaceFigure() {}

  public static void main(String[] arguments) {
    System.out.println("published (NeurIPS 2019): ASEBO needs fewer evaluations than ES");
    Race rosen = new Race(_ -> Problems.create("rosen", 100, Map.of()), 0.01, 20_000, SEEDS);
    compare("rosen", rosen, 100, -14);
    Race elli = new Race(_ -> Problems.create("elli", 100, Map.of()), 0.01, 20_000, SEEDS);
    compare("elli", elli, 100, -23);
    Race low = new Race(seed -> new RandomQuadratic(10, 200, seed), 0.001, 20_000, SEEDS);
    compare("quadratic of rank 10", low, 200, -8);
  }

  // the step sizes of plain ES are about d times larger, since its estimate is d times smaller
  private static void compare(String name, Race race, int dimension, int exponent) {
    System.out.printf(
        Locale.ROOT,
        "%s d=%d, evaluations to %s of the gap, median of %d seeds%n",
        name,
        dimension,
        race.part(),
        race.seeds());
    double[] sensed = Race.powersOfTwo(exponent, exponent + 7);
    Map<String, String> full =
        Map.of("directions", Integer.toString(dimension), "warm-up", "5", "directions-least", "10");
    print("ASEBO, d directions first", race.best(Race.named("asebo", full), sensed));
    print("ASEBO, its defaults here", race.best(Race.named("asebo", Map.of()), sensed));
    print(
        "ES, d directions",
        race.best(plain(dimension), Race.powersOfTwo(exponent + 5, exponent + 14)));
    print(
        "ES, 10 directions", race.best(plain(FEW), Race.powersOfTwo(exponent + 3, exponent + 12)));
  }

  private static Race.Entrant plain(int directions) {
    return Race.named(
        "guided-es", Map.of("alpha", "1", "beta", "1", "directions", Integer.toString(directions)));
  }

  private static void print(String name, Race.Times times) {
    System.out.printf(Locale.ROOT, "  %-26s %s%n", name, times);
  }
}
