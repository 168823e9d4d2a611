package io.lmrs.cli.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.report.Statistics.Interval;
import io.lmrs.random.Stream;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StatisticsTest {

  @Test
  void averagesByHand() {
    assertEquals(4, Statistics.geometricMean(2, 8), 1e-12);
    assertEquals(10, Statistics.geometricMean(1, 10, 100), 1e-12);
    assertEquals(3, Statistics.median(9, 1, 3));
    assertEquals(2.5, Statistics.median(4, 1, 2, 3));
    assertEquals(5, Statistics.mean(2, 4, 9));
    // squares of the deviations -3, -1, 4 add up to 26; sqrt(26 / 2 / 3)
    assertEquals(Math.sqrt(26.0 / 6), Statistics.standardError(2, 4, 9), 1e-12);
    assertTrue(Double.isNaN(Statistics.standardError(2)));
    assertThrows(IllegalArgumentException.class, () -> Statistics.geometricMean());
  }

  @Test
  void aMissCountsAsTwiceTheBudget() {
    double[] counted =
        Statistics.counted(
            List.of(OptionalLong.of(50), OptionalLong.empty(), OptionalLong.of(100)), 100);
    assertArrayEquals(new double[] {50, 200, 100}, counted);
    assertEquals(100, Statistics.geometricMean(counted), 1e-12);
  }

  @Test
  void quantilesAreLinearBetweenNeighbours() {
    double[] sorted = {0, 10, 20, 30, 40};
    assertEquals(2, Statistics.quantile(sorted, 0.05), 1e-12);
    assertEquals(20, Statistics.quantile(sorted, 0.5), 1e-12);
    assertEquals(40, Statistics.quantile(sorted, 1), 1e-12);
  }

  @Test
  void intervalsAreSeeded() {
    double[] values = {10, 20, 40, 80, 160};
    assertEquals(
        Statistics.geometricMeanInterval(values, 1), Statistics.geometricMeanInterval(values, 1));
    Interval interval = Statistics.geometricMeanInterval(values, 1);
    assertTrue(interval.low() < 40 && 40 < interval.high(), interval::toString);
    // the same number over and over leaves no doubt
    Interval sure = Statistics.geometricMeanInterval(new double[] {7, 7, 7}, 1);
    assertEquals(7, sure.low(), 1e-12);
    assertEquals(7, sure.high(), 1e-12);
  }

  @Test
  void twoValuesByHand() {
    // resamples are (1,1), (1,4) twice, (4,4) with a quarter, a half, a quarter of the weight
    Interval interval = Statistics.geometricMeanInterval(new double[] {1, 4}, 3);
    assertEquals(1, interval.low(), 1e-12);
    assertEquals(4, interval.high(), 1e-12);
  }

  @Test
  void pairedRatiosCancelWhatTheSeedsShare() {
    // each seed is as hard for both, and one always needs three times as much
    double[] above = {30, 300, 3000, 30000};
    double[] below = {10, 100, 1000, 10000};
    Interval interval = Statistics.ratioInterval(above, below, 5);
    assertEquals(3, interval.low(), 1e-9);
    assertEquals(3, interval.high(), 1e-9);
    assertTrue(!interval.containsOne());
    assertTrue(Statistics.ratioInterval(new double[] {1, 4}, new double[] {2, 2}, 5).containsOne());
    assertThrows(
        IllegalArgumentException.class, () -> Statistics.ratioInterval(above, new double[1], 5));
  }

  @Test
  void ninetyPercentOfTheIntervalsHoldTheTruth() {
    int held = 0;
    for (int trial = 0; trial < 200; trial++) {
      double[] values = Stream.of(trial, 77).gaussians(20);
      for (int i = 0; i < values.length; i++) {
        values[i] = Math.exp(values[i]);
      }
      Interval interval = Statistics.geometricMeanInterval(values, trial);
      held += interval.low() <= 1 && 1 <= interval.high() ? 1 : 0;
    }
    // 0.9 less what a bootstrap of 20 values is known to miss; four deviations are 0.08
    assertTrue(held >= 160 && held <= 194, "held by " + held + " of 200");
  }
}
