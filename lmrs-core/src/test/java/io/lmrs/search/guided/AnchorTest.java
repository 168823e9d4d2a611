package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class AnchorTest {
  private static final double[] THEN = {1, 2};
  private static final double[] NOW = {3, 4};

  private static double[] costs(double more) {
    return new double[] {more - 1, more, more + 1, -1, 0, 1};
  }

  private static Anchor dropped() {
    Anchor anchor = new Anchor();
    assertFalse(anchor.due(100));
    anchor.drop(THEN, 0);
    return anchor;
  }

  @Test
  void onlyAClearlyWorsePlaceIsLeft() {
    Anchor anchor = dropped();
    // the deviation of the difference is 0.816
    assertTrue(anchor.holds(NOW, costs(3), 5));
    assertArrayEquals(NOW, anchor.place());
    assertFalse(anchor.holds(THEN, costs(4), 15));
    assertArrayEquals(NOW, anchor.place());
    assertFalse(anchor.holds(THEN, costs(Double.POSITIVE_INFINITY), 20));
  }

  @Test
  void comparisonsBecomeRareWhileAllIsWell() {
    Anchor anchor = dropped();
    assertFalse(anchor.due(4));
    assertTrue(anchor.due(5));
    assertTrue(anchor.holds(NOW, costs(-1), 5));
    assertFalse(anchor.due(14));
    assertTrue(anchor.due(15));
    assertFalse(anchor.holds(THEN, costs(9), 15));
    assertTrue(anchor.due(20));
  }

  @Test
  void itIsSavedExactly() throws IOException {
    Anchor anchor = dropped();
    anchor.holds(NOW, costs(0), 5);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    anchor.save(new DataOutputStream(bytes));
    Anchor copy = new Anchor();
    copy.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    assertArrayEquals(NOW, copy.place());
    assertFalse(copy.due(14));
    assertTrue(copy.due(15));
  }
}
