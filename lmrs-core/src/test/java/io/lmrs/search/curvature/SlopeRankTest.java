package io.lmrs.search.curvature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class SlopeRankTest {
  private static final int SIZE = 10;

  // a random combination of three directions
  private static double[] slopes(int number) {
    double[] out = new double[SIZE];
    for (int i = 0; i < 3; i++) {
      Vectors.add(Stream.of(2, number).gaussian(i), Stream.of(1, i).gaussians(SIZE), out);
    }
    return out;
  }

  @Test
  void endsAtTheNumberOfDirections() {
    SlopeRank rank = new SlopeRank();
    for (int i = 0; i < 8; i++) {
      rank.add(slopes(i), 0);
      assertEquals(Math.min(i + 1, 3), rank.count());
      assertEquals(i + 1, rank.seen());
    }
    rank.clear();
    assertEquals(0, rank.count());
    assertEquals(0, rank.seen());
  }

  @Test
  void smallDifferencesAreNoDirection() {
    SlopeRank rank = new SlopeRank();
    double[] first = slopes(1);
    rank.add(first, 0);
    double[] nearly = Vectors.scale(1e-9, first.clone());
    nearly[0] += 1e-13 * Vectors.norm(first);
    rank.add(nearly, 0);
    assertEquals(1, rank.count());
  }

  @Test
  void whatErrorsMayMakeIsNoDirection() {
    SlopeRank rank = new SlopeRank();
    for (int i = 0; i < 8; i++) {
      double[] noisy = slopes(i);
      Vectors.add(0.01, Stream.of(4, i).gaussians(SIZE), noisy);
      rank.add(noisy, 0.3);
    }
    assertEquals(3, rank.count());
    assertEquals(8, rank.seen());
  }

  @Test
  void whatIsNoGradientDoesNotCount() {
    SlopeRank rank = new SlopeRank();
    rank.add(new double[SIZE], 0);
    double[] broken = slopes(1);
    broken[3] = Double.NaN;
    rank.add(broken, 0);
    assertEquals(0, rank.seen());
    for (int i = 0; i < 2 * SIZE; i++) {
      rank.add(Stream.of(3, i).gaussians(SIZE), 0);
    }
    assertEquals(SIZE, rank.seen(), "there can't be more directions");
    assertEquals(SIZE, rank.count());
  }

  @Test
  void restoredItIsTheSame() throws IOException {
    SlopeRank rank = new SlopeRank();
    rank.add(slopes(0), 0);
    rank.add(slopes(1), 0);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    rank.save(new DataOutputStream(bytes));
    SlopeRank copy = new SlopeRank();
    copy.add(Stream.of(9).gaussians(SIZE), 0);
    copy.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    for (int i = 2; i < 6; i++) {
      copy.add(slopes(i), 0);
    }
    assertEquals(3, copy.count());
    assertEquals(6, copy.seen());
  }
}
