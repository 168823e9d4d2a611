package io.lmrs.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KalmanFilterTest {
  private static final int D = 20;
  private static final int ROWS = 4;

  // a gradient of norm 1 and slopes with an error twice as large
  private static double[] learned(KalmanFilter filter, int iterations, Stream random) {
    double[] gradient = gradient();
    for (int i = 0; i < iterations; i++) {
      double[][] q = new Recipe.Completion(new double[0][], ROWS, random.child(i).key()).rows(D);
      double[] slopes = new double[ROWS];
      for (int j = 0; j < ROWS; j++) {
        slopes[j] = Vectors.dot(q[j], gradient) + 2 * random.child(-i - 1).gaussian(j);
      }
      filter.learn(new double[D], q, slopes);
    }
    return filter.gradient(new double[D]);
  }

  private static double[] gradient() {
    double[] gradient = new double[D];
    gradient[3] = 0.6;
    gradient[7] = -0.8;
    return gradient;
  }

  private static double cosine(double[] a, double[] b) {
    return Vectors.dot(a, b) / Vectors.norm(a) / Vectors.norm(b);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void averagesNoiseAway(boolean full) {
    double few = 0;
    double many = 0;
    for (int seed = 0; seed < 10; seed++) {
      Stream random = Stream.of(seed);
      few += cosine(learned(new KalmanFilter(D, full), 5, random), gradient()) / 10;
      many += cosine(learned(new KalmanFilter(D, full), 500, random), gradient()) / 10;
    }
    // 100 pairs an entry with an error of 2 leave an error of 0.2 an entry, 0.9 in all
    assertTrue(few < 0.45, "after 5 iterations " + few);
    assertTrue(many > 0.65, "after 500 iterations " + many);
  }

  @Test
  void aMoveMakesTheNewCountForMore() {
    double[][] q = {Vectors.scale(1, gradient())};
    double[] far = new double[D];
    far[0] = 10;
    double[] stayed = afterOpposite(q, new double[D]);
    double[] moved = afterOpposite(q, far);
    assertTrue(Vectors.dot(stayed, q[0]) > Vectors.dot(moved, q[0]));
  }

  private static double[] afterOpposite(double[][] q, double[] place) {
    KalmanFilter filter = new KalmanFilter(D, true);
    for (int i = 0; i < 10; i++) {
      filter.learn(new double[D], q, new double[] {1});
    }
    filter.learn(place, q, new double[] {-1});
    return filter.gradient(place);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void goesOnWhereItStopped(boolean full) throws IOException {
    KalmanFilter filter = new KalmanFilter(D, full);
    learned(filter, 7, Stream.of(1));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    filter.save(new DataOutputStream(bytes));
    KalmanFilter restored = new KalmanFilter(D, full);
    restored.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    assertArrayEquals(learned(filter, 3, Stream.of(2)), learned(restored, 3, Stream.of(2)));
  }

  @Test
  void knowsNothingAtFirst() {
    KalmanFilter filter = new KalmanFilter(D, true);
    assertEquals(0, filter.directions(new double[D], 3, Stream.of(1)).length);
    filter.learn(new double[D], new double[][] {gradient()}, new double[] {Double.NaN});
    assertEquals(0, filter.directions(new double[D], 3, Stream.of(1)).length);
    filter.learn(new double[D], new double[][] {gradient()}, new double[] {2});
    assertEquals(1, filter.directions(new double[D], 3, Stream.of(1)).length);
  }
}
