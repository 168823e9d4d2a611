package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.random.Normal;
import org.junit.jupiter.api.Test;

/** How likely limits hold. */
class ChanceTest {
  private static final double NONE = Double.POSITIVE_INFINITY;

  // mean, variance, lower, upper; sides, both, a narrow pair, far beyond what has a number
  private static final double[][] CASES = {
    {0.3, 2, -NONE, 1},
    {0.3, 2, 1, NONE},
    {0.3, 2, -0.5, 1},
    {5, 0.5, -0.5, 0.1},
    {-5, 0.5, -0.5, 0.1},
    {0.2, 1, 0.5, 0.50001},
    {60, 1, -NONE, 1},
    {-60, 1, 1, NONE},
    {80, 1, -1, 1}
  };

  @Test
  void itIsTheProbabilityWhereThatIsANumber() {
    for (int i = 0; i < 5; i++) {
      double[] c = CASES[i];
      double s = Math.sqrt(c[1]);
      double p = Normal.below((c[3] - c[0]) / s) - Normal.below((c[2] - c[0]) / s);
      assertEquals(p, Math.exp(Chance.of(c[0], c[1], c[2], c[3]).value()), 1e-5 * p, "case " + i);
    }
  }

  @Test
  void itHasSlopesEverywhere() {
    for (int i = 0; i < CASES.length; i++) {
      double[] c = CASES[i];
      Chance here = Chance.of(c[0], c[1], c[2], c[3]);
      double h = 1e-5;
      double byMean =
          (Chance.of(c[0] + h, c[1], c[2], c[3]).value()
                  - Chance.of(c[0] - h, c[1], c[2], c[3]).value())
              / (2 * h);
      double byVariance =
          (Chance.of(c[0], c[1] + h, c[2], c[3]).value()
                  - Chance.of(c[0], c[1] - h, c[2], c[3]).value())
              / (2 * h);
      assertTrue(here.byMean() != 0, "case " + i);
      assertEquals(byMean, here.byMean(), 1e-4 * (1 + Math.abs(byMean)), "case " + i);
      assertEquals(byVariance, here.byVariance(), 1e-4 * (1 + Math.abs(byVariance)), "case " + i);
    }
  }
}
