package io.lmrs.cli.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {
  private static final List<Curve> CURVES =
      List.of(
          new Curve(new double[] {1, 3}, new double[] {9, 6}),
          new Curve(new double[] {2, 3}, new double[] {0.5, 0.25}));

  @Test
  void aBandHasOneDeviationToBothSides() {
    Curve.Band band = Curve.Band.of(CURVES);
    assertArrayEquals(new double[] {2, 3}, band.x());
    assertArrayEquals(new double[] {4.75, 3.125}, band.mean());
    double first = Statistics.deviation(new double[] {9, 0.5});
    double second = Statistics.deviation(new double[] {6, 0.25});
    assertArrayEquals(new double[] {4.75 - first, 3.125 - second}, band.low(), 1e-12);
    assertArrayEquals(new double[] {4.75 + first, 3.125 + second}, band.high(), 1e-12);
  }

  @Test
  void aRangeKeepsToTheCurves() {
    Curve.Band band = Curve.Band.ofRange(CURVES);
    assertArrayEquals(new double[] {4.75, 3.125}, band.mean());
    assertArrayEquals(new double[] {0.5, 0.25}, band.low());
    assertArrayEquals(new double[] {9, 6}, band.high());
  }
}
