package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.random.Stream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DistributionsTest {

  private static void assertClose(double expected, double actual) {
    assertEquals(expected, actual, 1e-11 * Math.abs(expected));
  }

  @Test
  void logarithmsOfTheGammaFunction() {
    assertClose(0.5723649429247001, Tails.logGamma(0.5));
    assertClose(12.801827480081469, Tails.logGamma(10));
    assertClose(361.4355404677776, Tails.logGamma(100.5));
    assertClose(2.2527126517342055, Tails.logGamma(0.1));
    assertClose(1051287.7089736566, Tails.logGamma(1e5));
  }

  @Test
  void tailsOfTheNormalDistribution() {
    assertClose(0.5, Tails.normal(0));
    assertClose(0.025, Tails.normal(1.959963984540054));
    assertClose(0.8413447460685429, Tails.normal(-1));
    assertClose(2.866515718791946e-07, Tails.normal(5));
    assertClose(6.220960574271819e-16, Tails.normal(8));
    assertClose(2.7536241186063314e-89, Tails.normal(20));
    assertClose(0.15865525393145707, Distributions.normalBelow(-1));
  }

  @Test
  void tailsOfTheChiSquareDistribution() {
    assertClose(0.05, Tails.chiSquare(3.841458820694124, 1));
    assertClose(0.05, Tails.chiSquare(18.307038053275146, 10));
    assertClose(0.0575584519726364, Tails.chiSquare(7.5, 3));
    assertClose(0.6065306597126334, Tails.chiSquare(1, 2));
    assertClose(0.9994811085374521, Tails.chiSquare(60, 100));
    assertClose(1.5239706048320995e-23, Tails.chiSquare(100, 1));
    assertEquals(1, Tails.chiSquare(0, 5));
  }

  @Test
  void tailsOfKolmogorovsDistribution() {
    // the limit: lambda is the root of n times the distance
    long many = 1_000_000_000_000L;
    double[][] known = {
      {0.5, 0.9639452436648751},
      {1, 0.26999967167735456},
      {1.3580986393225507, 0.05},
      {1.5, 0.022217962616525127},
      {2, 0.0006709252557796953}
    };
    for (double[] pair : known) {
      assertEquals(pair[1], Tails.kolmogorov(pair[0] / 1e6, many), 1e-5 * pair[1]);
    }
    // exact values for few draws, to the accuracy of the correction
    assertEquals(0.3088, Tails.kolmogorov(0.4, 5), 0.03);
    assertEquals(0.3527, Tails.kolmogorov(0.2, 20), 0.02);
    assertEquals(0.01075, Tails.kolmogorov(0.35, 20), 0.002);
    assertEquals(0.2527, Tails.kolmogorov(0.1, 100), 0.005);
    assertEquals(1, Tails.kolmogorov(1e-9, 100));
  }

  @Test
  void tailsOfTheBinomialDistribution() {
    assertClose(0.0546875, Tails.binomialAtLeast(8, 10, 0.5));
    assertClose(0.05757688648703381, Tails.binomialAtLeast(95, 100, 0.9));
    assertClose(0.08020934284020105, Tails.binomialAtLeast(3, 1000, 0.001));
    assertClose(1.3642320780330092e-10, Tails.binomialAtLeast(600, 1000, 0.5));
    assertClose(0.6323045752290359, Tails.binomialAtLeast(1, 1000, 0.001));
    assertEquals(1, Tails.binomialAtLeast(0, 10, 0.3));
  }

  @Test
  void chiSquareAddsUpTheCells() {
    // a die thrown 60 times: (25 + 4 + 4 + 1 + 0 + 36) / 10
    GoodnessOfFit verdict =
        Distributions.uniformCells("a die", 3, new long[] {5, 8, 12, 9, 10, 16});
    assertClose(7, verdict.statistic());
    assertClose(Tails.chiSquare(7, 5), verdict.probability());
  }

  @Test
  void kolmogorovSmirnovFindsTheGreatestDistance() {
    double[] sample = {0.9, 0.2, 0.25};
    GoodnessOfFit verdict = Distributions.kolmogorovSmirnov("three", 0, sample, x -> x);
    // after 0.25 two thirds of the sample lie below
    assertEquals(2.0 / 3 - 0.25, verdict.statistic(), 1e-15);
    assertEquals(0.9, sample[0]);
  }

  @Test
  void probabilitiesOfGoodSamplesAreUniform() {
    int tests = 400;
    double[] chiSquares = new double[tests];
    double[] smirnovs = new double[tests];
    double[] means = new double[tests];
    double[] correlations = new double[tests];
    for (int t = 0; t < tests; t++) {
      Stream stream = Stream.of(12, t);
      double[] uniform = new double[400];
      double[] other = new double[400];
      long[] cells = new long[16];
      for (int i = 0; i < uniform.length; i++) {
        uniform[i] = stream.uniform(i);
        other[i] = stream.child(1).uniform(i);
        cells[(int) (16 * uniform[i])]++;
      }
      chiSquares[t] = Distributions.uniformCells("cells", t, cells).probability();
      smirnovs[t] = Distributions.kolmogorovSmirnov("draws", t, uniform, x -> x).probability();
      means[t] = Distributions.mean("draws", t, uniform, 0.5).probability();
      correlations[t] = Distributions.uncorrelated("draws", t, uniform, other).probability();
    }
    for (double[] probabilities : new double[][] {chiSquares, smirnovs, means, correlations}) {
      Distributions.kolmogorovSmirnov("probabilities", 12, probabilities, x -> x)
          .assertPlausible(1e-3);
    }
  }

  @Test
  void badSamplesAreFound() {
    int n = 100_000;
    Stream stream = Stream.of(4);
    double[] tilted = new double[n];
    double[] heavy = new double[n];
    double[] related = new double[n];
    for (int i = 0; i < n; i++) {
      double u = stream.uniform(i);
      tilted[i] = u + 0.05 * u * (1 - u);
      heavy[i] = stream.child(1).gaussian(i) * (stream.child(2).uniform(i) < 0.02 ? 2 : 1);
      related[i] = u + 20 * stream.child(3).gaussian(i);
    }
    assertFalse(
        Distributions.kolmogorovSmirnov("tilted", 4, tilted, x -> x)
            .plausible(GoodnessOfFit.LEVEL));
    assertFalse(Distributions.mean("tilted", 4, tilted, 0.5).plausible(GoodnessOfFit.LEVEL));
    assertFalse(
        Distributions.moments("heavy", 4, heavy, 0, 1, 0, 3).plausible(GoodnessOfFit.LEVEL));
    double[] plain = new double[n];
    Arrays.setAll(plain, i -> stream.uniform(i));
    assertFalse(
        Distributions.uncorrelated("both", 4, plain, related).plausible(GoodnessOfFit.LEVEL));
    assertFalse(Distributions.count("hits", 4, 700, 1000, 0.6).plausible(GoodnessOfFit.LEVEL));
    assertTrue(Distributions.count("hits", 4, 610, 1000, 0.6).plausible(0.1));
  }

  @Test
  void failuresNameTheSeedAndTheSentence() {
    GoodnessOfFit bad = new GoodnessOfFit("mean of something", 9.5, 1e-20, 4711);
    AssertionError error = assertThrows(AssertionError.class, bad::assertPlausible);
    assertTrue(
        error
            .getMessage()
            .startsWith(
                "mean of something must have a probability of at least 1.0E-6: 1.0E-20"
                    + " (statistic 9.5, seed 4711)"),
        error.getMessage());
    Rate few = Distributions.rate("reaching the target", 4712, 20, 30, 0.95);
    error = assertThrows(AssertionError.class, () -> few.assertAtLeast(0.8));
    assertTrue(error.getMessage().contains("20 of 30 show 0.5"), error.getMessage());
    assertTrue(error.getMessage().contains("(seed 4712)"), error.getMessage());
  }

  @Test
  void ratesHaveALowerBound() {
    // all of 30: the root of 0.05
    assertEquals(0.9049661471446958, Distributions.rate("all", 0, 30, 30, 0.95).least(), 1e-9);
    assertEquals(0.7614, Distributions.rate("most", 0, 27, 30, 0.95).least(), 1e-4);
    assertEquals(0.8087, Distributions.rate("most", 0, 90, 100, 0.99).least(), 1e-4);
    assertEquals(0, Distributions.rate("none", 0, 0, 30, 0.95).least());
    Distributions.rate("all", 0, 30, 30, 0.95).assertAtLeast(0.9);
  }

  @Test
  void cellsThatExpectTooLittleAreRefused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Distributions.chiSquare("few", 0, new long[] {1, 9}, new double[] {0.1, 0.9}));
    assertEquals("cell 0 must expect at least 5.0 draws: 1.0", e.getMessage());
  }
}
