package io.lmrs.search.constrained;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.Goal;
import io.lmrs.Outcome;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlaceTest {

  @Test
  void aFailureSaysNothingOfConstraints() {
    Place failed = Place.of(new double[1], new Outcome.Failure("no licence"), Goal.MINIMIZE, 2);
    assertArrayEquals(new double[] {Double.NaN, Double.NaN}, failed.values());
    assertEquals(Double.POSITIVE_INFINITY, failed.cost());
  }

  /** A failure among smooth values is no noise. */
  @Test
  void aFailureDoesNotMakeConstraintsRough() {
    RoughValues rough = new RoughValues(1);
    List<Place> row =
        IntStream.range(0, 9)
            .mapToObj(
                i ->
                    Place.of(
                        new double[] {i},
                        i == 4
                            ? new Outcome.Failure("no licence")
                            : new Outcome.Value(1 + 1e-3 * i, 0, null, 250 + 1e-3 * i),
                        Goal.MINIMIZE,
                        1))
            .toList();
    assertEquals(RoughValues.Finding.SMOOTH, rough.measured(row));
  }
}
