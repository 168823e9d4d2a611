package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import java.util.Arrays;
import java.util.function.Supplier;

/** Equality bit by bit. */
final class Same {
  private Same() {}

  /** Numbers, seeds, points, frames and cutoffs. */
  static void batches(Batch expected, Batch actual, Supplier<String> where) {
    assertEquals(expected.number(), actual.number(), () -> "number of the batch: " + where.get());
    assertEquals(expected.size(), actual.size(), () -> "size of the batch: " + where.get());
    for (int i = 0; i < expected.size(); i++) {
      Query a = expected.queries().get(i);
      Query b = actual.queries().get(i);
      int number = i;
      Supplier<String> query = () -> " of query " + number + " of the batch: " + where.get();
      assertEquals(a.id(), b.id(), () -> "id" + query.get());
      assertEquals(a.seed(), b.seed(), () -> "seed" + query.get());
      points(a.x().toArray(), b.x().toArray(), () -> "point" + query.get());
      frames(a.frame(), b.frame(), () -> "frame" + query.get());
      assertEquals(a.cutoff(), b.cutoff(), () -> "cutoff" + query.get());
    }
  }

  private static void frames(Frame expected, Frame actual, Supplier<String> where) {
    if (expected instanceof Frame.Whitening a && actual instanceof Frame.Whitening b) {
      points(a.mean(), b.mean(), where);
      points(a.scale(), b.scale(), where);
    } else {
      assertEquals(expected, actual, where);
    }
  }

  /** Coordinates, without any tolerance and with the sign of zero. */
  static void points(double[] expected, double[] actual, Supplier<String> where) {
    assertArrayEquals(bits(expected), bits(actual), where);
  }

  /** All that two searches say of themselves. */
  static void reports(Search expected, Search actual, Supplier<String> where) {
    assertEquals(
        expected.iteration(), actual.iteration(), () -> "number of iterations: " + where.get());
    points(expected.incumbent(), actual.incumbent(), () -> "incumbent: " + where.get());
    assertEquals(
        expected.incumbentValue(),
        actual.incumbentValue(),
        () -> "value of the incumbent: " + where.get());
    assertEquals(expected.metrics(), actual.metrics(), () -> "metrics: " + where.get());
  }

  /** Values, steps, observations and reasons. */
  static void outcomes(Outcome expected, Outcome actual, Supplier<String> where) {
    if (expected instanceof Outcome.Value a
        && actual instanceof Outcome.Value b
        && a.observed() != null
        && b.observed() != null) {
      points(new double[] {a.value()}, new double[] {b.value()}, where);
      assertEquals(a.steps(), b.steps(), where);
      assertEquals(a.observed().count(), b.observed().count(), where);
      points(a.observed().mean(), b.observed().mean(), where);
      points(a.observed().squares(), b.observed().squares(), where);
    } else {
      assertEquals(expected, actual, where);
    }
  }

  private static long[] bits(double[] x) {
    return Arrays.stream(x).mapToLong(Double::doubleToRawLongBits).toArray();
  }
}
