package io.lmrs.cli.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.lmrs.Metrics;
import io.lmrs.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuartilesTest {

  /** A run from 1 to 0 whose incumbent has these values after these evaluations. */
  private static Milestones run(double... evaluationsAndValues) {
    Progress[] trace = new Progress[evaluationsAndValues.length / 2];
    for (int i = 0; i < trace.length; i++) {
      long evaluations = (long) evaluationsAndValues[2 * i];
      double value = evaluationsAndValues[2 * i + 1];
      trace[i] = new Progress(i + 1, evaluations, 0, value, value, 0, Metrics.NONE);
    }
    return new Milestones(1, 0, List.of(trace));
  }

  @Test
  void aRunKeepsItsValueUntilItsNextIteration() {
    Quartiles quartiles =
        Quartiles.of(List.of(run(10, 0.5, 20, 0.1), run(15, 0.3), run(10, 0.8, 20, 0.9)));
    assertArrayEquals(new double[] {0, 10, 15, 20}, quartiles.evaluations());
    // 1 1 1; 0.5 1 0.8; 0.5 0.3 0.8; 0.1 0.3 0.9
    assertArrayEquals(new double[] {1, 0.8, 0.5, 0.3}, quartiles.median(), 1e-12);
    assertArrayEquals(new double[] {1, 0.65, 0.4, 0.2}, quartiles.lower(), 1e-12);
    assertArrayEquals(new double[] {1, 0.9, 0.65, 0.6}, quartiles.upper(), 1e-12);
  }

  @Test
  void ofOneRunTheyAreTheRun() {
    Milestones run = run(5, 0.5, 7, 0.25);
    Quartiles quartiles = Quartiles.of(List.of(run));
    assertArrayEquals(run.evaluations(), quartiles.evaluations());
    assertArrayEquals(run.fractions(), quartiles.median());
    assertArrayEquals(run.fractions(), quartiles.lower());
    assertArrayEquals(run.fractions(), quartiles.upper());
  }
}
