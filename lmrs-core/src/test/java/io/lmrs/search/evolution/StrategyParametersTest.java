package io.lmrs.search.evolution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Weights and rates against Hansen's tutorial (arXiv 1604.00772), table 1. */
class StrategyParametersTest {

  @Test
  void defaultPopulations() {
    assertEquals(4, StrategyParameters.population(1));
    assertEquals(6, StrategyParameters.population(2));
    assertEquals(10, StrategyParameters.population(10));
    assertEquals(17, StrategyParameters.population(100));
    assertEquals(38, StrategyParameters.population(100_000));
  }

  @Test
  void tenVariables() {
    StrategyParameters p = StrategyParameters.full(10, 10);
    // ln 5.5 - ln i for i = 1 to 5, divided by their sum
    double[] positive = {0.45627265, 0.27075310, 0.16223112, 0.08523355, 0.02550959};
    for (int i = 0; i < 5; i++) {
      assertEquals(positive[i], p.weights()[i], 1e-8);
    }
    assertEquals(1, Arrays.stream(p.weights()).filter(w -> w > 0).sum(), 1e-12);
    assertEquals(3.16729928, p.mueff(), 1e-8);
    assertEquals(5.16729928 / 18.16729928, p.cs(), 1e-9);
    assertEquals(1 + 5.16729928 / 18.16729928, p.damping(), 1e-9);
    assertEquals(4.316729928 / 14.633459856, p.cc(), 1e-9);
    assertEquals(2 / (11.3 * 11.3 + 3.16729928), p.c1(), 1e-9);
    assertEquals(2 * (3.16729928 + 1 / 3.16729928 - 1.75) / (144 + 3.16729928), p.cmu(), 1e-9);
    // figure 7 prints the sum of all weights for some dimensions, here -c1 / cmu
    assertEquals(-0.65, p.weightSum(), 0.03);
    assertEquals(-p.c1() / p.cmu(), p.weightSum(), 1e-12);
    assertEquals(3.084, p.chi(), 1e-3);
  }

  @Test
  void negativeWeightsKeepTheMatrixPositive() {
    for (int n : new int[] {1, 2, 5, 30, 300}) {
      for (int population : new int[] {2, 3, 4, 10, 100, 3000}) {
        for (StrategyParameters p :
            new StrategyParameters[] {
              StrategyParameters.full(n, population), StrategyParameters.diagonal(n, population)
            }) {
          double negative = -Arrays.stream(p.weights()).filter(w -> w < 0).sum();
          assertTrue(p.c1() + p.cmu() <= 1, "n " + n + ", lambda " + population);
          // (59), where equality would take a variance to 0
          assertTrue(
              n * p.cmu() * negative <= p.kept(true) + 1e-12, "n " + n + ", lambda " + population);
        }
      }
    }
  }

  @Test
  void diagonalRatesAreFaster() {
    StrategyParameters full = StrategyParameters.full(100, 17);
    StrategyParameters diagonal = StrategyParameters.diagonal(100, 17);
    assertEquals(34 * full.c1(), diagonal.c1(), 1e-12);
    assertEquals(34 * full.cmu(), diagonal.cmu(), 1e-12);
    assertEquals(full.cs(), diagonal.cs());
  }

  @Test
  void stepSizeStaysWherePathsAreOfExpectedLength() {
    StrategyParameters full = StrategyParameters.full(20, 12);
    assertEquals(0, full.stepChange(full.chi() * full.chi()), 1e-15);
    assertTrue(full.stepChange(30) > 0 && full.stepChange(10) < 0);
    assertEquals(1, full.stepChange(1e9));
    // c_sigma = 2 lambda / n, without damping
    StrategyParameters limited = StrategyParameters.limitedMemory(1000, 24);
    assertEquals(0.048, limited.cs(), 1e-15);
    double twice = 4 * limited.chi() * limited.chi();
    assertEquals(0.048, limited.stepChange(twice), 1e-15);
    assertEquals(0, Arrays.stream(limited.weights()).filter(w -> w < 0).count());
  }

  @Test
  void longPathsStallTheCovariance() {
    StrategyParameters p = StrategyParameters.full(10, 10);
    double bound = (1.4 + 2.0 / 11) * p.chi();
    assertTrue(p.moving(0.99 * bound * bound, 1000));
    assertTrue(!p.moving(1.01 * bound * bound, 1000));
    // early paths are short for lack of time
    assertTrue(!p.moving(0.99 * bound * bound, 0));
  }
}
