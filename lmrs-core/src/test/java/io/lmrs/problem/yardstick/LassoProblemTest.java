package io.lmrs.problem.yardstick;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Problem;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.Problems;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The weighted Lasso solves what it says, and its problem rewards penalties of the right size. */
class LassoProblemTest {
  private static final int D = 60;

  private static final LassoData DATA = LassoData.of(D, 3, 30, 10, 7);

  private static double[] penalties(double most) {
    double[] out = new double[D];
    Arrays.setAll(out, j -> most * (1 + j % 7) / 7);
    return out;
  }

  @Test
  void weightsMeetTheConditionsOfALeastValue() {
    double[] penalties = penalties(0.2);
    WeightedLasso lasso = WeightedLasso.without(DATA, 5, 6);
    double[] w = lasso.weights(penalties);
    // the same samples by hand: every 6th one is left out
    int n = 25;
    double[] residual = new double[n];
    double[][] columns = new double[D][n];
    int k = 0;
    for (int i = 0; i < DATA.samples(); i++) {
      if (i % 6 != 5) {
        residual[k] = DATA.responses()[i];
        for (int j = 0; j < D; j++) {
          columns[j][k] = DATA.columns()[j][i];
          residual[k] -= w[j] * columns[j][k];
        }
        k++;
      }
    }
    for (int j = 0; j < D; j++) {
      double slope = Vectors.dot(columns[j], residual) / n;
      if (w[j] == 0) {
        assertTrue(Math.abs(slope) <= penalties[j] + 1e-3, "slope of weight " + j);
      } else {
        assertEquals(Math.signum(w[j]) * penalties[j], slope, 1e-3, "slope of weight " + j);
      }
    }
  }

  @Test
  void theGreatestPenaltyLeavesNothing() {
    double[] w = WeightedLasso.without(DATA, 0, 5).weights(penalties(1e6));
    assertEquals(0, Vectors.norm(w));
  }

  @Test
  void dataAreAsLoudAsAsked() {
    LassoData loud = LassoData.of(D, 3, 30, 10, 7);
    LassoData silent = LassoData.of(D, 3, 30, 1e12, 7);
    double[] noise = loud.responses().clone();
    Vectors.add(-1, silent.responses(), noise);
    assertEquals(0.1, Vectors.norm(noise) / Vectors.norm(silent.responses()), 1e-9);
  }

  @Test
  void penaltiesByTheTruthAreFarBetterThanAnyStart() {
    for (int d : new int[] {60, 100, 300}) {
      Problem problem = Problems.create("lasso", d, Map.of("seed", "3"));
      double[] told = new double[d];
      Arrays.fill(told, 1);
      int active = d / 20;
      for (int a = 0; a < active; a++) {
        told[a * d / active] = -1;
      }
      double best = problem.clean(told).getAsDouble();
      for (long seed = 1; seed <= 3; seed++) {
        double start = problem.clean(problem.start(seed)).getAsDouble();
        assertTrue(best < 0.2 * start, best + " by the truth, start " + start + ", d = " + d);
      }
    }
  }

  @Test
  void valuesStayAsTheyWere() {
    assertEquals(GOLDEN, LassoProblem.boxed(DATA).clean(new double[D]).getAsDouble());
  }

  private static final double GOLDEN = 0.07388264615947018;

  @Test
  void moreActiveFeaturesThanVariablesAreRefused() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> Problems.create("lasso", 60, Map.of("active", "61")));
    assertTrue(refused.getMessage().contains("active must be in [1, 60]"), refused.getMessage());
  }
}
