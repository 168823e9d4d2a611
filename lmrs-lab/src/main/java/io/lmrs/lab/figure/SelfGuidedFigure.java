package io.lmrs.lab.figure;

import io.lmrs.problem.Problems;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Repeats the comparison of Liu, Li and Qian (IJCAI 2020) on black-box functions: SGES needs fewer
 * evaluations than ES and Guided ES. Then a case that a learned subspace should be good at: noise,
 * and perturbations that must stay short. Each search takes the best step size of a grid.
 */
public final class SelfGuidedFigure {
  private static final int DIRECTIONS = 10;
  private static final int PAST = 20;

  private SelfGuidedFigure() {}

  public static void main(String[] arguments) {
    System.out.println(
        "published (IJCAI 2020): SGES needs fewer evaluations than ES and Guided ES");
    functions("sphere", 100, 0);
    functions("rosen", 100, -12);
    functions("elli", 100, -20);
    functions("sphere", 1000, 0);
    functions("rosen", 1000, -12);
    noise();
  }

  private static void functions(String function, int dimension, int exponent) {
    Race race =
        new Race(_ -> Problems.create(function, dimension, Map.of()), 0.01, 60L * dimension, 5);
    System.out.printf(
        Locale.ROOT, "%s d=%d, evaluations to 1 %% of the gap, 5 seeds%n", function, dimension);
    Map<String, String> common = Map.of("directions", Integer.toString(DIRECTIONS));
    double[] grid = Race.powersOfTwo(exponent, exponent + 7);
    Map<String, String> plain = with(common, "alpha", "1", "beta", "1");
    Map<String, String> past = with(common, "manifold", Integer.toString(PAST));
    print("ES", race.best(Race.named("guided-es", plain), grid));
    print("Guided ES", race.best(Race.named("guided-es", past), grid));
    print("SGES", race.best(Race.named("sges", past), grid));
  }

  /** Perturbations of length 0.5 on average, both sides of a pair with noise of their own. */
  private static void noise() {
    int d = 300;
    Race race =
        new Race(
            seed ->
                Problems.create(
                    "synthetic",
                    d,
                    Map.of("manifold", "5", "noise", "0.3", "seed", Long.toString(seed))),
            0.1,
            20_000,
            30);
    System.out.println(
        "synthetic d=300, manifold 5, noise 0.3, perturbations of length 0.5: evaluations to 10 %"
            + " of the gap; the best step size of 30 seeds on 50 fresh ones");
    Map<String, String> common =
        Map.of("directions", Integer.toString(DIRECTIONS), "pairs", "independent");
    Map<String, String> plain =
        with(common, "alpha", "1", "beta", "1", "radius", Double.toString(0.5 / meanLength(d)));
    fresh("ES", race, Race.named("guided-es", plain));
    for (int past : new int[] {5, PAST, 50}) {
      double length = (meanLength(past) + meanLength(d - past)) / 2;
      Map<String, String> settings =
          with(common, "manifold", Integer.toString(past), "radius", Double.toString(0.5 / length));
      fresh("SGES, k = " + past, race, Race.named("sges", settings));
    }
  }

  private static void fresh(String name, Race race, Race.Entrant entrant) {
    double stepSize = race.best(entrant, 30, 45, 60, 80, 100, 125, 150).stepSize();
    print(name, race.onFreshSeeds(50).times(entrant, stepSize));
  }

  // the mean length of a draw from N(0, I / k): sqrt(2 / k) Gamma((k + 1) / 2) / Gamma(k / 2)
  private static double meanLength(int k) {
    double ratio = k % 2 == 0 ? Math.sqrt(Math.PI) / 2 : 1 / Math.sqrt(Math.PI);
    for (int i = k % 2 == 0 ? 2 : 1; i < k; i += 2) {
      ratio *= (i + 1.0) / i;
    }
    return ratio * Math.sqrt(2.0 / k);
  }

  private static Map<String, String> with(Map<String, String> common, String... more) {
    Map<String, String> all = new HashMap<>(common);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  private static void print(String name, Race.Times times) {
    System.out.printf(Locale.ROOT, "  %-14s %s%n", name, times);
  }
}
