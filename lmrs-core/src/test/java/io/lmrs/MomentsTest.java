package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lmrs.random.Stream;
import org.junit.jupiter.api.Test;

class MomentsTest {
  private static final int D = 3;

  // numbers of very different sizes, far from 0
  private static double[] observation(int i) {
    double[] z = Stream.of(1, i).gaussians(D);
    return new double[] {z[0], 1e6 + z[1], 1e-6 * z[2]};
  }

  private static Moments collected(int from, int to) {
    Moments.Collector collector = new Moments.Collector(D);
    for (int i = from; i < to; i++) {
      collector.add(observation(i));
    }
    return collector.moments();
  }

  private static void assertClose(Moments expected, Moments actual) {
    assertEquals(expected.count(), actual.count());
    for (int i = 0; i < D; i++) {
      double size = Math.sqrt(expected.squares()[i] / expected.count());
      assertEquals(expected.mean()[i], actual.mean()[i], 1e-9 * size);
      assertEquals(expected.squares()[i], actual.squares()[i], 1e-9 * expected.squares()[i]);
    }
  }

  @Test
  void collectedMomentsAreThoseOfTheDefinition() {
    int n = 1000;
    Moments moments = collected(0, n);
    for (int k = 0; k < D; k++) {
      double mean = 0;
      for (int i = 0; i < n; i++) {
        mean += observation(i)[k] / n;
      }
      double squares = 0;
      for (int i = 0; i < n; i++) {
        squares += (observation(i)[k] - mean) * (observation(i)[k] - mean);
      }
      assertEquals(mean, moments.mean()[k], 1e-9 * (1 + Math.abs(mean)));
      assertEquals(squares, moments.squares()[k], 1e-6 * squares);
    }
  }

  @Test
  void mergingIsCollectingTogether() {
    Moments all = collected(0, 500);
    for (int cut : new int[] {1, 2, 100, 499}) {
      assertClose(all, collected(0, cut).merge(collected(cut, 500)));
    }
    // in many small pieces, from either side
    Moments left = Moments.none(D);
    Moments right = Moments.none(D);
    for (int i = 0; i < 500; i += 20) {
      left = left.merge(collected(i, i + 20));
      right = collected(480 - i, 500 - i).merge(right);
    }
    assertClose(all, left);
    assertClose(all, right);
  }

  @Test
  void nothingChangesNothing() {
    Moments some = collected(0, 10);
    assertEquals(some, some.merge(Moments.none(D)));
    Moments merged = Moments.none(D).merge(some);
    assertEquals(10, merged.count());
    assertArrayEquals(some.mean(), merged.mean());
    assertArrayEquals(some.squares(), merged.squares());
  }

  @Test
  void collectorsGiveCopies() {
    Moments.Collector collector = new Moments.Collector(1);
    collector.add(new double[] {2});
    Moments early = collector.moments();
    collector.add(new double[] {4});
    assertEquals(2, early.mean()[0]);
    assertEquals(3, collector.moments().mean()[0]);
    assertEquals(2, collector.moments().squares()[0]);
  }

  @Test
  void momentsOfAnotherLengthAreRefused() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Moments.none(3).merge(Moments.none(2)));
    assertEquals("observations must have 3 entries: 2", e.getMessage());
  }
}
