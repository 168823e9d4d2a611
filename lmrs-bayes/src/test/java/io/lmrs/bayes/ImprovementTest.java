package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.bayes.model.Cholesky;
import io.lmrs.bayes.model.Correlated;
import io.lmrs.random.Normal;
import io.lmrs.random.Stream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Expected improvement of batches against sampling, closed forms and differences. */
class ImprovementTest {
  private static final int DRAWS = 200_000;

  /** A joint distribution of costs and a threshold. */
  private record Case(double[] mean, double[][] covariance, double threshold) {}

  private static Case random(int q, long seed) {
    Stream draw = Stream.of(seed, 11);
    double[] mean = draw.child(0).gaussians(q);
    double[][] half = new double[q][];
    for (int i = 0; i < q; i++) {
      half[i] = draw.child(1 + i).gaussians(q);
    }
    double[][] covariance = new double[q][q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        for (int k = 0; k < q; k++) {
          covariance[i][j] += half[i][k] * half[j][k] / q;
        }
        covariance[i][j] += i == j ? 0.05 : 0;
      }
    }
    return new Case(mean, covariance, draw.gaussian(99) - 0.3);
  }

  @Test
  void theNormalDistributionIsThatOfTheTables() {
    assertEquals(0.5, Normal.below(0), 1e-15);
    assertEquals(0.8413447460685429, Normal.below(1), 1e-14);
    assertEquals(0.0013498980316300933, Normal.below(-3), 1e-16);
    assertEquals(6.220960574271785e-16, Normal.below(-8), 1e-23);
    for (double p : new double[] {1e-12, 1e-5, 0.02, 0.3, 0.5, 0.77, 0.999999}) {
      assertEquals(p, Normal.below(Normal.quantile(p)), 1e-13);
    }
  }

  @Test
  void theProbabilityOfACornerHasItsClosedForms() {
    // P(X < 0, Y < 0) = 1/4 + asin(rho) / (2 pi), and for three variables the sum of such terms
    for (double rho : new double[] {-0.9, -0.3, 0, 0.5, 0.95}) {
      double[][] two = {{1, rho}, {rho, 1}};
      double expected = 0.25 + Math.asin(rho) / (2 * Math.PI);
      assertEquals(expected, NormalBox.below(new double[2], two), 1e-4);
    }
    double[][] three = {{1, 0.5, 0.2}, {0.5, 1, -0.4}, {0.2, -0.4, 1}};
    double angles = Math.asin(0.5) + Math.asin(0.2) + Math.asin(-0.4);
    assertEquals(0.125 + angles / (4 * Math.PI), NormalBox.below(new double[3], three), 1e-4);
    // equal correlations of 1/2: 1 / (n + 1)
    for (int n : new int[] {4, 6, 9}) {
      double[][] c = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          c[i][j] = i == j ? 1 : 0.5;
        }
      }
      assertEquals(1.0 / (n + 1), NormalBox.below(new double[n], c), 1e-4);
    }
  }

  @Test
  void multiPointImprovementIsWhatSamplingSays() {
    for (int q : new int[] {1, 2, 3, 5, 8}) {
      for (long seed = 1; seed <= 4; seed++) {
        Case c = random(q, 100 * q + seed);
        double value = new MultiPoint().of(c.mean, c.covariance, c.threshold).value();
        double[] sampled = sampled(c, seed);
        assertTrue(
            Math.abs(value - sampled[0]) <= 3 * sampled[1],
            "q "
                + q
                + ", seed "
                + seed
                + ": "
                + value
                + " against "
                + sampled[0]
                + " +- "
                + sampled[1]);
      }
    }
  }

  // mean and standard error of max(0, threshold - y)
  private static double[] sampled(Case c, long seed) {
    int q = c.mean.length;
    double[][] copy = new double[q][];
    for (int i = 0; i < q; i++) {
      copy[i] = c.covariance[i].clone();
    }
    double[][] upper = Cholesky.of(copy).upper();
    double sum = 0;
    double squares = 0;
    for (int n = 0; n < DRAWS; n++) {
      double[] y = Correlated.of(upper, Stream.of(seed, 12, n).gaussians(q));
      double best = 0;
      for (int i = 0; i < q; i++) {
        best = Math.max(best, c.threshold - c.mean[i] - y[i]);
      }
      sum += best;
      squares += best * best;
    }
    double mean = sum / DRAWS;
    return new double[] {mean, Math.sqrt((squares / DRAWS - mean * mean) / DRAWS)};
  }

  @Test
  void optimisticImprovementIsNeverBelowMultiPointImprovement() {
    for (int q : new int[] {1, 2, 3, 5, 8}) {
      for (long seed = 1; seed <= 4; seed++) {
        Case c = random(q, 200 * q + seed);
        double multi = new MultiPoint().of(c.mean, c.covariance, c.threshold).value();
        double optimistic = new Optimistic().of(c.mean, c.covariance, c.threshold).value();
        assertTrue(
            optimistic >= multi, "q " + q + ", seed " + seed + ": " + optimistic + " < " + multi);
      }
    }
  }

  @Test
  void optimisticImprovementOfOnePointHasItsClosedForm() {
    for (double m : new double[] {-2, -0.1, 0, 0.4, 3}) {
      for (double s : new double[] {1e-3, 0.5, 1, 20}) {
        double y = 0.3;
        double expected = (Math.sqrt(s * s + (y - m) * (y - m)) + y - m) / 2;
        double value = new Optimistic().of(new double[] {m}, new double[][] {{s * s}}, y).value();
        assertEquals(expected, value, 1e-7 * Math.max(s, Math.abs(y - m)));
      }
    }
  }

  @Test
  void optimisticImprovementOfIndependentTwinsIsThatOfAKnownBound() {
    // E max of q variables of mean 0 and deviation 1 is at most sqrt(q - 1), attained; with the
    // variable 0 beside them the bound for q = 1 is 1/2
    double one = new Optimistic().of(new double[] {0}, new double[][] {{1}}, 0).value();
    assertEquals(0.5, one, 1e-8);
    // X_2 = -X_1: max(0, X, -X) = |X|, at most the deviation
    double[][] opposite = {{1, -1}, {-1, 1}};
    double two = new Optimistic().of(new double[2], opposite, 0).value();
    assertEquals(1, two, 1e-5);
  }

  @Test
  void derivativesAreSlopes() {
    for (Improvement.Measure measure : List.of(new MultiPoint(), new Optimistic())) {
      for (int q : new int[] {1, 2, 3, 4}) {
        Case c = random(q, 300 + q);
        Improvement at = measure.of(c.mean, c.covariance, c.threshold);
        double h = 1e-4;
        for (int i = 0; i < q; i++) {
          double[] up = c.mean.clone();
          double[] down = c.mean.clone();
          up[i] += h;
          down[i] -= h;
          double slope =
              (measure.of(up, c.covariance, c.threshold).value()
                      - measure.of(down, c.covariance, c.threshold).value())
                  / (2 * h);
          String name = measure.getClass().getSimpleName() + ", q " + q + ", " + i;
          assertEquals(slope, at.byMean()[i], 2e-3, name);
          for (int j = 0; j <= i; j++) {
            double difference =
                measure.of(c.mean, shifted(c.covariance, i, j, h), c.threshold).value()
                    - measure.of(c.mean, shifted(c.covariance, i, j, -h), c.threshold).value();
            double expected = at.byCovariance()[i][j] * (i == j ? 1 : 2);
            assertEquals(difference / (2 * h), expected, 2e-3, name + " " + j);
          }
        }
      }
    }
  }

  private static double[][] shifted(double[][] covariance, int i, int j, double by) {
    double[][] out = new double[covariance.length][];
    for (int k = 0; k < out.length; k++) {
      out[k] = covariance[k].clone();
    }
    out[i][j] += by;
    if (i != j) {
      out[j][i] += by;
    }
    return out;
  }

  @Test
  void theLogarithmGoesOnWhereTheImprovementIsNone() {
    for (double mean : new double[] {-3, 0, 1, 2.9, 3.1, 5, 8}) {
      double plain = Improvement.single(mean, 1, 0).value();
      assertEquals(Math.log(plain), Improvement.Logarithm.of(mean, 1, 0).value(), 1e-6, "" + mean);
    }
    // density(t) / t^2 for large t; the number itself would be 0
    double far = Improvement.Logarithm.of(100, 1, 0).value();
    assertEquals(-5000 - 0.5 * Math.log(2 * Math.PI) - 2 * Math.log(100), far, 1e-3);
    for (double mean : new double[] {-1, 2, 2.999, 3.001, 10, 60}) {
      for (double variance : new double[] {0.5, 2}) {
        Improvement.Logarithm at = Improvement.Logarithm.of(mean, variance, 0.3);
        double h = 1e-6;
        double byMean =
            (Improvement.Logarithm.of(mean + h, variance, 0.3).value()
                    - Improvement.Logarithm.of(mean - h, variance, 0.3).value())
                / (2 * h);
        double byVariance =
            (Improvement.Logarithm.of(mean, variance + h, 0.3).value()
                    - Improvement.Logarithm.of(mean, variance - h, 0.3).value())
                / (2 * h);
        assertEquals(byMean, at.byMean(), 1e-5 * Math.abs(byMean), "by mean at " + mean);
        assertEquals(byVariance, at.byVariance(), 1e-5 * Math.abs(byVariance), "at " + mean);
      }
    }
  }

  @Test
  void coincidingAndCertainPointsAreSurvived() {
    double[][] same = {{1, 1}, {1, 1}};
    double single = Improvement.single(0, 1, 0.2).value();
    double multi = new MultiPoint().of(new double[2], same, 0.2).value();
    assertEquals(single, multi, 1e-4);
    double certain = new MultiPoint().of(new double[2], new double[2][2], 0.2).value();
    assertEquals(0.2, certain, 1e-6);
    assertEquals(0.2, new Optimistic().of(new double[2], new double[2][2], 0.2).value(), 1e-4);
  }
}
