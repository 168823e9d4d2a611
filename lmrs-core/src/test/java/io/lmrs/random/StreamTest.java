package io.lmrs.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The numbers themselves; their distributions are tested in the test kit. */
class StreamTest {
  private static final Stream STREAM = Stream.of(42, Stream.DIRECTIONS, 7);

  @Test
  void bitsAreThoseOfSplitMix64() {
    // the published output of SplitMix64 for the seed 1234567
    Stream stream = new Stream(1234567);
    String[] known = {
      "6457827717110365317",
      "3203168211198807973",
      "9817491932198370423",
      "4593380528125082431",
      "16408922859458223821"
    };
    for (int i = 0; i < known.length; i++) {
      assertEquals(known[i], Long.toUnsignedString(stream.bits(i)));
    }
  }

  // stored runs resume only if these never change
  @Test
  void keysNeverChange() {
    assertEquals(974783309967775095L, Stream.of(1).key());
    assertEquals(5013123745308902486L, Stream.of(1, 2, 3).key());
    assertEquals(7374157826373991518L, Stream.of(-1).key());
  }

  @Test
  void numbersNeverChange() {
    double[] uniform = {
      0.6958743506735248, 0.9091622778796257, 0.5810034891509973, 0.9081776600732823
    };
    int[] below = {695, 909, 581, 908};
    double[] gaussian = {
      -0.5480193503289934, -0.39973058711903664, -1.1179649426552742, -0.3346877534561922
    };
    for (int i = 0; i < 4; i++) {
      assertEquals(uniform[i], STREAM.uniform(i));
      assertEquals(below[i], STREAM.below(1000, i));
      assertEquals(gaussian[i], STREAM.gaussian(i));
    }
    assertArrayEquals(
        new double[] {-0.4190863412083907, -0.3056856096855529, -0.8549403175916644},
        STREAM.direction(3));
    // two numbers from the ziggurat's tail, and one far out in the stream
    assertEquals(3.8833162005065454, STREAM.gaussian(790));
    assertEquals(-3.9164774711820862, STREAM.gaussian(6253));
    assertEquals(-0.7465337707987117, STREAM.gaussian(Long.MAX_VALUE));
  }

  @Test
  void aHundredThousandGaussiansNeverChange() {
    // wedges and tail included
    long hash = 0;
    for (int i = 0; i < 100_000; i++) {
      hash = 31 * hash + Double.doubleToRawLongBits(STREAM.gaussian(i));
    }
    assertEquals(6298908086779905978L, hash);
  }

  @Test
  void aStreamIsAValueWithoutState() {
    double first = STREAM.gaussian(5);
    STREAM.gaussian(6);
    STREAM.bits(5);
    STREAM.child(3).uniform(0);
    assertEquals(first, STREAM.gaussian(5));
    assertEquals(STREAM, Stream.of(42, Stream.DIRECTIONS, 7));
    assertEquals(first, Stream.of(42, Stream.DIRECTIONS, 7).gaussian(5));
  }

  @Test
  void namesAreReadInOrderAndChildrenAddOne() {
    assertEquals(Stream.of(1, 2, 3), Stream.of(1).child(2).child(3));
    assertNotEquals(Stream.of(1, 2), Stream.of(2, 1));
    assertNotEquals(Stream.of(1), Stream.of(1, 0));
    assertNotEquals(Stream.of(0), Stream.of(0, 0));
  }

  @Test
  void manyGaussiansAreTheSingleOnes() {
    double[] many = STREAM.gaussians(1000);
    double[] filled = new double[500];
    STREAM.gaussians(filled);
    for (int i = 0; i < many.length; i++) {
      assertEquals(STREAM.gaussian(i), many[i]);
      if (i < filled.length) {
        assertEquals(many[i], filled[i]);
      }
    }
  }

  @Test
  void rangesAreKept() {
    for (int i = 0; i < 100_000; i++) {
      double u = STREAM.uniform(i);
      assertTrue(u >= 0 && u < 1);
      int v = STREAM.below(Integer.MAX_VALUE, i);
      assertTrue(v >= 0 && v < Integer.MAX_VALUE);
      assertTrue(Double.isFinite(STREAM.gaussian(i)));
    }
  }

  @Test
  void zigguratIsFiniteForExtremeBits() {
    for (long layer = 0; layer < 256; layer++) {
      for (long position : new long[] {0, -1, Long.MIN_VALUE >> 10, Long.MAX_VALUE >> 10}) {
        double z = Ziggurat.gaussian(position << 10 | layer);
        assertTrue(Math.abs(z) < 40, "layer " + layer + ", position " + position + ": " + z);
      }
    }
  }
}
