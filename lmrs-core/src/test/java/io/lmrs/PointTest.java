package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class PointTest {
  private static final Point DENSE = Point.at(1, 2, 3);
  private static final Point OFFSET =
      new Point.Offset(new double[] {1, 2, 3}, 0.5, new double[] {2, 0, -2});
  private static final Point MAPPED =
      new Point.Mapped(new Space(Bounds.box(3, -100, 100), new double[] {1, 10, 0.5}), OFFSET);

  @Test
  void coordinatesAreWhatTheirNamesSay() {
    assertArrayEquals(new double[] {1, 2, 3}, DENSE.toArray());
    assertArrayEquals(new double[] {2, 2, 2}, OFFSET.toArray());
    assertArrayEquals(new double[] {2, 20, 1}, MAPPED.toArray());
  }

  @Test
  void arraysAreFresh() {
    for (Point point : List.of(DENSE, OFFSET, MAPPED)) {
      double[] before = point.toArray();
      point.toArray()[0] = 99;
      assertArrayEquals(before, point.toArray());
      double[] into = new double[3];
      point.copyTo(into);
      assertArrayEquals(before, into);
    }
  }

  @Test
  void arraysOfAnotherLengthAreRefused() {
    for (Point point : List.of(DENSE, OFFSET, MAPPED)) {
      for (int length : new int[] {2, 4}) {
        assertThrows(
            IllegalArgumentException.class,
            () -> point.copyTo(new double[length]),
            point + " into " + length);
      }
    }
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new Point.Offset(new double[3], 1, new double[2]));
    assertEquals("direction must have 3 entries: 2", e.getMessage());
  }

  @Test
  void queriesTravel() throws Exception {
    Frame frame = Frame.Whitening.start(1, 3);
    Batch batch =
        new Batch(
            4,
            List.of(
                new Query(7, DENSE, 1, Frame.IDENTITY),
                new Query(8, OFFSET, 2, frame),
                new Query(9, MAPPED, 3, frame)));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(batch);
    }
    Batch there;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      there = (Batch) in.readObject();
    }
    assertEquals(4, there.number());
    for (int i = 0; i < 3; i++) {
      Query sent = batch.queries().get(i);
      Query got = there.queries().get(i);
      assertEquals(sent.id(), got.id());
      assertEquals(sent.seed(), got.seed());
      assertArrayEquals(sent.x().toArray(), got.x().toArray());
      assertArrayEquals(sent.frame().scale(), got.frame().scale());
    }
  }

  @Test
  void batchesHaveAtLeastOneQuery() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new Batch(0, List.of()));
    assertEquals("a batch must have at least 1 query: 0", e.getMessage());
  }
}
