package io.lmrs.cli.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lmrs.Metrics;
import io.lmrs.Progress;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MilestonesTest {

  private static Progress at(long evaluations, double incumbent) {
    return new Progress(1, evaluations, 0, -99, incumbent, 0, Metrics.NONE);
  }

  @Test
  void countsUntilTheIncumbentIsThere() {
    // from 12 down to 2: 50 % is 7, 10 % is 3
    Milestones run =
        new Milestones(
            12, 2, List.of(at(10, 9), at(20, 7), at(30, 8), at(40, Double.NaN), at(50, 2.9)));
    assertEquals(OptionalLong.of(20), run.reach(0.5));
    assertEquals(OptionalLong.of(50), run.reach(0.1));
    assertEquals(OptionalLong.empty(), run.reach(0.02));
    assertEquals(0.09, run.last(), 1e-12);
    assertArrayEquals(new double[] {0, 10, 20, 30, 40, 50}, run.evaluations());
    assertArrayEquals(new double[] {1, 0.7, 0.5, 0.6, Double.NaN, 0.09}, run.fractions(), 1e-12);
  }

  @Test
  void maximisingIsTheSame() {
    Milestones run = new Milestones(0, 10, List.of(at(5, 4), at(6, 9.5)));
    assertEquals(OptionalLong.of(6), run.reach(0.1));
    assertEquals(1, new Milestones(0, 10, List.of()).last());
  }

  @Test
  void withoutAGapThereIsNothingToMeasure() {
    assertThrows(IllegalArgumentException.class, () -> new Milestones(1, 1, List.of()));
    assertThrows(IllegalArgumentException.class, () -> new Milestones(1, Double.NaN, List.of()));
  }
}
