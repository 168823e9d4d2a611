package io.lmrs.search.curvature;

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

class DirectionsTest {
  private static final int D = 12;

  // the rows, seen as points from the origin
  private static double[] row(Directions directions, int i) {
    return directions.from(new double[D], i, 1).toArray();
  }

  @Test
  void grownTheyStayOrthonormalUntilTheySpanAll() {
    Directions directions = Directions.random(3, D, Stream.of(1));
    double[] old = row(directions, 1);
    while (directions.count() < D) {
      double[][] more = directions.beyond(3, Stream.of(2, directions.count()));
      assertArrayEquals(more, directions.beyond(3, Stream.of(2, directions.count())));
      directions.add(more);
    }
    assertArrayEquals(old, row(directions, 1));
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        double dot = Vectors.dot(row(directions, i), row(directions, j));
        assertEquals(i == j ? 1 : 0, dot, 1e-12);
      }
    }
  }

  @Test
  void aVectorIsTheSumOfItsComponents() {
    Directions directions = Directions.random(3, D, Stream.of(3));
    double[] combined = directions.combine(new double[] {2, -1, 0.5});
    double[] expected = Vectors.scale(2, row(directions, 0));
    Vectors.add(-1, row(directions, 1), expected);
    Vectors.add(0.5, row(directions, 2), expected);
    assertArrayEquals(expected, combined, 1e-12);
  }

  @Test
  void coordinatesKnowHowFarTheirPointsReallyAre() {
    Directions directions = Directions.coordinates(3);
    assertEquals(3, directions.count());
    double[] x = {1e6, -2, 0};
    assertArrayEquals(new double[] {1e6, -1.5, 0}, directions.from(x, 1, 0.5).toArray());
    double way = directions.way(x, 0, 1e-9);
    assertEquals((1e6 + 1e-9) - 1e6, way);
    assertTrue(way != 1e-9);
    assertEquals(1e6, directions.size(x, 0));
    assertEquals(1, directions.size(x, 2));
    assertEquals(1e6, Directions.size(x));
    assertArrayEquals(new double[] {1, 2, 3}, directions.combine(new double[] {1, 2, 3}));
  }

  @Test
  void restoredTheyAreTheSameToTheBit() throws IOException {
    for (Directions directions :
        new Directions[] {Directions.random(4, D, Stream.of(5)), Directions.coordinates(D)}) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      directions.save(new DataOutputStream(bytes));
      Directions copy = Directions.random(1, D, Stream.of(6));
      copy.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
      assertEquals(directions.count(), copy.count());
      for (int i = 0; i < copy.count(); i++) {
        assertArrayEquals(row(directions, i), row(copy, i));
      }
    }
  }
}
