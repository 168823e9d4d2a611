package io.lmrs.search.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class SectionTest {
  private static final double OPEN = Double.POSITIVE_INFINITY;

  // goes down until nothing is promised, and tells how many values that took
  private static int descend(Section section, DoubleUnaryOperator f, double start) {
    double cost = f.applyAsDouble(start);
    for (int values = 0; values < 60; values++) {
      double place = section.next(0.1, 1e-14);
      if (Double.isNaN(place)) {
        return values;
      }
      section.add(place, f.applyAsDouble(place) - cost);
      cost = f.applyAsDouble(section.best());
      section.settle();
    }
    return 60;
  }

  @Test
  void aParabolaTakesAHandfulOfValues() {
    Section section = new Section(4, -OPEN, OPEN);
    int values = descend(section, x -> 1e6 * (x - 1) * (x - 1), 4);
    assertEquals(1, section.best(), 1e-9);
    assertTrue(values < 20, () -> values + " values");
  }

  @Test
  void aSlopeEndsAtTheBound() {
    Section section = new Section(0, -2, 7);
    descend(section, x -> -3 * x, 0);
    assertEquals(7, section.best());
  }

  @Test
  void whereNothingMattersItStays() {
    Section section = new Section(0.3, -OPEN, OPEN);
    assertTrue(descend(section, x -> 5, 0.3) <= 2);
    assertEquals(0.3, section.best());
  }

  @Test
  void aDeeperValleyIsLookedInto() {
    DoubleUnaryOperator f = x -> 10 - 10 * Math.cos(2 * Math.PI * x) + x * x;
    Section section = new Section(3.9, -5, 5);
    descend(section, f, 3.9);
    double cost = f.applyAsDouble(section.best());
    assertTrue(cost > 1, "the first valley is not the deepest");
    for (int i = 0; i < 37; i++) {
      double place = -5 + 10 * (i + 0.5) / 37;
      section.add(place, f.applyAsDouble(place) - cost);
    }
    section.settle();
    descend(section, f, section.best());
    assertEquals(0, section.best(), 1e-6);
  }

  @Test
  void failuresAreWalls() {
    Section section = new Section(2, -OPEN, OPEN);
    descend(section, x -> x < 1 ? Double.NaN : x * x, 2);
    assertEquals(1, section.best(), 0.01);
  }
}
