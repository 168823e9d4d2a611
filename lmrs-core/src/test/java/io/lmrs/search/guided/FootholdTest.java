package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FootholdTest {
  private static final double[] HERE = {1, 2};
  private static final double[] THERE = {3, 4};

  // mean 0, deviation 1
  private static final double[] COSTS = {-1, 1, -1, 1};

  private static double[] plus(double more) {
    return java.util.Arrays.stream(COSTS).map(c -> c + more).toArray();
  }

  private static Foothold first() {
    Foothold foothold = new Foothold();
    assertNull(foothold.place());
    assertTrue(foothold.holds(HERE, COSTS, 1));
    return foothold;
  }

  @Test
  void onlyWhatIsClearlyWorseIsTakenBack() {
    Foothold foothold = first();
    assertTrue(foothold.holds(THERE, plus(1.9), 1));
    assertArrayEquals(THERE, foothold.place());
    assertFalse(foothold.holds(HERE, plus(4), 1));
    assertArrayEquals(THERE, foothold.place());
  }

  @Test
  void aWiderBatchIsNotCompared() {
    assertTrue(first().holds(THERE, plus(100), 1.1));
    assertFalse(first().holds(THERE, plus(100), 0.9));
  }

  @Test
  void failuresAreWorseThanValues() {
    double no = Double.POSITIVE_INFINITY;
    assertTrue(first().holds(THERE, new double[] {0, no, 0, 0}, 1));
    assertFalse(first().holds(THERE, new double[] {no, no, 0, no}, 1));
    Foothold none = new Foothold();
    assertTrue(none.holds(HERE, new double[] {no, no}, 1));
    assertTrue(none.holds(THERE, new double[] {no, no}, 1));
    assertTrue(none.holds(HERE, COSTS, 1));
    assertFalse(none.holds(THERE, plus(3), 1));
  }

  @Test
  void itIsSavedExactly() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    first().save(new DataOutputStream(bytes));
    Foothold copy = new Foothold();
    copy.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    assertArrayEquals(HERE, copy.place());
    assertTrue(copy.holds(THERE, plus(100), 1.1));
    copy.leave();
    assertNull(copy.place());
  }
}
