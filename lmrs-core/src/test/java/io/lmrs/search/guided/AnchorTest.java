package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.search.guided.Anchor.Place;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class AnchorTest {
  private static final double[] THEN = {1, 2};
  private static final double[] NOW = {3, 4};

  // of four places, whose values differ by as much
  private static double[] costs(double here, double halfWay, double beyond) {
    return new double[] {
      here - 1,
      here,
      here + 1,
      -1,
      0,
      1,
      halfWay - 1,
      halfWay,
      halfWay + 1,
      beyond - 1,
      beyond,
      beyond + 1
    };
  }

  private static double[] costs(double here) {
    return costs(here, here, here);
  }

  private static Place compare(Anchor anchor, double[] at, double[] costs, long iteration) {
    return anchor.compare(at.clone(), costs, iteration);
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
    assertEquals(Place.HERE, compare(anchor, NOW, costs(3), 5));
    assertArrayEquals(NOW, anchor.place());
    double[] x = THEN.clone();
    assertEquals(Place.BACK, anchor.compare(x, costs(4), 15));
    assertArrayEquals(NOW, x);
    assertArrayEquals(NOW, anchor.place());
    assertEquals(Place.BACK, compare(anchor, THEN, costs(Double.POSITIVE_INFINITY), 20));
  }

  @Test
  void aClearlyBetterPlaceOnTheWayIsTaken() {
    Anchor anchor = dropped();
    double[] x = NOW.clone();
    assertEquals(Place.HALF_WAY, anchor.compare(x, costs(0, -3, 0), 5));
    assertArrayEquals(new double[] {2, 3}, x);
    assertArrayEquals(x, anchor.place());
    assertTrue(anchor.due(10), "soon again");
    x = new double[] {3, 3};
    assertEquals(Place.HERE, anchor.compare(x, costs(0, -2, -2), 10), "not clearly");
    x = new double[] {4, 3};
    assertEquals(Place.BEYOND, anchor.compare(x, costs(-9, -12, -13), 20));
    assertArrayEquals(new double[] {5, 3}, x);
  }

  @Test
  void comparisonsBecomeRareWhileAllIsWell() {
    Anchor anchor = dropped();
    assertFalse(anchor.due(4));
    assertTrue(anchor.due(5));
    assertEquals(Place.HERE, compare(anchor, NOW, costs(-1), 5));
    assertFalse(anchor.due(14));
    assertTrue(anchor.due(15));
    assertEquals(Place.BACK, compare(anchor, THEN, costs(9), 15));
    assertTrue(anchor.due(20));
  }

  @Test
  void itIsSavedExactly() throws IOException {
    Anchor anchor = dropped();
    compare(anchor, NOW, costs(0), 5);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    anchor.save(new DataOutputStream(bytes));
    Anchor copy = new Anchor();
    copy.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    assertArrayEquals(NOW, copy.place());
    assertFalse(copy.due(14));
    assertTrue(copy.due(15));
  }
}
