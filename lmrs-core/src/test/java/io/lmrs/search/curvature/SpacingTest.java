package io.lmrs.search.curvature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpacingTest {

  @Test
  void withoutKnowledgeDifferencesAreNarrow() {
    Spacing spacing = new Spacing();
    assertEquals(1e-7, spacing.distance(0, 1, 5, false));
    assertEquals(1e-5, spacing.distance(0, 1, 5, true));
    assertEquals(2e-7, spacing.distance(0, 2, 5, false), 1e-20, "as wide as x is large");
    assertEquals(0, spacing.noise());
  }

  @ParameterizedTest
  @CsvSource({"1e-6, 2, 1.4142135e-3, 1.1447142e-2", "1e-10, 8, 7.0710678e-6, 3.3471648e-4"})
  void noiseAndBendTellTheDistance(double noise, double bend, double forward, double central) {
    Spacing spacing = new Spacing();
    spacing.measured(noise, 1);
    assertEquals(noise, spacing.noise());
    // 2 sqrt(noise / bend) and the cube root of 3 noise / bend
    assertEquals(forward, spacing.distance(bend, 1, 1, false), 1e-7 * forward);
    assertEquals(central, spacing.distance(bend, 1, 1, true), 1e-7 * central);
  }

  @Test
  void roundingIsNoNoiseButCounts() {
    Spacing spacing = new Spacing();
    spacing.measured(2e-16 * 1e6, 1e6);
    assertEquals(0, spacing.noise());
    double small = spacing.distance(1, 1, 1, false);
    assertEquals(10 * small, spacing.distance(1, 1, 100, false), 1e-12);
    assertEquals(1e-8, spacing.distance(1e9, 1, 1, false), "never narrower");
  }

  @Test
  void theGreatestNoiseMeasuredCounts() {
    Spacing spacing = new Spacing();
    spacing.measured(1e-5, 1);
    spacing.measured(1e-7, 1);
    assertEquals(1e-5, spacing.noise());
    assertEquals(1e-3, spacing.distance(0, 1, 1, false), "wider before a bend is known");
  }

  @Test
  void theErrorIsLeastAtTheDistanceChosenIfATenthOfTheBendIsWrong() {
    Spacing spacing = new Spacing();
    spacing.measured(1e-6, 1);
    double distance = spacing.distance(4, 1, 1, false);
    double error = spacing.forwardError(4, distance, 1);
    assertTrue(error < spacing.forwardError(4, distance / 10, 1));
    assertTrue(error < spacing.forwardError(4, distance * 100, 1));
    assertEquals(Math.sqrt(2) * 1e-6 / distance, spacing.noiseError(distance, 1), 1e-15);
  }

  @Test
  void differencesThatLedNowhereAreWidenedAndComeBack() {
    Spacing spacing = new Spacing();
    double first = spacing.distance(0, 1, 1, true);
    spacing.widen();
    assertEquals(3 * first, spacing.distance(0, 1, 1, true), 1e-12);
    for (int i = 0; i < 4; i++) {
      spacing.widen();
    }
    assertEquals(243 * first, spacing.distance(0, 1, 1, true), 1e-12);
    spacing.widen();
    assertEquals(first, spacing.distance(0, 1, 1, true));
    spacing.widen();
    spacing.worked();
    assertEquals(first, spacing.distance(0, 1, 1, true));
  }

  @Test
  void restoredItIsTheSame() throws IOException {
    Spacing spacing = new Spacing();
    spacing.measured(1e-4, 1);
    spacing.central(true);
    spacing.widen();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    spacing.save(new DataOutputStream(bytes));
    Spacing copy = new Spacing();
    copy.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    assertTrue(copy.central());
    assertEquals(spacing.noise(), copy.noise());
    assertEquals(spacing.distance(3, 2, 1, true), copy.distance(3, 2, 1, true));
  }
}
