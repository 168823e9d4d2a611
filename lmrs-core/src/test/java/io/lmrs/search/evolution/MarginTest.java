package io.lmrs.search.evolution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Space;
import io.lmrs.random.Normal;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import org.junit.jupiter.api.Test;

/** What a narrow distribution still samples. */
class MarginTest {
  private static final int POPULATION = 10;
  private static final double ROUNDING = 1e-9;

  private final Variables variables =
      Variables.of(
          Variable.integer("n", -5, 5).size(1),
          Variable.choice("c", "a", "b", "c"),
          Variable.real("r", -5, 5));
  private final Space space = variables.space(variables.start());
  private final int n = variables.coordinates();
  private final double least = 1.0 / (n * POPULATION);
  private final Distribution shape = new FullCovariance(StrategyParameters.full(n, POPULATION));
  private final Margin margin = new Margin(space, n, POPULATION);

  private double beyond(double mean, double edge, double sigma) {
    double s = sigma * margin.stretched(new double[] {1, 1, 1, 1, 1})[0];
    return Normal.below(-Math.abs(edge - mean) / s);
  }

  @Test
  void aNeighbourOnEitherSideKeepsAChance() {
    for (double start : new double[] {2, 1.6, 2.4999}) {
      for (double sigma : new double[] {1e-3, 1e-30}) {
        Margin fresh = new Margin(space, n, POPULATION);
        double[] mean = {start, 0, 0, 0, 0};
        fresh.keep(mean, sigma, shape);
        double s = sigma * fresh.stretched(new double[] {1, 1, 1, 1, 1})[0];
        assertEquals(2, space.toProblem(mean)[0], "the value stays the same");
        double below = Normal.below((1.5 - mean[0]) / s);
        double above = Normal.below((mean[0] - 2.5) / s);
        assertTrue(below >= least / 2 - ROUNDING, start + ": below " + below);
        assertTrue(above >= least / 2 - ROUNDING, start + ": above " + above);
        assertEquals(1, fresh.stretched(new double[] {1, 1, 1, 1, 1})[4], "real ones stay");
      }
    }
  }

  @Test
  void atAnEndTheMeanComesNear() {
    double[] mean = {8, 0, 0, 0, 0};
    margin.keep(mean, 0.1, shape);
    assertEquals(5, space.toProblem(mean)[0]);
    assertEquals(least, beyond(mean[0], 4.5, 0.1), ROUNDING);
  }

  @Test
  void aWideDistributionIsLeftAsItIs() {
    double[] mean = {2.2, 0.4, 0, 0.1, 3};
    margin.keep(mean, 2, shape);
    assertEquals(2.2, mean[0]);
    assertEquals(0.4, mean[1]);
    assertEquals(1, margin.stretched(new double[] {1, 1, 1, 1, 1})[0]);
  }

  @Test
  void noLabelFallsTooFarBehind() {
    double[] mean = {0, 1, -1, 0.99, 0};
    double sigma = 0.01;
    margin.keep(mean, sigma, shape);
    assertEquals(0, space.toProblem(mean)[1], "the leader stays");
    double chance = Normal.below((mean[2] - mean[1]) / (sigma * Math.sqrt(2)));
    assertEquals(least, chance, ROUNDING);
    assertEquals(0.99, mean[3], "one that is near stays");
  }
}
