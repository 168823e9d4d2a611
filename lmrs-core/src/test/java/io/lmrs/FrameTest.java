package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.lmrs.linear.Vectors;
import org.junit.jupiter.api.Test;

class FrameTest {

  private static Moments observed(double[]... vectors) {
    Moments.Collector collector = new Moments.Collector(vectors[0].length);
    for (double[] v : vectors) {
      collector.add(v);
    }
    return collector.moments();
  }

  // deviations 2, 0.5 and none; two actions
  private static Frame.Whitening whitening() {
    double a = 2 / Math.sqrt(2);
    double b = 0.5 / Math.sqrt(2);
    return (Frame.Whitening)
        Frame.Whitening.start(2, 3)
            .observe(observed(new double[] {10 - a, -b, 7}, new double[] {10 + a, b, 7}));
  }

  @Test
  void identityChangesNothing() {
    double[] x = {1, -2};
    assertNull(Frame.IDENTITY.scale());
    assertArrayEquals(x, Frame.IDENTITY.toModel(x));
    assertNotSame(x, Frame.IDENTITY.toModel(x));
    assertArrayEquals(x, Frame.IDENTITY.gradientToSearch(x));
    assertSame(Frame.IDENTITY, Frame.IDENTITY.observe(observed(new double[] {1})));
    assertEquals(Frame.IDENTITY, new Frame.Identity());
  }

  @Test
  void whiteningStartsAsTheIdentity() {
    Frame.Whitening start = Frame.Whitening.start(2, 3);
    assertArrayEquals(new double[3], start.mean());
    assertArrayEquals(new double[] {1, 1, 1}, start.deviation());
    assertArrayEquals(new double[] {1, 1, 1, 1, 1, 1}, start.scale());
    // one observation says nothing of the deviation
    Frame.Whitening one = (Frame.Whitening) start.observe(observed(new double[] {5, 6, 7}));
    assertArrayEquals(new double[] {5, 6, 7}, one.mean());
    assertArrayEquals(new double[] {1, 1, 1}, one.deviation());
  }

  @Test
  void whiteningDividesByTheDeviationOfTheSample() {
    assertArrayEquals(new double[] {10, 0, 7}, whitening().mean(), 1e-12);
    // a constant observation is left unscaled
    assertArrayEquals(new double[] {2, 0.5, 1}, whitening().deviation(), 1e-12);
    assertArrayEquals(new double[] {0.5, 2, 1, 0.5, 2, 1}, whitening().scale(), 1e-12);
  }

  @Test
  void aPolicyIsTheSameInBothCoordinates() {
    // weights w on (o - mean) / deviation are weights toModel(w) on o - mean
    double[] weights = {1, 2, 3, -1, 0.5, 4};
    double[] observation = {3, -0.3, 1};
    double[] model = whitening().toModel(weights);
    for (int row = 0; row < 2; row++) {
      double whitened = 0;
      double plain = 0;
      for (int i = 0; i < 3; i++) {
        whitened += weights[3 * row + i] * observation[i] / whitening().deviation()[i];
        plain += model[3 * row + i] * observation[i];
      }
      assertEquals(whitened, plain, 1e-12);
    }
  }

  @Test
  void directionsAndGradientsArePairedTheSame() {
    Frame frame = whitening();
    double[] direction = {1, -2, 0.3, 0.7, 5, -1};
    double[] gradient = {0.2, 1, -3, 2, 0.1, 4};
    // the slope along a direction does not depend on the coordinates
    assertEquals(
        Vectors.dot(frame.toModel(direction), gradient),
        Vectors.dot(direction, frame.gradientToSearch(gradient)),
        1e-12);
  }

  @Test
  void framesAreImmutable() {
    Frame.Whitening before = whitening();
    double[] mean = before.mean().clone();
    before.observe(observed(new double[] {1, 2, 3}));
    assertArrayEquals(mean, before.mean());
  }
}
